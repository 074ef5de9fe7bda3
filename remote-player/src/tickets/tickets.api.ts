import type { Ticket, TicketRatingInput, TicketSummary } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';

const A_PAGE = 20;

/** What the person asked for, a page at a time, the latest news first; moderators see their own here as well. */
export const ownTickets = (q: string, state: string) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'own', q, state],
    queryFn: ({ pageParam, signal }) =>
      getPage<TicketSummary>(
        'ticket',
        { page: pageParam, limit: A_PAGE, q, state, author: 'me', sort: '-lastMessageAt' },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, A_PAGE),
    placeholderData: keepPreviousData,
  });

export const ownTicket = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: ({ signal }) => api.get(`ticket/${id}`, { signal }).json<Ticket>(),
  });

async function saved(ticket: Ticket, client: QueryClient): Promise<void> {
  client.setQueryData(ownTicket(ticket._id).queryKey, ticket);
  await client.invalidateQueries({
    queryKey: ['tickets'],
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
  });
}

/** Says once whether the help helped. */
export const rateTicket = mutationOptions({
  mutationFn: ({ id, ...rating }: TicketRatingInput & { id: string }) =>
    api.post(`ticket/${id}/rating`, { json: rating }).json<Ticket>(),
  onSuccess: (ticket, _rating, _before, { client }) => saved(ticket, client),
});

/** One more file of a report. */
export const addOwnEvidence = mutationOptions({
  mutationFn: ({ id, file }: { id: string; file: string }) =>
    api.post(`ticket/${id}/evidence`, { json: { files: [file] } }).json<Ticket>(),
  onSuccess: (ticket, _input, _before, { client }) => saved(ticket, client),
});

/** Writes in one's own ticket; one that was closed is open again. */
export const answerOwnTicket = mutationOptions({
  mutationFn: ({ id, ...message }: { id: string; text: string; pictures: string[] }) =>
    api.post(`ticket/${id}/messages`, { json: message }).json<Ticket>(),
  onSuccess: (ticket, _message, _before, { client }) => saved(ticket, client),
});
