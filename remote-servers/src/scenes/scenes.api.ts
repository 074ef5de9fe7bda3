import type { Scene, SceneInput, SessionScenes } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const scenesOf = (game: string) =>
  queryOptions({
    queryKey: ['scenes', 'list', game],
    queryFn: ({ signal }) => api.get(`game/${game}/scenes`, { signal }).json<Scene[]>(),
  });

export const sessionScenes = (session: string) =>
  queryOptions({
    queryKey: ['scenes', 'session', session],
    queryFn: ({ signal }) => api.get(`gamesession/${session}/scenes`, { signal }).json<SessionScenes>(),
  });

const stale = { queryKey: ['scenes'] } as const;

export const showScene = (session: string) =>
  mutationOptions({
    mutationFn: (scene: string) =>
      api.post(`gamesession/${session}/scene`, { json: { scene } }).json<SessionScenes>(),
    onSuccess: (shown, _scene, _before, { client }) =>
      client.setQueryData(sessionScenes(session).queryKey, shown),
  });

export const createScene = (game: string) =>
  mutationOptions({
    mutationFn: (input: SceneInput) => api.post(`game/${game}/scenes`, { json: input }).json<Scene>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

/** Changes a scene, on the version that was read: a newer one is refused (412). */
export const updateScene = mutationOptions({
  mutationFn: ({ _id, ...input }: SceneInput & Pick<Scene, '_id' | 'version'>) =>
    api.put(`scene/${_id}`, { json: input }).json<Scene>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

export const deleteScene = mutationOptions({
  mutationFn: (id: string) => api.delete(`scene/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(stale),
});

export const sortScenes = (game: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) => api.put(`game/${game}/scenes/order`, { json: { ids } }).json<Scene[]>(),
    // The list is in its new order at once, and as it is stored when the answer is there.
    onMutate: (ids, { client }) =>
      client.setQueryData(scenesOf(game).queryKey, scenes =>
        scenes?.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
      ),
    onSettled: (_saved, _error, _ids, _before, { client }) => client.invalidateQueries(stale),
  });
