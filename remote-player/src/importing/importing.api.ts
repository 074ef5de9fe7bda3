import {
  type Character,
  type CharacterValues,
  loadPatterns,
  type Sheet,
  type Warnings,
} from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** A template, with what its fields are judged by. */
export const judgedSheet = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id, 'judged'],
    queryFn: async ({ signal }) => {
      const sheet = await api.get(`sheet/${id}`, { signal }).json<Sheet>();
      await loadPatterns(sheet.fields);
      return sheet;
    },
    // Its fields are matched by hand: another window does not begin that again.
    refetchOnWindowFocus: false,
  });

interface ImportedCharacter {
  name: string;
  portrait: string;
  warnings: Warnings;
  sheet: string;
  /** Of the template, when its fields were matched. */
  sheetVersion: number;
  values: CharacterValues;
}

export const createImported = mutationOptions({
  mutationFn: (input: ImportedCharacter) => api.post('character', { json: input }).json<Character>(),
  onSuccess: (_made, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['characters'] }),
});
