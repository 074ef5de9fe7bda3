import type {
  Campaign,
  CampaignHandouts,
  Handout,
  HandoutInput,
  HandoutReadersInput,
} from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const handoutsOf = (game: string) =>
  queryOptions({
    queryKey: ['handouts', 'list', game],
    queryFn: ({ signal }) => api.get(`game/${game}/handouts`, { signal }).json<CampaignHandouts>(),
  });

export const peopleAtTable = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', game],
    queryFn: ({ signal }) => api.get(`game/${game}/campaign`, { signal }).json<Campaign>(),
  });

const stale = { queryKey: ['handouts'] } as const;

export const saveHandout = mutationOptions({
  mutationFn: ({ game, handout, ...input }: HandoutInput & { game: string; handout: Handout | undefined }) =>
    handout
      ? api.put(`handout/${handout._id}`, { json: { ...input, version: handout.version } }).json<Handout>()
      : api.post(`game/${game}/handouts`, { json: input }).json<Handout>(),
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
