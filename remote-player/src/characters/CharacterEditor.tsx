import { type Character, nameFieldOf } from '@rpd/shared/domain';
import { Box, PageHeader, Stack, useOpenState } from '@rpd/shared/ui';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { DraftTaken } from '../ui/DraftTaken.tsx';
import type { CharacterAutosave } from './autosave.ts';
import { type Changes, shownValues, writtenValues } from './character.changes.ts';
import { CharacterConflict } from './CharacterConflict.tsx';
import { CharacterHead } from './CharacterHead.tsx';
import { CharacterMenu } from './CharacterMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { Submissions } from './Submissions.tsx';
import { TemplateChanges } from './TemplateChanges.tsx';
import { useAutosave } from './useAutosave.ts';

interface EditedProps {
  autosave: CharacterAutosave;
}

/** A character being written: everything is saved by itself. Each part looks at what it shows: a key press draws no other. */
export function CharacterEditor({ character }: { character: Character }) {
  const autosave = useAutosave(character);
  const base = useStore(autosave, state => state.base);
  const unplaced = useStore(autosave, state => state.unplaced);
  const isRestored = useStore(autosave, state => state.isRestored);
  const [isSubmitting, setSubmitting] = useOpenState('submission', false);
  // As it is at first: a name that is being typed is another one with each letter.
  const [nameField] = useState(() => nameFieldIn(character, autosave.getState().changes));
  return (
    <>
      <Head autosave={autosave} />
      <Box position="sticky" top="14" zIndex="docked" bg="bg" py="1" mb="3">
        <SaveStatus autosave={autosave} />
      </Box>
      <Stack gap="6" css={{ '--covered': '8rem' }}>
        {isRestored ? <DraftTaken /> : null}
        <TemplateChanges
          character={base}
          unplaced={unplaced}
          onForgetUnplaced={autosave.forgetUnplaced}
          onForgotten={autosave.replace}
        />
        <CharacterHead autosave={autosave} nameField={nameField} />
        <Sheet autosave={autosave} isSubmitting={isSubmitting} nameField={nameField} />
        <Submissions character={base} onBegin={autosave.flush} onIncomplete={() => setSubmitting(true)} />
      </Stack>
      <Conflict autosave={autosave} />
    </>
  );
}

/** The field of its template that asks for the name again. */
function nameFieldIn(character: Character, changes: Changes): string | undefined {
  const name = typeof changes['name'] === 'string' ? changes['name'] : character.name;
  return nameFieldOf(character.template?.fields ?? {}, name, shownValues(character, changes));
}

function Head({ autosave }: EditedProps) {
  const base = useStore(autosave, state => state.base);
  const name = useStore(autosave, ({ changes }) => changes['name'] as string | undefined) ?? base.name;
  const values = useCallback(() => {
    const now = autosave.getState();
    return shownValues(now.base, now.changes);
  }, [autosave]);
  // The same as long as what it is about is: a letter of the name is none of the menu's business.
  const actions = useMemo(
    () => <CharacterMenu character={base} values={values} onLeave={autosave.flush} />,
    [base, values, autosave],
  );
  return (
    <PageHeader title={name || 'Sans nom'} description={base.sheetName || undefined} actions={actions} />
  );
}

interface SheetProps extends EditedProps {
  isSubmitting: boolean;
  nameField: string | undefined;
}

function Sheet({ autosave, isSubmitting, nameField }: SheetProps) {
  const base = useStore(autosave, state => state.base);
  const changes = useStore(autosave, state => state.changes);
  const faults = useStore(autosave, state => state.faults);
  const values = useMemo(() => shownValues(base, changes), [base, changes]);
  const errors = useMemo(
    () => (isSubmitting ? { ...base.incomplete, ...faults } : faults),
    [isSubmitting, base, faults],
  );
  const shown = useRef(values);
  useLayoutEffect(() => {
    shown.current = values;
  });
  const write = useCallback(
    (next: Character['values']) => autosave.write(writtenValues(shown.current, next)),
    [autosave],
  );
  const { template, viewer } = base;
  if (!template) return null;
  return (
    <SheetView
      document={template}
      values={values}
      viewer={viewer}
      onChange={write}
      errors={errors}
      without={nameField}
    />
  );
}

function Conflict({ autosave }: EditedProps) {
  const { base, theirs, changes, state } = useStore(autosave);
  if (!theirs || state !== 'conflict') return null;
  return (
    <CharacterConflict
      base={base}
      theirs={theirs}
      changes={changes}
      resolveConflict={autosave.resolveConflict}
    />
  );
}
