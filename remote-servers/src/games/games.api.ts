import type { Game, GameInput } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { kept } from '../lib/keptQuery.ts';
import type { GameFilters } from './games.filters.ts';

const CARDS_A_PAGE = 24;

/** The games that the person may see, a page at a time. */
export const gameCards = (q: string, gameType: string, owner = '') =>
  infiniteQueryOptions({
    queryKey: ['games', 'cards', q, gameType, owner],
    queryFn: ({ pageParam, signal }) =>
      getPage<Game>('game', { page: pageParam, limit: CARDS_A_PAGE, q, gameType, owner }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CARDS_A_PAGE),
    placeholderData: keepPreviousData,
  });

/** The games that look for players, a page at a time. */
export const recruitingGames = (filters: GameFilters) =>
  infiniteQueryOptions({
    queryKey: ['games', 'recruiting', filters],
    queryFn: ({ pageParam, signal }) => {
      const open = { status: 'true', recruiting: 'true' };
      return getPage<Game>('game', { page: pageParam, limit: CARDS_A_PAGE, ...filters, ...open }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CARDS_A_PAGE),
    placeholderData: keepPreviousData,
  });

export const gameById = (id: string) =>
  queryOptions({
    queryKey: ['games', 'one', id],
    queryFn: kept('game', id),
  });

/** Who joined last. */
export const gameMembers = (id: string) =>
  queryOptions({
    queryKey: ['games', 'members', id],
    queryFn: kept('members', id),
  });

/** Every system: there are few. */
export const gameTypes = queryOptions({
  queryKey: ['gametypes', 'all'],
  queryFn: kept('gametypes', 'all'),
  staleTime: 5 * 60_000,
});

export const createGame = mutationOptions({
  mutationFn: (input: GameInput) => api.post('game', { json: input }).json<Game>(),
  onSuccess: (_game, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['games'] }),
});

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateGame = mutationOptions({
  mutationFn: (game: GameInput & Pick<Game, '_id' | 'version'>) =>
    api.put('game', { json: game }).json<Game>(),
  onSettled: (_game, _error, _sent, _before, { client }) => client.invalidateQueries({ queryKey: ['games'] }),
});

export const joinGame = mutationOptions({
  mutationFn: (id: string) => api.post(`game/${id}/members`, { json: {} }).json<Game>(),
  onSettled: (_game, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey: ['games'] }),
});

export const leaveGame = mutationOptions({
  mutationFn: (id: string) => api.delete(`game/${id}/members/me`).json<Game>(),
  onSettled: (_game, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey: ['games'] }),
});

/** Takes somebody else out: for who runs the game. */
export const removeFromGame = mutationOptions({
  mutationFn: ({ id, person }: { id: string; person: string }) =>
    api.delete(`game/${id}/members/${person}`).json<Game>(),
  onSettled: (_game, _error, _removed, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['games'] }),
});

export const deleteGame = mutationOptions({
  mutationFn: (id: string) => api.delete(`game/${id}`).json<Game>(),
  // Its own page is still on screen and would request what is gone: the next list of games reads again.
  onSuccess: (_game, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['games'], refetchType: 'none' }),
});
