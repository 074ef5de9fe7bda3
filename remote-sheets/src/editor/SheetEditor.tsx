import { Box, Grid, lazyWithPreload, VisuallyHidden } from '@rpd/shared/ui';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { Dragging } from './dragging/Dragging.tsx';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import { draftIn, useEditor, useEditorStore } from './editor.store.ts';
import { hasFormulas } from './model/draft.ts';
import type { Refusal, System } from './panel/SheetDetails.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { Structure } from './structure/Structure.tsx';
import { useShortcuts } from './useShortcuts.ts';

interface SheetEditorProps {
  /** Saves the document as it stands in the store around (EditorContext). */
  onSave: () => void;
  /** Why the sheet was not saved: the settings that say it come into view. */
  refusal?: Refusal | undefined;
  /** What the sheet can be a sheet of. */
  systems: readonly System[];
  /** Above the structure. */
  children?: ReactNode;
}

/**
 * The editor of a document: the panel and the structure that change it, keys, dialogs and announcements (SED-1). It
 * knows neither the address nor the session nor the storage: its page does (SheetEditorPage).
 */
export function SheetEditor({ onSave, refusal, systems, children }: SheetEditorProps) {
  useShortcuts(onSave);
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' }}
        gap="5"
        alignItems="start"
        // On a phone the last field too comes into view above the open panel.
        css={{ lgDown: { '& > aside[data-up] + section': { paddingBottom: '60dvh' } } }}
      >
        <SidePanel refusal={refusal} systems={systems} />
        <Box
          as="section"
          aria-label="Structure de la fiche"
          minW="0"
          pb={{ base: '16', lg: '0' }}
          // What takes the focus comes into view between the tools and, on a phone, the panel.
          css={{
            '--covered': '8rem',
            '& :is(button, input, a)': { scrollMarginBottom: { base: '5rem', lg: '1rem' } },
          }}
        >
          {children}
          <Structure />
        </Box>
      </Grid>
      <Dragging />
      <Said />
      <FormulaReader />
      <Problems />
      <EditorDialogs />
    </>
  );
}

const ProblemReader = lazyWithPreload(async () => (await import('./ProblemReader.tsx')).ProblemReader);

function Problems() {
  const mayBe = useEditor(({ parsedDraft }) => hasFormulas(parsedDraft));
  return mayBe ? <ProblemReader /> : null;
}

/** What has happened, for screen readers: drawn apart, so that saying it draws nothing else. */
function Said() {
  const announcement = useEditor(state => state.announcement);
  return <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>;
}

/** What is typed comes first: the sheet's formulas are read again when there is time. */
function FormulaReader() {
  const store = useEditorStore();
  const draft = useDeferredValue(useEditor(draftIn));
  useEffect(() => store.getState().setParsed(draft), [store, draft]);
  return null;
}
