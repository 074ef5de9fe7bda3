import { LoadingState, NotFoundState, QueryState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TicketDesk } from './TicketDesk.tsx';
import { useTicketQueue } from './useTicketQueue.ts';
import { ticketById } from '../lib/ticket.api.ts';

const LIST = { to: '/app/moderation/tickets', label: 'Retour aux tickets' };

/** `/app/moderation/tickets/:id` (MOD-1). */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(ticketById(id));
  // The way to its neighbours stands above all of it.
  const queue = useTicketQueue(id);
  const loading = <LoadingState label="Chargement de la demande…" />;
  return (
    <QueryState
      query={query}
      title="Demande"
      loading={loading}
      notFound={
        <NotFoundState title="Demande introuvable" back={LIST}>
          Cette demande n’existe pas ou plus.
        </NotFoundState>
      }
    >
      {/* What was being written, opened or chosen belongs to one ticket. */}
      {ticket => (queue.isPending ? loading : <TicketDesk key={id} ticket={ticket} />)}
    </QueryState>
  );
}
