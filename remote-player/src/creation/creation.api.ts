import type { Character, CreationAnswers } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

export const characterQuery = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id],
    queryFn: ({ signal }) => api.get(`character/${id}`, { signal }).json<Character>(),
  });

const reported = (client: QueryClient) => client.invalidateQueries({ queryKey: ['characters'] });

interface Creation {
  name: string;
  sheet: string;
  creation: CreationAnswers;
}

export const createBySteps = mutationOptions({
  mutationFn: (input: Creation) => api.post('character', { json: input }).json<Character>(),
  onSuccess: (_made, _input, _before, { client }) => reported(client),
});

/** Other answers to the steps of the template: what the former ones gave goes. */
export const recreateCharacter = mutationOptions({
  mutationFn: (input: { _id: string; version: number; creation: CreationAnswers }) =>
    api.put('character', { json: input }).json<Character>(),
  onSuccess: (_made, _input, _before, { client }) => reported(client),
});

/** The dice of a step: a second request gets the same, until a character is made with them. */
export const throwStepDice = async (sheet: string, step: string): Promise<number[]> =>
  (await api.get(`sheet/${sheet}/steps/${step}/dice`).json<{ totals: number[] }>()).totals;
