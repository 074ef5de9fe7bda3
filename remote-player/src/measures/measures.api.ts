import type { OwnMeasure } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What the team decided about oneself, the latest first. */
export const ownMeasures = queryOptions({
  queryKey: ['measures', 'own'],
  queryFn: ({ signal }) => api.get('user/me/measures', { signal }).json<OwnMeasure[]>(),
});

export const appealMeasure = mutationOptions({
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    api.post(`measure/${id}/appeal`, { json: { text } }).json<OwnMeasure>(),
  onSuccess: (_saved, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['measures'] }),
});
