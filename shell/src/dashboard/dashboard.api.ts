import type { CharacterSummary, Overview, RoleplayEvent, Server, ServerType } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** As many as a page of the API holds; beyond them the servers' own screen has search and pages. */
export const SERVERS_SHOWN = 100;

/** DSH-2: the servers that the person may see. */
export const serversQuery = () =>
  queryOptions({
    queryKey: ['servers', 'dashboard'],
    queryFn: ({ signal }) =>
      getPage<Server>('server', { page: 1, limit: SERVERS_SHOWN, sort: 'name' }, { signal }),
  });

/** What is drawn for a server depends on its types. The key is the one of the servers' own screens: they find them here. */
export const serverTypesQuery = () =>
  queryOptions({
    queryKey: ['servertypes', 'all'],
    queryFn: ({ signal }) => api.get('servertype', { signal }).json<ServerType[]>(),
    staleTime: 5 * 60_000,
  });

/** DSH-1, DSH-3: the evening that comes next, what waits for the person, and the trends and figures that concern them. */
export const overview = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.get('overview', { signal }).json<Overview>(),
  });

const LINES = 5;

/** DSH-3: what comes next on the servers that one sees, and what has begun. */
export const nextEvents = () =>
  queryOptions({
    queryKey: ['events', 'dashboard'],
    queryFn: ({ signal }) =>
      getPage<RoleplayEvent>('event', { page: 1, limit: LINES, from: new Date().toISOString() }, { signal }),
  });

/** Cards in a row on a wide screen. */
export const CHARACTERS_SHOWN = 6;

/** DSH-3: one's own characters. */
export const ownCharacters = () =>
  queryOptions({
    queryKey: ['characters', 'dashboard'],
    queryFn: ({ signal }) =>
      getPage<CharacterSummary>('character', { page: 1, limit: CHARACTERS_SHOWN, owner: 'me' }, { signal }),
  });

/** Asks for what the dashboard shows first. */
export const readDashboardFirst = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(overview()),
    client.prefetchQuery(nextEvents()),
    client.prefetchQuery(ownCharacters()),
    client.prefetchQuery(serversQuery()),
    client.prefetchQuery(serverTypesQuery()),
  ]);
