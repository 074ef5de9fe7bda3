import type { Ticket, TicketUpdate } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { toasts } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { changeTicket } from './tickets.api.ts';

export type Change = (change: Partial<TicketUpdate>, said?: string) => Promise<boolean>;

/** Changes what the team sets of a ticket, and says how it went. True when it did. */
export function useTicketChange({ _id, version }: Ticket): { change: Change; busy: boolean } {
  const { mutateAsync, isPending } = useMutation(changeTicket);
  const change: Change = async (asked, said) => {
    if (isPending) return false;
    try {
      await mutateAsync({ _id, version, ...asked });
      if (said) toasts.success(said, { duration: 2000 });
      return true;
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412;
      toasts.failure(
        isStale
          ? 'Cette demande a été modifiée entre-temps : la voici à jour.'
          : 'Erreur lors de la modification',
        { duration: 5000 },
      );
      return false;
    }
  };
  return { change, busy: isPending };
}
