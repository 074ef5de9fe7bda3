import type { CharacterPublication } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** What the public page of one's character says, and what it may say. */
export const publication = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id, 'public-page'],
    queryFn: ({ signal }) => api.get(`character/${id}/public-page`, { signal }).json<CharacterPublication>(),
    staleTime: 0,
    gcTime: 0,
  });

export interface Published {
  publicPage: boolean;
  fields: string[];
}

export const publishCharacter = mutationOptions({
  mutationFn: ({ id, ...publicationOf }: Published & { id: string }) =>
    api.put(`character/${id}/public-page`, { json: publicationOf }).json<CharacterPublication>(),
  onSettled: (_done, _error, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['characters'] }),
});
