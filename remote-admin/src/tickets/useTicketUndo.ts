import type { Ticket, TicketState } from '@rpd/shared/domain';
import { importOrNotify, tryAndNotify } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { changeTicket } from './tickets.api.ts';

/**
 * Asks before a ticket is closed that is urgent, or that somebody else has: one key is pressed by chance. True where
 * nothing has to be asked, or the person says yes.
 */
export async function mayClose({ subject, priority, assignee }: Ticket, me = ''): Promise<boolean> {
  const isUrgent = priority === 'urgent';
  const colleague = assignee && assignee._id !== me ? assignee.name || 'un compte supprimé' : '';
  if (!isUrgent && !colleague) return true;
  const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
  const why = [
    isUrgent ? 'Cette demande est urgente.' : '',
    colleague ? `Elle est attribuée à ${colleague}, et non à vous.` : '',
  ];
  return (
    (await overlay?.confirm({
      title: `Fermer « ${subject} » ?`,
      description: why.filter(Boolean).join(' '),
      confirmLabel: 'Fermer la demande',
    })) ?? false
  );
}

/** Gives a ticket the state that it had, wherever one is by then. */
export function useTicketUndo() {
  const { mutateAsync } = useMutation(changeTicket);
  return ({ _id, version, subject }: Ticket, state: TicketState) =>
    tryAndNotify(mutateAsync({ _id, version, state }), {
      done: () => `Rétablie : « ${subject} »`,
      failed: 'Erreur lors de la modification',
    });
}
