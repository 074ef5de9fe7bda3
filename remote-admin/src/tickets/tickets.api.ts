import type {
  CannedAnswer,
  ModeratedPerson,
  PersonName,
  Ticket,
  TicketSummary,
  TicketUpdate,
  TicketViewCounts,
} from '@rpd/shared/domain';
import { api, ApiError, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

import { reload } from '../lib/reload.ts';
import { ticketById } from '../lib/ticket.api.ts';

/** What the list is narrowed to, criteria included; '' for everything. */
export interface TicketFilters extends Readonly<Record<string, string>> {
  state: string;
  assignee: string;
  view: string;
  label: string;
  /** Those that are answered with this ticket. */
  problem: string;
}

/** The order of the queue, where nobody chose another. */
const ordered = (sort = '') => sort || 'queue';

export const ticketsPage = (request: PageRequest, filters: TicketFilters) =>
  queryOptions({
    queryKey: ['tickets', 'page', request, filters],
    queryFn: ({ signal }) =>
      getPage<TicketSummary>('ticket', { ...request, sort: ordered(request.sort), ...filters }, { signal }),
  });

/** The most that one reads at once. */
const MAX_QUEUE_ROWS = 100;

/**
 * The list from which one came, as it was then: what is closed on the way keeps its place, so that 'next' leads to what was next.
 * No change of a ticket reloads it.
 */
export const ticketQueue = (q: string, sort: string, filters: TicketFilters) =>
  queryOptions({
    queryKey: ['tickets', 'queue', q, sort, filters],
    queryFn: async ({ signal }) => {
      const page = { page: 1, limit: MAX_QUEUE_ROWS, q, sort: ordered(sort) };
      const { rows } = await getPage<TicketSummary>('ticket', { ...page, ...filters }, { signal });
      return rows.map(({ _id }) => _id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSnapshot: true },
  });

/** A list that is shown again is a new queue. */
export const forgetQueues = (client: QueryClient) => client.removeQueries({ queryKey: ['tickets', 'queue'] });

/** How many tickets each part of the queue has. */
export const viewCounts = queryOptions({
  queryKey: ['tickets', 'views'],
  queryFn: ({ signal }) => api.get('ticket/views', { signal }).json<TicketViewCounts>(),
});

/** The labels that tickets have. */
export const knownLabels = queryOptions({
  queryKey: ['tickets', 'labels'],
  queryFn: ({ signal }) => api.get('ticket/labels', { signal }).json<string[]>(),
});

const MAX_FOUND = 20;

/** Tickets that are not closed, in which this was written. */
export const ticketsCalled = (q: string) =>
  queryOptions({
    queryKey: ['tickets', 'called', q],
    queryFn: async ({ signal }) => {
      const asked = { page: 1, limit: MAX_FOUND, q, sort: '-lastMessageAt' };
      return (await getPage<TicketSummary>('ticket', asked, { signal })).rows;
    },
  });

/** The author's other tickets, into which this one may be merged. */
export const ticketsOf = (author: string) =>
  queryOptions({
    queryKey: ['tickets', 'of', author],
    queryFn: async ({ signal }) =>
      (await getPage<TicketSummary>('ticket', { page: 1, limit: MAX_QUEUE_ROWS, author }, { signal })).rows,
  });

/** Who can be in charge. */
export const team = queryOptions({
  queryKey: ['moderation', 'team'],
  queryFn: ({ signal }) => api.get('api/moderation/team', { signal }).json<PersonName[]>(),
  staleTime: 5 * 60_000,
});

export const personBeside = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'person', id],
    queryFn: ({ signal }) => api.get(`api/moderation/person/${id}`, { signal }).json<ModeratedPerson>(),
  });

const ANSWERS_A_PAGE = 100;
const MAX_ANSWER_PAGES = 5;

/** The ready answers that are offered in a category, all of them: what is typed finds one at once, without asking the server. */
export const readyAnswers = (category: string) =>
  queryOptions({
    queryKey: ['cannedanswers', 'ready', category],
    queryFn: async ({ signal }) => {
      const answers: CannedAnswer[] = [];
      for (let page = 1; page <= MAX_ANSWER_PAGES; page += 1) {
        const asked = { page, limit: ANSWERS_A_PAGE, category };
        const { rows, total } = await getPage<CannedAnswer>('cannedanswer', asked, { signal });
        answers.push(...rows);
        if (answers.length >= total) break;
      }
      return answers;
    },
  });

const reloadBut = (client: QueryClient, subject: 'tickets' | 'moderation', kept: readonly unknown[]) =>
  client.invalidateQueries({ queryKey: [subject], predicate: ({ queryKey }) => !kept.includes(queryKey[1]) });

/** What was answered is what is shown; lists and figures follow. */
async function saved(ticket: Ticket, client: QueryClient): Promise<void> {
  client.setQueryData(ticketById(ticket._id).queryKey, ticket);
  await Promise.all([
    reloadBut(client, 'tickets', ['one', 'queue']),
    reloadBut(client, 'moderation', ['team']),
  ]);
}

export type TicketChange = Partial<TicketUpdate> & Pick<Ticket, '_id' | 'version'>;

export const changeTicket = mutationOptions({
  mutationFn: (change: TicketChange) => api.put('ticket', { json: change }).json<Ticket>(),
  onSuccess: (ticket, _change, _before, { client }) => saved(ticket, client),
  // A stale change means that there is something newer to show.
  onError: (_error, { _id }, _before, { client }) =>
    client.invalidateQueries({ queryKey: ticketById(_id).queryKey }),
});

/** One of several that change together: the lists are read again once, at the end. */
export const changeOneOfMany = mutationOptions({
  mutationFn: (change: TicketChange) => api.put('ticket', { json: change }).json<Ticket>(),
  onSuccess: async (_ticket, _change, _before, { client }) => {
    await Promise.all([reload(client, 'tickets'), reload(client, 'moderation')]);
  },
});

export interface Answer {
  id: string;
  text: string;
  pictures: string[];
  internal: boolean;
  seen: string;
  close: boolean;
  label: string;
  toAll: boolean;
}

export const answerTicket = mutationOptions({
  mutationFn: ({ id, ...message }: Answer) =>
    api.post(`ticket/${id}/messages`, { json: message }).json<Ticket>(),
  onSuccess: (ticket, _message, _before, { client }) => saved(ticket, client),
  // What somebody else wrote meanwhile comes into view beside the refusal.
  onError: (error, { id }, _before, { client }) => {
    if (error instanceof ApiError && error.status === 412)
      return client.invalidateQueries({ queryKey: ticketById(id).queryKey });
    return undefined;
  },
});

/** More files of a report, which the team alone reads. */
export const addTicketEvidence = mutationOptions({
  mutationFn: ({ id, file }: { id: string; file: string }) =>
    api.post(`ticket/${id}/evidence`, { json: { files: [file] } }).json<Ticket>(),
  onSuccess: (ticket, _input, _before, { client }) => saved(ticket, client),
});

export const mergeTicket = mutationOptions({
  mutationFn: ({ id, into }: { id: string; into: string }) =>
    api.post(`ticket/${id}/merge`, { json: { into } }).json<Ticket>(),
  onSuccess: async (ticket, { id }, _before, { client }) => {
    await client.invalidateQueries({ queryKey: ticketById(id).queryKey });
    await saved(ticket, client);
  },
});

/** The file of a ticket, with the team's notes where they are wanted. */
export const readTranscript = (id: string, format: 'text' | 'html', notes: boolean): Promise<Blob> =>
  api.get(`ticket/${id}/transcript`, { searchParams: { format, notes: notes ? 1 : 0 } }).blob();
