import type { BlockedPerson, PublicPage } from '@rpd/shared/domain';
import { api, blockedPeople, blockPerson as block } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** What everybody signed in sees of a person. */
export const publicPage = (id: string) =>
  queryOptions({
    queryKey: ['users', 'public', id],
    queryFn: ({ signal }) => api.get(`user/${id}/public`, { signal }).json<PublicPage>(),
  });

/** Their messages are folded at tables, or shown again. */
const show = (client: QueryClient, people: BlockedPerson[]) => {
  client.setQueryData<BlockedPerson[]>(blockedPeople.queryKey, people);
  return client.invalidateQueries({ queryKey: ['gamesessions'] });
};

export const blockPerson = mutationOptions({
  mutationFn: block,
  onSuccess: (people, _id, _before, { client }) => show(client, people),
});

export const unblockPerson = mutationOptions({
  mutationFn: (id: string) => api.delete(`user/me/blocked/${id}`).json<BlockedPerson[]>(),
  onSuccess: (people, _id, _before, { client }) => show(client, people),
});
