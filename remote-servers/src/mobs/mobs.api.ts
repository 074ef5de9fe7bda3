import type { Mob, MobInput, Server } from '@rpd/shared/domain';
import { api, getPage, pageAfter, type PageRequest } from '@rpd/shared/http';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const CARDS_A_PAGE = 24;

/** Criteria included. */
export interface MobFilters extends Readonly<Record<string, string>> {
  levelMin: string;
  levelMax: string;
  /** 'me' for one's own. */
  owner: string;
}

/** A page of mobs for the table. */
export const mobsPage = (state: PageRequest, filters: MobFilters) =>
  queryOptions({
    queryKey: ['mobs', 'page', state, filters],
    queryFn: ({ signal }) => getPage<Mob>('mob', { ...state, ...filters }, { signal }),
  });

/** A mob that the address names and the list does not show. */
export const mobById = (id: string) =>
  queryOptions({
    queryKey: ['mobs', 'one', id],
    queryFn: ({ signal }) => api.get(`mob/${id}`, { signal }).json<Mob>(),
  });

/** The same mobs, as cards. */
export const mobCards = (q: string, sort: string, filters: MobFilters) =>
  infiniteQueryOptions({
    queryKey: ['mobs', 'cards', q, sort, filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<Mob>('mob', { page: pageParam, limit: CARDS_A_PAGE, q, sort, ...filters }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CARDS_A_PAGE),
    placeholderData: keepPreviousData,
  });

export const gameTypeNames = queryOptions({
  queryKey: ['gametypes', 'all'],
  queryFn: ({ signal }) => api.get('gametype', { signal }).json<{ _id: string; name: string }[]>(),
  staleTime: 5 * 60_000,
});

/** The servers for which one may keep a mob. */
export const mobServers = queryOptions({
  queryKey: ['servers', 'for-mobs'],
  queryFn: async ({ signal }) =>
    (await getPage<Server>('server', { page: 1, limit: 100, sort: 'name' }, { signal })).rows,
});

const refresh = { queryKey: ['mobs'] as const };

export const createMob = mutationOptions({
  mutationFn: (input: MobInput) => api.post('mob', { json: input }).json<Mob>(),
  onSettled: (_mob, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
});

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateMob = mutationOptions({
  mutationFn: (mob: Partial<MobInput> & Pick<Mob, '_id' | 'version'>) =>
    api.put('mob', { json: mob }).json<Mob>(),
  onSettled: (_mob, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
});

export const copyMob = mutationOptions({
  mutationFn: (id: string) => api.post(`mob/${id}/copy`, { json: {} }).json<Mob>(),
  onSettled: (_mob, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

export const deleteMob = mutationOptions({
  mutationFn: (id: string) => api.delete(`mob/${id}`).json<Mob>(),
  onSettled: (_mob, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});
