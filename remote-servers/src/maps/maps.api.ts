import type {
  Campaign,
  FogInput,
  GameMap,
  MapHead,
  MapInput,
  MapPing,
  MapToken,
  Place,
  TokenInput,
} from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const mapsOf = (game: string) =>
  queryOptions({
    queryKey: ['maps', 'list', game],
    queryFn: ({ signal }) => api.get(`game/${game}/maps`, { signal }).json<MapHead[]>(),
  });

export const mapById = (id: string) =>
  queryOptions({
    queryKey: ['maps', 'one', id],
    queryFn: ({ signal }) => api.get(`map/${id}`, { signal }).json<GameMap>(),
  });

/** The map that a session shows. */
export const sessionMap = (session: string) =>
  queryOptions({
    queryKey: ['maps', 'session', session],
    queryFn: ({ signal }) =>
      api.get(`gamesession/${session}/map`, { signal }).json<{ map: GameMap | null }>(),
  });

export const peopleAtTable = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', game],
    queryFn: ({ signal }) => api.get(`game/${game}/campaign`, { signal }).json<Campaign>(),
  });

export const pingsOf = (map: string): Promise<MapPing[]> => api.get(`map/${map}/pings`).json<MapPing[]>();

export const ping = (map: string, place: Place): Promise<unknown> =>
  api.post(`map/${map}/pings`, { json: place });

export const moveToken = (map: string, token: string, place: Place): Promise<MapToken> =>
  api.post(`map/${map}/tokens/${token}/move`, { json: place }).json<MapToken>();

const stale = { queryKey: ['maps'] } as const;

export const showMap = (session: string) =>
  mutationOptions({
    mutationFn: (map: string) =>
      api.post(`gamesession/${session}/map`, { json: { map } }).json<{ map: GameMap | null }>(),
    onSuccess: (shown, _map, _before, { client }) => client.setQueryData(sessionMap(session).queryKey, shown),
  });

export const createMap = (game: string) =>
  mutationOptions({
    mutationFn: (input: MapInput) => api.post(`game/${game}/maps`, { json: input }).json<GameMap>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

/** Changes a map, on the version that was read: a newer one is refused (412). */
export const updateMap = mutationOptions({
  mutationFn: ({ _id, ...input }: MapInput & Pick<MapHead, '_id' | 'version'>) =>
    api.put(`map/${_id}`, { json: input }).json<GameMap>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

export const deleteMap = mutationOptions({
  mutationFn: (id: string) => api.delete(`map/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(stale),
});

export const changeFog = (map: string) =>
  mutationOptions({
    mutationFn: (input: FogInput) => api.post(`map/${map}/fog`, { json: input }).json<GameMap>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

export const createToken = (map: string) =>
  mutationOptions({
    mutationFn: (input: TokenInput & Partial<Place>) =>
      api.post(`map/${map}/tokens`, { json: input }).json<MapToken>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

/** Changes a token, on the version that was read: a newer one is refused (412). */
export const updateToken = (map: string) =>
  mutationOptions({
    mutationFn: ({ _id, ...input }: TokenInput & Pick<MapToken, '_id' | 'version'>) =>
      api.put(`map/${map}/tokens/${_id}`, { json: input }).json<MapToken>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

export const deleteToken = (map: string) =>
  mutationOptions({
    mutationFn: (id: string) => api.delete(`map/${map}/tokens/${id}`),
    onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(stale),
  });
