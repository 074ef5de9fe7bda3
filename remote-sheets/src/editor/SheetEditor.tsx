import { programOf } from '@rpd/shared/domain';
import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { Box, Button, Flex, Grid, PageHeader, Text, VisuallyHidden } from '@rpd/shared/ui';
import { useCallback, useEffect, useState } from 'react';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { draftIn, isChanged, useEditor, useEditorStore } from './editor.store.ts';
import { nameOf } from './model/place.ts';
import { ElementPanel } from './panel/ElementPanel.tsx';
import { Outline } from './panel/Outline.tsx';
import { SheetDetails } from './panel/SheetDetails.tsx';
import { StartingPoints } from './start/StartingPoints.tsx';
import { Structure } from './structure/Structure.tsx';
import { Toolbar } from './Toolbar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { useSave } from './useSave.tsx';
import { useShortcuts } from './useShortcuts.ts';

const PANELS = [
  ['sheet', 'Fiche'],
  ['element', 'Élément'],
  ['outline', 'Plan'],
] as const;

/** The editor of one sheet: what is around it, and the panel and structure that change it (SED-1). */
export function SheetEditor({ person, sheet }: { person: string; sheet: string }) {
  const { save, isSaving, nameError, dialogs } = useSave();
  const saveNow = useCallback(() => void save(), [save]);
  useShortcuts(saveNow);
  useKeptDraft(person, sheet);
  useBreadcrumbName();
  const name = useEditor(state => draftIn(state).description.name);
  const said = useEditor(state => state.said);
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
        <Box as="section" aria-label="Structure de la fiche" minW="0">
          <StartingPoints />
          <FormulaProblems />
          <Structure />
        </Box>
      </Grid>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
      <EditorDialogs />
      <UnsavedGuard />
      {dialogs}
    </>
  );
}

/** BRD-4: only while the name is not blank. */
function useBreadcrumbName(): void {
  const name = useEditor(state => draftIn(state).description.name.trim());
  useEffect(() => {
    if (name) updateBreadcrumb({ sheetName: name });
  }, [name]);
}

function SidePanel({ nameError }: { nameError: string | undefined }) {
  const [open, setOpen] = useState<(typeof PANELS)[number][0]>('sheet');
  const hasSelection = useEditor(state => state.selection.length > 0);
  const [wasChosen, setWasChosen] = useState(hasSelection);
  const [told, setTold] = useState(nameError);
  if (told !== nameError) {
    setTold(nameError);
    if (nameError) setOpen('sheet');
  }
  // The first choice brings its settings into view; after that the panel is where it was left.
  if (hasSelection !== wasChosen) {
    setWasChosen(hasSelection);
    if (hasSelection && open === 'sheet') setOpen('element');
  }
  return (
    <Box
      as="aside"
      aria-label="Réglages"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="3"
      position={{ lg: 'sticky' }}
      top={{ lg: '4' }}
      maxH={{ lg: 'calc(100dvh - 6rem)' }}
      overflowY="auto"
    >
      <Flex gap="1" mb="3" role="group" aria-label="Panneau">
        {PANELS.map(([id, label]) => (
          <Button
            key={id}
            size="sm"
            variant={open === id ? 'subtle' : 'ghost'}
            aria-pressed={open === id}
            onClick={() => setOpen(id)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {open === 'sheet' ? <SheetDetails nameError={nameError} /> : null}
      {open === 'element' ? <ElementPanel /> : null}
      {open === 'outline' ? <Outline /> : null}
    </Box>
  );
}

/** Formulas that do not work, each leading to its field: a sheet can be saved with them, and nobody is surprised. */
function FormulaProblems() {
  const store = useEditorStore();
  const draft = useEditor(draftIn);
  const { problems } = programOf(draft.fields);
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
}
