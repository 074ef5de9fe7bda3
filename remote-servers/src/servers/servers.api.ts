import type { Server, ServerInput, ServerType } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ServerFilters } from './servers.filters.ts';

/** Whole rows of two and of three cards. */
export const CARDS_A_PAGE = 24;
/** The cards that one has scrolled past leave the memory after this, ms: the first page stays, it knows how many there are. */
const PASSED_PAGE_MS = 15_000;
const FIRST_PAGE_MS = 5 * 60_000;

/** A page of the servers that the person may see, from 1; `q` searches in names and presentations. */
export const serverCards = (filters: ServerFilters, page: number) =>
  queryOptions({
    queryKey: ['servers', 'cards', filters, page],
    queryFn: ({ signal }) => getPage<Server>('server', { page, limit: CARDS_A_PAGE, ...filters }, { signal }),
    gcTime: page === 1 ? FIRST_PAGE_MS : PASSED_PAGE_MS,
    ...(page === 1 && { placeholderData: keepPreviousData }),
  });

export const serverById = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'one', id],
    queryFn: ({ signal }) => api.get(`server/${id}`, { signal }).json<Server>(),
  });

/** Every server type: there are few, and they decide how a card looks. */
export const serverTypes = queryOptions({
  queryKey: ['servertypes', 'all'],
  queryFn: ({ signal }) => api.get('servertype', { signal }).json<ServerType[]>(),
  staleTime: 5 * 60_000,
});

export const createServer = mutationOptions({
  mutationFn: (input: ServerInput) => api.post('server', { json: input }).json<Server>(),
  onSuccess: (_server, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['servers'] }),
});

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateServer = mutationOptions({
  mutationFn: (server: ServerInput & Pick<Server, '_id' | 'version'>) =>
    api.put('server', { json: server }).json<Server>(),
  onSuccess: (server, _sent, _before, { client }) =>
    client.setQueryData(serverById(server._id).queryKey, server),
  // Also after a refusal: a stale save means that there is something newer to show.
  onSettled: (_server, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'] }),
});

export const deleteServer = mutationOptions({
  mutationFn: (id: string) => api.delete(`server/${id}`).json<Server>(),
  // Its own page is still on screen and would request what is gone: the next list of servers reads again.
  onSuccess: (_server, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'], refetchType: 'none' }),
});
