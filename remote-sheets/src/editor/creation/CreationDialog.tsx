import { stepProblems } from '@rpd/shared/domain';
import { Box, Button, Flex, Grid, IconButton, lazyWithPreload, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { Play, Redo2, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { StepList } from './StepList.tsx';
import { StepSettings } from './StepSettings.tsx';

const CreationTrial = lazyWithPreload(async () => (await import('./CreationTrial.tsx')).CreationTrial);

const NO_STEPS: never[] = [];

/** The steps that lead a player to a first character: their list, the one that is chosen, and a try at all of them (PLS-2). */
export function CreationDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const steps = useEditor(state => draftIn(state).structure.steps) ?? NO_STEPS;
  const draft = useDeferredValue(useEditor(draftIn));
  const problems = useMemo(() => stepProblems(draft), [draft]);
  const [chosen, setChosen] = useState(steps[0]?.id ?? '');
  const settings = useRef<HTMLDivElement>(null);
  const [isTrying, setTrying] = useState(false);
  const at = steps.findIndex(({ id }) => id === chosen);
  const step = steps[at];
  const problemsAt = (index: number) =>
    problems.filter(({ path }) => path.startsWith(`structure.steps[${index}]`));
  const takeBack = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    const { undo, redo } = store.getState();
    (key === 'y' || event.shiftKey ? redo : undo)();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title="Création guidée"
      description={
        isTrying
          ? 'Comme vos joueurs la verront. Rien n’est enregistré.'
          : 'Des étapes qui mènent à un premier personnage, une à la fois.'
      }
      footer={
        <>
          {isTrying ? null : <History />}
          <Button variant="outline" disabled={steps.length === 0} onClick={() => setTrying(!isTrying)}>
            {isTrying ? null : <Play aria-hidden="true" />}
            {isTrying ? 'Revenir aux étapes' : 'Essayer'}
          </Button>
          {isTrying ? null : <Button onClick={onClose}>Terminé</Button>}
        </>
      }
    >
      {isTrying ? (
        <CreationTrial problems={problems.map(({ message }) => message)} />
      ) : (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' }}
          gap="6"
          alignItems="start"
          onKeyDown={takeBack}
          // A change after leaving the setting is a new step.
          onBlur={() => store.getState().endGroup()}
        >
          <StepList
            steps={steps}
            chosen={chosen}
            isWrong={index => problemsAt(index).length > 0}
            onChoose={id => {
              setChosen(id);
              requestAnimationFrame(() => showBelow(settings.current));
            }}
          />
          {step ? (
            <Box
              ref={settings}
              minW="0"
              borderWidth="1px"
              borderRadius="lg"
              p={{ base: '3', md: '5' }}
              bg="bg.panel"
            >
              <StepSettings key={step.id} step={step} at={at} problems={problemsAt(at)} />
            </Box>
          ) : (
            <Text color="fg.muted">
              {steps.length === 0
                ? 'Ajoutez une première étape\u00a0: un peuple à choisir, par exemple.'
                : 'Choisissez une étape pour la modifier.'}
            </Text>
          )}
        </Grid>
      )}
    </Dialog>
  );
}

/** On a phone the settings stand below the list. */
function showBelow(settings: HTMLElement | null): void {
  if (window.matchMedia?.('(max-width: 61.99rem)').matches) settings?.scrollIntoView({ block: 'start' });
}

/** Taking back and doing again, while the dialog stands over the tools. */
function History() {
  const store = useEditorStore();
  const past = useEditor(state => state.history.past.at(-1)?.label);
  const future = useEditor(state => state.history.future[0]?.label);
  return (
    <Flex gap="1" me="auto">
      <IconButton
        label="Annuler"
        title={`Annuler ${past ?? ''}`}
        variant="outline"
        disabled={past === undefined}
        onClick={store.getState().undo}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Rétablir"
        title={`Rétablir ${future ?? ''}`}
        variant="outline"
        disabled={future === undefined}
        onClick={store.getState().redo}
      >
        <Redo2 aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}
