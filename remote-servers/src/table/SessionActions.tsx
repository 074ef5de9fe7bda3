import type { GameSession } from '@rpd/shared/domain';
import { Button, IconButton, lazyWithPreload, useOpenState } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteSession, endSessionSeries, repeatSession } from './table.api.ts';

const SummaryDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-summary" */ './SummaryDialog.tsx')).SummaryDialog,
);
const RepeatDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "repeat" */ '../ui/RepeatDialog.tsx')).RepeatDialog,
);

interface SessionActionsProps {
  session: GameSession;
  name: string;
  /** For those who may move it to another hour or take it back. */
  onEdit: (() => void) | undefined;
}

/** What one does with a session beside going to its table: move, repeat or take back one that is planned, read what was. */
export function SessionActions({ session, name, onEdit }: SessionActionsProps) {
  const { _id, state, startsAt, series, hasSummary } = session;
  const [repeating, setRepeating] = useOpenState(`repeat ${_id}`, false);
  const [isRead, setRead] = useState(false);
  const remove = useMutation(deleteSession);
  return (
    <>
      {onEdit && state === 'planned' ? (
        <>
          <IconButton label={`Modifier : ${name}`} variant="outline" size="md" onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          {startsAt ? (
            <IconButton
              label={`${series ? 'Répétition' : 'Répéter'} : ${name}`}
              variant="outline"
              size="md"
              onClick={() => setRepeating(true)}
            >
              <Repeat aria-hidden="true" />
            </IconButton>
          ) : null}
          <IconButton
            label={`Retirer : ${name}`}
            variant="outline"
            size="md"
            colorPalette="red"
            onClick={() => void confirmDelete({ item: name, remove: () => remove.mutateAsync(_id) })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {hasSummary ? (
        <Button size="sm" variant="outline" aria-label={`Résumé : ${name}`} onClick={() => setRead(true)}>
          Résumé
        </Button>
      ) : null}
      {isRead ? <SummaryDialog session={session} title={name} onClose={() => setRead(false)} /> : null}
      {repeating ? <RepeatSession session={session} name={name} onClose={() => setRepeating(false)} /> : null}
    </>
  );
}

interface RepeatSessionProps {
  session: GameSession;
  name: string;
  onClose: () => void;
}

function RepeatSession({ session, name, onClose }: RepeatSessionProps) {
  const { _id: id, startsAt, timeZone, series } = session;
  const begin = useMutation(repeatSession);
  const end = useMutation(endSessionSeries);
  return (
    <RepeatDialog
      name={name}
      startsAt={startsAt}
      timeZone={timeZone}
      series={series}
      begin={input => begin.mutateAsync({ id, ...input })}
      end={takesBack => end.mutateAsync({ id, takesBack })}
      onClose={onClose}
    />
  );
}
