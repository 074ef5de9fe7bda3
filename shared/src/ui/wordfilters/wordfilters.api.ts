import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { WordFilter, WordFilterInput, WordFilterTrial } from '../../domain/word-filter.ts';
import { api, getPage, type PageRequest } from '../../http/index.ts';

/** Filters of one server; for everywhere where `server` is ''. */
export const wordFiltersPage = (server: string, request: PageRequest) =>
  queryOptions({
    queryKey: ['wordfilters', 'page', server, request],
    queryFn: ({ signal }) =>
      getPage<WordFilter>('wordfilter', { ...request, ...(server && { server }) }, { signal }),
  });

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ['wordfilters'] });

export const createWordFilter = mutationOptions({
  mutationFn: (filter: WordFilterInput) => api.post('wordfilter', { json: filter }).json<WordFilter>(),
  onSuccess: (_made, _input, _before, { client }) => reload(client),
});

export const updateWordFilter = mutationOptions({
  mutationFn: (filter: WordFilterInput & Pick<WordFilter, '_id' | 'version'>) =>
    api.put('wordfilter', { json: filter }).json<WordFilter>(),
  onSettled: (_saved, _error, _input, _before, { client }) => reload(client),
});

export const deleteWordFilter = mutationOptions({
  mutationFn: (id: string) => api.delete(`wordfilter/${id}`).json<WordFilter>(),
  onSettled: (_gone, _error, _id, _before, { client }) => reload(client),
});

/** What a filter would have found lately; writes nothing. */
export const tryWordFilter = mutationOptions({
  mutationFn: (filter: WordFilterInput) =>
    api.post('wordfilter/trial', { json: filter }).json<WordFilterTrial>(),
});
