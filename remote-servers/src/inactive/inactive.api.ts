import type { InactiveThing, OwnInactiveInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What of one's own waits for an answer, or is archived. */
export const ownInactive = queryOptions({
  queryKey: ['servers', 'inactive'],
  queryFn: ({ signal }) => api.get('inactive/mine', { signal }).json<InactiveThing[]>(),
});

export const answerInactive = mutationOptions({
  mutationFn: (json: OwnInactiveInput) => api.post('inactive/mine', { json }).json<InactiveThing[]>(),
  onSuccess: (left, _answer, _before, { client }) => client.setQueryData(ownInactive.queryKey, left),
  onSettled: async (_left, _error, { kind }, _before, { client }) => {
    await client.invalidateQueries({ queryKey: [kind === 'server' ? 'servers' : 'characters'] });
  },
});
