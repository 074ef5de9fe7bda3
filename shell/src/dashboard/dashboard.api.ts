import type { CharacterSummary, Overview, RoleplayEvent, Server } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** As many as a page of the API holds; beyond them the servers' own screen has search and pages. */
export const SERVERS_SHOWN = 100;

/** DSH-2: the servers that the person may see. */
export const serversQuery = () =>
  queryOptions({
    queryKey: ['servers', 'dashboard'],
    queryFn: ({ signal }) =>
      getPage<Server>('server', { page: 1, limit: SERVERS_SHOWN, sort: 'name' }, { signal }),
  });

type Counted = 'user' | 'server' | 'sheet' | 'game' | 'robot';

/** How many there are of something: the total of its list, of which one row is asked for. */
export const countQuery = (list: Counted) =>
  queryOptions({
    queryKey: [`${list}s`, 'count'],
    queryFn: async ({ signal }) => (await getPage(list, { page: 1, limit: 1 }, { signal })).total,
  });

/** DSH-3: what waits for the person, and the trends that concern them. */
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

/** DSH-3: one's own characters. */
export const ownCharacters = () =>
  queryOptions({
    queryKey: ['characters', 'dashboard'],
    queryFn: ({ signal }) =>
      getPage<CharacterSummary>('character', { page: 1, limit: LINES, owner: 'me' }, { signal }),
  });
