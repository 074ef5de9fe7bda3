import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { Box, Grid, PageHeader, VisuallyHidden } from '@rpd/shared/ui';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect } from 'react';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { draftIn, isChanged, useEditor, useEditorStore } from './editor.store.ts';
import { hasFormulas } from './model/draft.ts';
import { SidePanel } from './panel/SidePanel.tsx';
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
          <Start />
          <Problems />
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

const StartingPoints = lazy(async () => ({
  default: (await import('./start/StartingPoints.tsx')).StartingPoints,
}));

/** A sheet that nobody has saved can begin with something; the choices go once something has been built. */
function Start() {
  const isUnsaved = useEditor(state => state.saved === null);
  const isNew = useEditor(state => state.saved === null && !isChanged(state));
  return isUnsaved ? (
    <Suspense fallback={null}>
      <StartingPoints isNew={isNew} />
    </Suspense>
  ) : null;
}

const FormulaProblems = lazy(async () => ({
  default: (await import('./FormulaProblems.tsx')).FormulaProblems,
}));

function Problems() {
  const areThere = useEditor(({ read }) => hasFormulas(read));
  return areThere ? (
    <Suspense fallback={null}>
      <FormulaProblems />
    </Suspense>
  ) : null;
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
