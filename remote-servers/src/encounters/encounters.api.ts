import type {
  Character,
  CharacterSummary,
  Encounter,
  EncounterInput,
  EquipmentType,
  Mob,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const FOUND = 8;

export const readEncounter = (): Promise<Encounter> => api.get('encounter').json<Encounter>();

/** `version`: the one that was read, so that a save over another device's is refused (412). */
export const sendEncounter = (version: number, content: EncounterInput): Promise<Encounter> =>
  api.put('encounter', { json: { ...content, version } }).json<Encounter>();

/** The first mobs whose name or description has these words. */
export const foundMobs = (q: string) =>
  queryOptions({
    queryKey: ['mobs', 'found', q],
    queryFn: ({ signal }) => getPage<Mob>('mob', { page: 1, limit: FOUND, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The first characters whose name has these words, among those that the person may see. */
export const foundCharacters = (q: string) =>
  queryOptions({
    queryKey: ['characters', 'found', q],
    queryFn: ({ signal }) =>
      getPage<CharacterSummary>('character', { page: 1, limit: FOUND, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

export const readCharacter = (id: string): Promise<Character> => api.get(`character/${id}`).json<Character>();

/** A character who fights, as its sheet is now. */
export const fighterById = (id: string) =>
  queryOptions({ queryKey: ['characters', 'fighter', id], queryFn: () => readCharacter(id), staleTime: 0 });

/** What the fight changes of a sheet; a save over a newer version is refused (412). */
export const saveHitPoints = ({
  _id,
  ...change
}: Pick<Character, '_id' | 'version'> & { field: string; value: number }): Promise<Character> =>
  api.put(`character/${_id}/hit-points`, { json: change }).json<Character>();

/** The first pieces of the catalogue of equipment whose name has these words, of every system. */
export const foundEquipment = (q: string) =>
  queryOptions({
    queryKey: ['equipmenttypes', 'found', q],
    queryFn: ({ signal }) =>
      getPage<EquipmentType>('equipmenttype', { page: 1, limit: FOUND, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });
