import { LoadingState, NotFoundState, QueryState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TicketDesk } from './TicketDesk.tsx';
import { ticketById } from '../lib/ticket.api.ts';

const LIST = { to: '/app/moderation/tickets', label: 'Retour aux tickets' };

/** `/app/moderation/tickets/:id` (MOD-1). */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(ticketById(id));
  return (
    <QueryState
      query={query}
      title="Demande"
      loading={<LoadingState label="Chargement de la demande…" />}
      notFound={
        <NotFoundState title="Demande introuvable" back={LIST}>
          Cette demande n’existe pas ou plus.
        </NotFoundState>
      }
    >
      {/* What was being written, opened or chosen belongs to one ticket. */}
      {ticket => <TicketDesk key={id} ticket={ticket} />}
    </QueryState>
  );
}
