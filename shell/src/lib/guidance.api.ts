import type { Guidance, GuidanceInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { notifyFailure, TOAST_MS } from '@rpd/shared/ui';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** How far one is with one's roles, and which news one has seen. `quiet`: it decorates. */
export const guidanceQuery = () =>
  queryOptions({
    queryKey: ['guidance'],
    queryFn: ({ signal }) => api.get('user/me/guidance', { signal }).json<Guidance>(),
    meta: { quiet: true },
  });

/** Hides first steps or shows them again, or keeps which news were seen: on all devices. */
export const saveGuidance = mutationOptions({
  networkMode: 'online',
  mutationFn: (change: GuidanceInput) => api.put('user/me/guidance', { json: change }).json<Guidance>(),
  onSuccess: async (guidance, _change, _before, { client }) => {
    client.setQueryData(guidanceQuery().queryKey, guidance);
    await client.invalidateQueries({ queryKey: ['overview'] });
  },
  onError: (error, { hidden }) => {
    if (hidden) notifyFailure('Votre choix n’a pas pu être enregistré', error, TOAST_MS.long);
  },
});
