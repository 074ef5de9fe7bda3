import type { TicketSummary } from '@rpd/shared/domain';
import { getPage } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** As many as the dashboard has room for. */
const LINES = 5;

/** What waits for an answer of the team. */
export const openTickets = queryOptions({
  queryKey: ['tickets', 'dashboard'],
  queryFn: ({ signal }) =>
    getPage<TicketSummary>('ticket', { page: 1, limit: LINES, state: 'open', sort: 'queue' }, { signal }),
});
