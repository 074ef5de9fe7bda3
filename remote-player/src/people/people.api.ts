import type { BlockedPerson, PublicPage } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** What everybody signed in sees of a person. */
export const publicPage = (id: string) =>
  queryOptions({
    queryKey: ['users', 'public', id],
    queryFn: ({ signal }) => api.get(`user/${id}/public`, { signal }).json<PublicPage>(),
  });

/** Whom one blocked, the newest first. */
export const blockedPeople = queryOptions({
  queryKey: ['blockedpeople'],
  queryFn: ({ signal }) => api.get('user/me/blocked', { signal }).json<BlockedPerson[]>(),
});

/** Their messages are folded at tables, or shown again. */
const show = (client: QueryClient, people: BlockedPerson[]) => {
  client.setQueryData(blockedPeople.queryKey, people);
  return client.invalidateQueries({ queryKey: ['gamesessions'] });
};

export const blockPerson = mutationOptions({
  mutationFn: (id: string) => api.put(`user/me/blocked/${id}`, { json: {} }).json<BlockedPerson[]>(),
  onSuccess: (people, _id, _before, { client }) => show(client, people),
});

export const unblockPerson = mutationOptions({
  mutationFn: (id: string) => api.delete(`user/me/blocked/${id}`).json<BlockedPerson[]>(),
  onSuccess: (people, _id, _before, { client }) => show(client, people),
});
