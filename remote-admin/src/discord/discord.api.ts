import type { ModeratedServer } from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';

/** What the list is narrowed to; '' for everything. */
interface ServerFilters {
  visible: string;
  problem: string;
}

export const moderatedServers = (request: PageRequest, filters: ServerFilters) =>
  queryOptions({
    queryKey: ['moderation', 'servers', request, filters],
    queryFn: ({ signal }) =>
      getPage<ModeratedServer>('api/moderation/servers', { ...request, ...filters }, { signal }),
  });

/** What is hidden here is so everywhere. */
const reload = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({
      queryKey: ['moderation'],
      predicate: ({ queryKey }) => queryKey[1] !== 'team',
    }),
    client.invalidateQueries({ queryKey: ['servers'] }),
  ]);

export const hideServer = mutationOptions({
  mutationFn: ({ id, reason }: { id: string; reason: string }) =>
    api.post(`server/${id}/hide`, { json: { reason } }).json<ModeratedServer>(),
  onSuccess: (_server, _input, _before, { client }) => reload(client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

export const showServer = mutationOptions({
  mutationFn: (id: string) => api.post(`server/${id}/show`, { json: {} }).json<ModeratedServer>(),
  onSuccess: (_server, _id, _before, { client }) => reload(client),
  onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});
