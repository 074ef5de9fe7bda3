import { ApiError } from '@rpd/shared/http';
import { ErrorState, LoadingState, NotFoundState, PageHeader } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TicketDesk } from './TicketDesk.tsx';
import { ticketById } from './tickets.api.ts';

const LIST = { to: '/app/moderation/tickets', label: 'Retour aux tickets' };

/** `/app/moderation/tickets/:id` (MOD-1). */
export function TicketPage() {
  const { id = '' } = useParams();
  const { data: ticket, error, isFetching, refetch } = useQuery(ticketById(id));
  // What was being written, opened or chosen belongs to one ticket.
  if (ticket) return <TicketDesk key={id} ticket={ticket} />;
  if (!error) return <LoadingState label="Chargement de la demande…" />;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Demande" />
      {gone ? (
        <NotFoundState title="Demande introuvable" back={LIST}>
          Cette demande n’existe pas ou plus.
        </NotFoundState>
      ) : (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
