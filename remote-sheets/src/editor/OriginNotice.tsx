import { READING, sheetRoute } from '@rpd/shared/domain';
import { Box, Button, Flex, Link, notifyFailure, Text, toasts } from '@rpd/shared/ui';
import { useChangeConflict } from '@rpd/shared/ui/editing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { descentOf, fetchOrigin, takeOrigin } from '../lib/gallery.api.ts';
import { gameTypes } from '../lib/sheets.api.ts';
import { conflictsIn } from './conflicts.ts';
import { draftIn, useEditor, useEditorStore } from './editor.store.ts';
import { TAKE_OVER } from './editor.labels.ts';

/**
 * The template from which this one was made has changed since: its changes are taken over as one step, which can be undone, and saved
 * like all others, with what they do to characters. What both changed is asked.
 */
export function OriginNotice({ id }: { id: string }) {
  const store = useEditorStore();
  const client = useQueryClient();
  const { data } = useQuery(descentOf(id));
  const conflict = useChangeConflict();
  const isTaken = useEditor(
    ({ takenOver, history }) => takenOver !== null && history.past.some(({ label }) => label === TAKE_OVER),
  );
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const sheet = data?.origin?.sheet;
  const isNewer = sheet && sheet.version > (data.origin?.taken ?? 0);
  const whileBusy = (act: () => Promise<void>) => async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notifyFailure('Les changements de l’original ne sont pas repris', error);
    }
    setBusy(false);
  };
  const take = whileBusy(async () => {
    const { taken, current } = await fetchOrigin(id);
    if (!taken) {
      toasts.info(
        'La version dont votre fiche est partie n’est plus connue : comparez les deux fiches à la main.',
      );
      return;
    }
    const { takeOver } = await import(/* webpackChunkName: "take-over" */ './takeOver.ts');
    const mine = draftIn(store.getState());
    const { meetings, merged, theirs } = takeOver(mine, { taken, current });
    const systemName = (type: string) =>
      client.getQueryData(gameTypes.queryKey)?.find(({ _id }) => _id === type)?.name ?? type;
    const kept =
      meetings.length > 0
        ? await conflict.ask(conflictsIn(meetings, { mine, theirs, systemName }), 'L’original')
        : new Set<string>();
    if (!kept) return;
    const { run, setTakenOver } = store.getState();
    const before = draftIn(store.getState());
    run({ kind: 'replace', draft: merged(key => !kept.has(key)) }, TAKE_OVER);
    if (draftIn(store.getState()) === before) {
      // Nothing that this template does not have already.
      await takeOrigin(id, current.version);
      await client.invalidateQueries({ queryKey: descentOf(id).queryKey });
      toasts.info('Votre fiche a déjà tout ce que l’original a changé.');
      return;
    }
    setTakenOver(current.version);
    // The pressed button goes.
    notice.current?.focus();
  });
  const ignore = whileBusy(async () => {
    if (!sheet) return;
    await takeOrigin(id, sheet.version);
    await client.invalidateQueries({ queryKey: descentOf(id).queryKey });
  });
  if (!sheet || !isNewer) return conflict.dialog;
  return (
    <Box
      ref={notice}
      tabIndex={-1}
      role="status"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.subtle"
      p="3"
      mb="4"
    >
      <Text>
        {isTaken ? (
          'Les changements de l’original sont dans votre fiche. Relisez, puis enregistrez\u00a0; «\u00a0Annuler\u00a0» les retire.'
        ) : (
          <>
            L’original de cette fiche,{' '}
            <Link to={sheetRoute('Sheet_Edit', sheet._id)} state={READING} variant="underline">
              {sheet.name}
            </Link>
            , a changé depuis votre copie.
          </>
        )}
      </Text>
      {isTaken ? null : (
        <Flex mt="2" gap="2" wrap="wrap">
          <Button size="sm" busy={isBusy} onClick={() => void take()}>
            Reprendre ses changements
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void ignore()}>
            Ne pas les reprendre
          </Button>
        </Flex>
      )}
      {conflict.dialog}
    </Box>
  );
}
