import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { Box, Button, Grid, PageHeader, Text, VisuallyHidden } from '@rpd/shared/ui';
import { memo, useCallback, useDeferredValue, useEffect } from 'react';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { draftIn, isChanged, programIn, useEditor, useEditorStore } from './editor.store.ts';
import { nameOf } from './model/place.ts';
import { SidePanel } from './panel/SidePanel.tsx';
import { StartingPoints } from './start/StartingPoints.tsx';
import { Structure } from './structure/Structure.tsx';
import { Toolbar } from './Toolbar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { useSave } from './useSave.tsx';
import { useShortcuts } from './useShortcuts.ts';

/** The editor of one sheet: what is around it, and the panel and structure that change it (SED-1). */
export function SheetEditor({ person, sheet }: { person: string; sheet: string }) {
  const { save, isSaving, nameError, dialogs } = useSave();
  const saveNow = useCallback(() => void save(), [save]);
  useShortcuts(saveNow);
  useKeptDraft(person, sheet);
  useBreadcrumbName();
  const name = useEditor(state => draftIn(state).description.name);
  const changed = useEditor(isChanged);
  return (
    <>
      <PageHeader
        title={name.trim() || 'Nouvelle fiche'}
        description={changed ? 'Modifications non enregistrées' : 'Aucune modification en attente'}
        actions={<Toolbar onSave={saveNow} isSaving={isSaving} />}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' }}
        gap="5"
        alignItems="start"
      >
        <SidePanel nameError={nameError} />
        <Box as="section" aria-label="Structure de la fiche" minW="0" pb={{ base: '16', lg: '0' }}>
          <StartingPoints />
          <FormulaProblems />
          <Structure />
        </Box>
      </Grid>
      <Said />
      <FormulaReader />
      <EditorDialogs />
      <UnsavedGuard />
      {dialogs}
    </>
  );
}

/** What has happened, for screen readers: drawn apart, so that saying it draws nothing else. */
function Said() {
  const said = useEditor(state => state.said);
  return <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>;
}

/** What is typed comes first: the sheet's formulas are read again when there is time. */
function FormulaReader() {
  const store = useEditorStore();
  const draft = useDeferredValue(useEditor(draftIn));
  useEffect(() => store.getState().set({ read: draft }), [store, draft]);
  return null;
}

/** BRD-4: only while the name is not blank. */
function useBreadcrumbName(): void {
  const name = useEditor(state => draftIn(state).description.name.trim());
  useEffect(() => {
    if (name) updateBreadcrumb({ sheetName: name });
  }, [name]);
}

/** Formulas that do not work, each leading to its field: a sheet can be saved with them, and nobody is surprised. */
const FormulaProblems = memo(function FormulaProblems() {
  const store = useEditorStore();
  const { problems } = useEditor(programIn);
  const draft = store.getState().read;
  if (problems.length === 0) return null;
  return (
    <Box bg="bg.warning" color="fg.warning" borderRadius="lg" p="3" mb="3">
      <Text fontWeight="medium">
        {problems.length > 1
          ? `${problems.length} formules ne fonctionnent pas :`
          : 'Une formule ne fonctionne pas :'}
      </Text>
      {problems.slice(0, 5).map(({ fieldId, columnId, part, message }) => (
        <Button
          key={`${fieldId} ${columnId} ${part} ${message}`}
          variant="plain"
          size="sm"
          h="auto"
          whiteSpace="normal"
          textAlign="start"
          justifyContent="flex-start"
          display="block"
          color="inherit"
          onClick={() => store.getState().select(fieldId)}
        >
          {nameOf(draft, fieldId)} : {message}
        </Button>
      ))}
    </Box>
  );
});
