import type { ModeratedServer } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from './reload-if-uncertain.ts';
import { reload as reloadSubject } from './reload.ts';

/** What is hidden here is so everywhere. */
const reload = (client: QueryClient) =>
  Promise.all([reloadSubject(client, 'moderation'), reloadSubject(client, 'servers')]);

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
