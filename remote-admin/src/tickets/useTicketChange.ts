import type { Ticket, TicketUpdate } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { toasts } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { changeTicket } from './tickets.api.ts';

export type Change = (change: Partial<TicketUpdate>, said?: string) => Promise<Ticket | null>;

const FAILED = 'Erreur lors de la modification';

/** Changes what the team sets of a ticket, and says how it went and of which. The ticket as it then is; null: it did not. */
export function useTicketChange({ _id, version, subject }: Ticket): { change: Change; busy: boolean } {
  const { mutateAsync, isPending } = useMutation(changeTicket);
  const change: Change = async (asked, said) => {
    if (isPending) return null;
    try {
      const saved = await mutateAsync({ _id, version, ...asked });
      if (said) toasts.success(said, { duration: 2000, detail: `« ${subject} »` });
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
