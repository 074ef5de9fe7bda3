import type { Ticket, TicketSummary, TicketUpdate } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { TOAST_MS, toasts, tryAndNotify } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { changeTicket } from './tickets.api.ts';

export type Change = (change: Partial<TicketUpdate>, said?: string) => Promise<Ticket | null>;

const FAILED = 'Erreur lors de la modification';

/** What a change puts in the place of. */
const before = (ticket: TicketSummary, change: Partial<TicketUpdate>): Partial<TicketUpdate> => {
  const { state, category, priority, labels, snoozedUntil, assignee, problem } = ticket;
  const all = {
    state,
    category,
    priority,
    labels,
    snoozedUntil,
    assignee: assignee?._id,
    problem: problem?._id,
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name in change)
      .map(([name, value]) => [name, value ?? '']),
  );
};

/**
 * Changes what the team sets of a ticket, and says how it went and of which, with the way back. The ticket as it then is; null: it did
 * not.
 */
export function useTicketChange(ticket: TicketSummary): { change: Change; busy: boolean } {
  const { _id, version, subject } = ticket;
  const { mutateAsync, isPending } = useMutation(changeTicket);
  const undo = useMutation(changeTicket).mutateAsync;
  const change: Change = async (asked, said) => {
    if (isPending) return null;
    try {
      const saved = await mutateAsync({ _id, version, ...asked });
      if (said) {
        const takeBack = () =>
          void tryAndNotify(undo({ _id, version: saved.version, ...before(ticket, asked) }), {
            done: () => `Annulé : « ${subject} »`,
            failed: FAILED,
          });
        const action = { label: 'Annuler', run: takeBack };
        toasts.success(said, { duration: TOAST_MS.long, detail: `« ${subject} »`, action });
      }
      return saved;
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412;
      toasts.failure(isStale ? 'Cette demande a été modifiée entre-temps : la voici à jour.' : FAILED, {
        duration: 5000,
      });
      return null;
    }
  };
  return { change, busy: isPending };
}
