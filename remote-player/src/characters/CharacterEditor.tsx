import type { Character } from '@rpd/shared/domain';
import { Box, PageHeader, Stack } from '@rpd/shared/ui';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DraftTaken } from '../ui/DraftTaken.tsx';
import { writtenValues } from './character.changes.ts';
import { CharacterConflict } from './CharacterConflict.tsx';
import { CharacterHead } from './CharacterHead.tsx';
import { CharacterMenu } from './CharacterMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { Submissions } from './Submissions.tsx';
import { TemplateChanges } from './TemplateChanges.tsx';
import { useAutosave } from './useAutosave.ts';

/** A character being written: everything is saved by itself. */
export function CharacterEditor({ character }: { character: Character }) {
  const { autosave, base, changes, state, faults, reason, theirs, unplaced, isRestored, values } =
    useAutosave(character);
  const [isSubmitting, setSubmitting] = useState(false);
  const shown = useRef(values);
  useLayoutEffect(() => {
    shown.current = values;
  });
  // The same function for as long as the page is there: a key press draws one field again.
  const write = useCallback(
    (next: Character['values']) => autosave.write(writtenValues(shown.current, next)),
    [autosave],
  );
  const current = { ...base, name: (changes['name'] as string | undefined) ?? base.name };
  const errors = isSubmitting ? { ...base.incomplete, ...faults } : faults;
  return (
    <>
      <PageHeader
        title={current.name || 'Sans nom'}
        description={base.sheetName || undefined}
        actions={<CharacterMenu character={base} values={values} onLeave={autosave.flush} />}
      />
      <Box position="sticky" top="14" zIndex="docked" bg="bg" py="1" mb="3">
        <SaveStatus
          state={state}
          faults={Object.keys(faults).length}
          reason={reason}
          onRetry={() => void autosave.flush()}
        />
      </Box>
      <Stack gap="6">
        {isRestored ? <DraftTaken /> : null}
        <TemplateChanges
          character={base}
          unplaced={unplaced}
          onForgetUnplaced={autosave.forgetUnplaced}
          onForgotten={autosave.replace}
        />
        <CharacterHead autosave={autosave} base={base} faults={faults} />
        {base.template ? (
          <SheetView
            document={base.template}
            values={values}
            viewer={base.viewer}
            onChange={write}
            errors={errors}
          />
        ) : null}
        <Submissions character={base} onBegin={autosave.flush} onIncomplete={() => setSubmitting(true)} />
      </Stack>
      {theirs && state === 'conflict' ? (
        <CharacterConflict base={base} theirs={theirs} changes={changes} settle={autosave.settle} />
      ) : null}
    </>
  );
}
