import type { FirstSteps } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What a server still needs. `quiet`: without an answer there is no list. */
export const firstSteps = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'first-steps', server],
    queryFn: ({ signal }) => api.get(`server/${server}/first-steps`, { signal }).json<FirstSteps>(),
    meta: { quiet: true },
  });

export const dismissFirstSteps = mutationOptions({
  mutationFn: (server: string) =>
    api.put(`server/${server}/first-steps`, { json: { dismissed: true } }).json<FirstSteps>(),
  onSuccess: (steps, server, _before, { client }) => client.setQueryData(firstSteps(server).queryKey, steps),
});
