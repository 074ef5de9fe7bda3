import type { Character, CharacterClass, CharacterValues, Game, GameType, Sheet } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The system of the game's themed page, by its name: the administration may call it 'Cyberpunk RED' or anything like it. */
const SYSTEM = /cyber\s*punk/i;
const A_FEW = 100;

/** What belongs to the system: its type, its games, the public templates and the classes made for it. */
export const cyberpunk = queryOptions({
  queryKey: ['games', 'cyberpunk'],
  queryFn: async ({ signal }) => {
    const types = await api.get('gametype', { signal }).json<GameType[]>();
    const type = types.find(({ name }) => SYSTEM.test(name)) ?? null;
    if (!type) return { type: null, games: [], sheets: [], classes: [] };
    const [games, sheets, classes] = await Promise.all([
      getPage<Game>('game', { page: 1, limit: A_FEW, gameType: type._id, sort: 'name' }, { signal }),
      getPage<Sheet>('sheet', { page: 1, limit: A_FEW, sort: 'name' }, { signal }),
      getPage<CharacterClass>('class', { page: 1, limit: A_FEW, gameType: type._id }, { signal }),
    ]);
    const own = sheets.rows.filter(sheet => sheet.gameType === type._id && sheet.isPublic);
    return { type, games: games.rows, sheets: own, classes: classes.rows };
  },
});

export const sheetById = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
  });

interface NewCharacter {
  name: string;
  sheet: string;
  sheetVersion: number;
  values: CharacterValues;
}

export const createCharacter = mutationOptions({
  mutationFn: (character: NewCharacter) => api.post('character', { json: character }).json<Character>(),
  onSuccess: (_made, _sent, _before, { client }) => client.invalidateQueries({ queryKey: ['characters'] }),
});
