import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViewInput } from '../../../domain/saved-view.ts';
import { api } from '../../../http/index.ts';

/** One's views of a list, and those that the team shares. */
export const viewsOf = (list: string) =>
  queryOptions({
    queryKey: ['savedviews', list],
    queryFn: ({ signal }) => api.get('savedview', { searchParams: { list }, signal }).json<SavedView[]>(),
  });

export const createView = mutationOptions({
  mutationFn: (input: SavedViewInput) => api.post('savedview', { json: input }).json<SavedView>(),
  onSuccess: ({ list }, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['savedviews', list] }),
});

export const changeView = mutationOptions({
  mutationFn: (change: Partial<SavedViewInput> & Pick<SavedView, '_id' | 'version'>) =>
    api.put('savedview', { json: change }).json<SavedView>(),
  onSuccess: ({ list }, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['savedviews', list] }),
});

export const deleteView = mutationOptions({
  mutationFn: async ({ _id }: SavedView) => {
    await api.delete(`savedview/${_id}`);
  },
  onSuccess: (_gone, { list }, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['savedviews', list] }),
});
