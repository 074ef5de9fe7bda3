import type { Character, CharacterInput, CharacterSummary } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The character that one worked on last, or null. */
export const lastCharacter = queryOptions({
  queryKey: ['characters', 'last'],
  queryFn: async ({ signal }) => {
    const part = { page: 1, limit: 1, sort: '-updatedAt', owner: 'me' };
    const { rows } = await getPage<CharacterSummary>('character', part, { signal });
    return rows[0] ?? null;
  },
});

export const createCharacter = mutationOptions({
  mutationFn: (input: CharacterInput) => api.post('character', { json: input }).json<Character>(),
  onSuccess: (_made, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['characters'] }),
});
