import type { Game, GameSession, Server, User } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { updateSessionUser } from '@rpd/shared/session';
import type { ProfileValues } from './profile.values.ts';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';

const SERVERS_A_PAGE = 12;

/** One's own account, whole. */
export const profile = (me: string) =>
  queryOptions({
    queryKey: ['users', 'one', me],
    queryFn: ({ signal }) => api.get(`user/${me}`, { signal }).json<User>(),
  });

/** The top bar shows the new name and picture at once. */
export const updateProfile = mutationOptions({
  mutationFn: (input: ProfileValues & Pick<User, '_id' | 'version'>) =>
    api.put('user', { json: input }).json<User>(),
  onSuccess: (user, _input, _before, { client }) => {
    client.setQueryData(profile(user._id).queryKey, user);
    updateSessionUser(user);
    return client.invalidateQueries({ queryKey: ['users'] });
  },
});

/** The servers that one owns, hidden ones included. */
export const ownServers = infiniteQueryOptions({
  queryKey: ['servers', 'own'],
  queryFn: ({ pageParam, signal }) =>
    getPage<Server>(
      'server',
      { page: pageParam, limit: SERVERS_A_PAGE, sort: 'name', owner: 'me' },
      { signal },
    ),
  initialPageParam: 1,
  getNextPageParam: (last, _pages, page) => pageAfter(last, page, SERVERS_A_PAGE),
});

/** The games that one owns or has joined. */
export const ownGames = (part: 'owner' | 'member') =>
  queryOptions({
    queryKey: ['games', 'own', part],
    queryFn: ({ signal }) =>
      getPage<Game>('game', { page: 1, limit: 100, sort: 'name', [part]: 'me' }, { signal }),
  });

/** The sessions that are open now, at whose tables one has a place. */
export const openTables = queryOptions({
  queryKey: ['gamesessions', 'list', { state: 'open' }],
  queryFn: ({ signal }) =>
    api.get('gamesession', { searchParams: { state: 'open' }, signal }).json<GameSession[]>(),
});
