import type { TicketSummary, TicketUpdate } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import type { BulkAction } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { BellOff, CheckCheck, Hand, Link2, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { runBulk } from '../lib/run-bulk.ts';
import { changeOneOfMany } from './tickets.api.ts';

/** What is asked before several tickets change; `answer` with null: nothing. */
export interface TicketBulkDialog {
  kind: 'snooze' | 'label' | 'join';
  tickets: TicketSummary[];
  names: ReactNode;
  answer: (value: string | null) => void;
}

type Changes = (ticket: TicketSummary) => Partial<TicketUpdate>;

const rowName = ({ subject }: TicketSummary) => subject;
const isWaiting = ({ state, mergedInto }: TicketSummary) => state !== 'closed' && mergedInto === null;
const count = (tickets: readonly unknown[]) =>
  tickets.length > 1 ? `ces ${tickets.length} demandes` : 'cette demande';

/** What can be done with several tickets, each time with the way back; `onOpen` shows the dialog that asks how. */
export function useTicketBulk(
  onOpen: (dialog: TicketBulkDialog | null) => void,
): BulkAction<TicketSummary>[] {
  const me = useSession(state => state.user);
  const { mutateAsync } = useMutation(changeOneOfMany);
  /** Taken back, each has what it had before. */
  const change = (tickets: TicketSummary[], changes: Changes, before: Changes, done: string) => {
    const texts = { rowName, done, failed: 'Erreur lors de la modification' };
    const former = new Map(tickets.map(ticket => [ticket._id, before(ticket)]));
    return runBulk<TicketSummary, TicketSummary>(tickets, {
      ...texts,
      act: ticket => mutateAsync({ _id: ticket._id, version: ticket.version, ...changes(ticket) }),
      undo: changed =>
        runBulk<TicketSummary, TicketSummary>(changed, {
          ...texts,
          done: 'Annulé :',
          act: ({ _id, version }) => mutateAsync({ _id, version, ...former.get(_id) }),
        }),
    });
  };
  const ask = async (kind: TicketBulkDialog['kind'], tickets: TicketSummary[], names: ReactNode) => {
    const value = await new Promise<string | null>(answer => onOpen({ kind, tickets, names, answer }));
    onOpen(null);
    return value;
  };
  return [
    {
      label: 'Me les attribuer',
      icon: <Hand aria-hidden />,
      affects: ticket => ticket.mergedInto === null && ticket.assignee?._id !== me?._id,
      question: tickets => ({
        title: `S’attribuer ${count(tickets)} ?`,
        description: 'Elles sont à vous, même si quelqu’un d’autre de l’équipe les avait.',
        confirmLabel: 'M’attribuer',
      }),
      run: tickets =>
        change(
          tickets,
          () => ({ assignee: me?._id ?? '' }),
          ({ assignee }) => ({ assignee: assignee?._id ?? '' }),
          'À vous :',
        ),
    },
    {
      label: 'Fermer',
      icon: <CheckCheck aria-hidden />,
      affects: isWaiting,
      question: tickets => ({
        title: `Fermer ${count(tickets)} ?`,
        description: 'Rien n’est répondu : chaque personne voit sa demande fermée.',
        confirmLabel: 'Fermer',
      }),
      run: tickets =>
        change(
          tickets,
          () => ({ state: 'closed' }),
          ({ state, snoozedUntil }) => ({ state, snoozedUntil: snoozedUntil ?? '' }),
          'Fermée :',
        ),
    },
    {
      label: 'En veille…',
      icon: <BellOff aria-hidden />,
      affects: isWaiting,
      question: 'own',
      async run(tickets, names) {
        const snoozedUntil = await ask('snooze', tickets, names);
        if (snoozedUntil === null) return false;
        const former: Changes = ticket => ({ snoozedUntil: ticket.snoozedUntil ?? '' });
        return change(tickets, () => ({ snoozedUntil }), former, 'En veille :');
      },
    },
    {
      label: 'Étiquette…',
      icon: <Tag aria-hidden />,
      affects: ({ mergedInto }) => mergedInto === null,
      question: 'own',
      async run(tickets, names) {
        const label = await ask('label', tickets, names);
        if (label === null) return false;
        const without = tickets.filter(({ labels }) => !labels.includes(label));
        const former: Changes = ({ labels }) => ({ labels });
        return change(without, ({ labels }) => ({ labels: [...labels, label] }), former, 'Étiquetée :');
      },
    },
    {
      label: 'Joindre…',
      icon: <Link2 aria-hidden />,
      affects: ({ mergedInto, joined }) => mergedInto === null && joined === 0,
      question: 'own',
      async run(tickets, names) {
        const problem = await ask('join', tickets, names);
        if (problem === null) return false;
        const former: Changes = ticket => ({ problem: ticket.problem?._id ?? '' });
        return change(tickets, () => ({ problem }), former, 'Jointe :');
      },
    },
  ];
}
