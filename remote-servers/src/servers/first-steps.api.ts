import type { FirstSteps } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { notifyFailure, TOAST_MS } from '@rpd/shared/ui';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What a server still needs. `quiet`: without an answer there is no list. */
export const firstSteps = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'first-steps', server],
    queryFn: ({ signal }) => api.get(`server/${server}/first-steps`, { signal }).json<FirstSteps>(),
    meta: { quiet: true },
  });

/** Gone at once, also without the network: it is sent when that is back. Shown again where the server refuses. */
export const dismissFirstSteps = mutationOptions({
  networkMode: 'online',
  mutationFn: (server: string) =>
    api.put(`server/${server}/first-steps`, { json: { dismissed: true } }).json<FirstSteps>(),
  onMutate: async (server, { client }) => {
    const { queryKey } = firstSteps(server);
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, steps => steps && { ...steps, dismissed: true });
    return { before };
  },
  onSuccess: (steps, server, _before, { client }) => client.setQueryData(firstSteps(server).queryKey, steps),
  onError: (error, server, before, { client }) => {
    client.setQueryData(firstSteps(server).queryKey, before?.before);
    notifyFailure('La liste revient\u00a0: elle n’a pas pu être écartée', error, TOAST_MS.long);
  },
});
