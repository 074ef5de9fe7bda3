import { isSettled } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ticketQueue } from './tickets.api.ts';
import { useTicketFilters } from './tickets.filters.ts';

const LIST = '/app/moderation/tickets';

/** Where a ticket stands in the list from which one came: the address carries the list's own search, order and filters. */
export function useTicketQueue(id: string) {
  const filters = useTicketFilters();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queue = useQuery(ticketQueue(params.get('q') ?? '', params.get('sort') ?? '', filters));
  const { data: ids = [] } = queue;
  const position = ids.indexOf(id);
  const addressOf = (other: string | undefined) => (other ? `${LIST}/${other}${search}` : null);
  const list = `${LIST}${search}`;
  const next = position < 0 ? null : addressOf(ids[position + 1]);
  const previous = position < 0 ? null : addressOf(ids[position - 1]);
  return {
    /** Nothing is known of it yet; without an answer, or a network, the page goes on without it. */
    isPending: !isSettled(queue),
    list,
    next,
    previous,
    /** From 1; 0 when the ticket is not of the list. */
    position: position + 1,
    total: ids.length,
    go: (address: string | null) => void navigate(address ?? list),
  };
}
