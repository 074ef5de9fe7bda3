import type { CampaignHandouts, Handout, HandoutInput, HandoutReadersInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { kept } from '../lib/keptQuery.ts';

export const handoutsOf = (game: string) =>
  queryOptions({
    queryKey: ['handouts', 'list', game],
    queryFn: kept('handouts', game),
  });

export const peopleAtTable = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', game],
    queryFn: kept('campaign', game),
  });

const stale = { queryKey: ['handouts'] } as const;

export const createHandout = (game: string) =>
  mutationOptions({
    mutationFn: (input: HandoutInput) => api.post(`game/${game}/handouts`, { json: input }).json<Handout>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

/** Changes a handout, on the version that was read: a newer one is refused (412). */
export const updateHandout = mutationOptions({
  mutationFn: ({ _id, ...input }: HandoutInput & Pick<Handout, '_id' | 'version'>) =>
    api.put(`handout/${_id}`, { json: input }).json<Handout>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

export const saveReaders = mutationOptions({
  mutationFn: ({ handout, ...readers }: HandoutReadersInput & { handout: string }) =>
    api.put(`handout/${handout}/readers`, { json: readers }).json<Handout>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

export const deleteHandout = mutationOptions({
  mutationFn: (id: string) => api.delete(`handout/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(stale),
});

export const sortHandouts = (game: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) =>
      api.put(`game/${game}/handouts/order`, { json: { ids } }).json<CampaignHandouts>(),
    onMutate: (ids, { client }) =>
      client.setQueryData(
        handoutsOf(game).queryKey,
        known =>
          known && {
            ...known,
            prepared: known.prepared?.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)) ?? null,
          },
      ),
    onSettled: (_saved, _error, _ids, _before, { client }) => client.invalidateQueries(stale),
  });
