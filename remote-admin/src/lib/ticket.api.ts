import type { Ticket } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** One ticket: its own page, and the forms that begin there. */
export const ticketById = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: ({ signal }) => api.get(`ticket/${id}`, { signal }).json<Ticket>(),
  });
