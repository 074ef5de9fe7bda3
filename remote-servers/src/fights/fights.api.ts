import type {
  CharacterSummary,
  CombatFields,
  CombatSheet,
  Fight,
  FightHead,
  FightInput,
  FightMove,
  Mob,
  SessionFight,
} from '@rpd/shared/domain';
import { api, ApiError, getPage } from '@rpd/shared/http';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const FOUND = 6;

export const fightsOf = (game: string) =>
  queryOptions({
    queryKey: ['fights', 'list', game],
    queryFn: ({ signal }) => api.get(`game/${game}/fights`, { signal }).json<FightHead[]>(),
  });

export const fightById = (id: string) =>
  queryOptions({
    queryKey: ['fights', 'one', id],
    queryFn: ({ signal }) => api.get(`fight/${id}`, { signal }).json<Fight>(),
  });

/** The encounter that a session shows. */
export const sessionFight = (session: string) =>
  queryOptions({
    queryKey: ['fights', 'session', session],
    queryFn: ({ signal }) => api.get(`gamesession/${session}/fight`, { signal }).json<SessionFight>(),
  });

export const combatSheetsOf = (game: string) =>
  queryOptions({
    queryKey: ['fights', 'sheets', game],
    queryFn: ({ signal }) => api.get(`game/${game}/combat-fields`, { signal }).json<CombatSheet[]>(),
  });

/** The first mobs whose name or description has these words. */
export const foundMobs = (q: string) =>
  queryOptions({
    queryKey: ['mobs', 'found', 'fight', q],
    queryFn: ({ signal }) => getPage<Mob>('mob', { page: 1, limit: FOUND, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The first characters whose name has these words, among those that the person may see. */
export const foundCharacters = (q: string) =>
  queryOptions({
    queryKey: ['characters', 'found', 'fight', q],
    queryFn: ({ signal }) =>
      getPage<CharacterSummary>('character', { page: 1, limit: FOUND, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One move, on the version that was read: a newer one is refused (412). */
export const sendMove = (id: string, version: number, move: FightMove): Promise<Fight> =>
  api.post(`fight/${id}/moves`, { json: { version, move } }).json<Fight>();

export const sendUndo = (id: string, version: number): Promise<Fight> =>
  api.post(`fight/${id}/undo`, { json: { version } }).json<Fight>();

const stale = { queryKey: ['fights'] } as const;

export const openFight = (session: string) =>
  mutationOptions({
    mutationFn: (fight: string) =>
      api.post(`gamesession/${session}/fight`, { json: { fight } }).json<SessionFight>(),
    onSuccess: (shown, _fight, _before, { client }) =>
      client.setQueryData(sessionFight(session).queryKey, shown),
  });

/** A player rolls for their own character. After a refusal too, the encounter is read again: it may have gone on. */
export const rollOwnInitiative = (session: string) =>
  mutationOptions({
    mutationFn: (roll: { combatant: string; key: string }) =>
      api.post(`gamesession/${session}/fight/initiative`, { json: roll }).json<SessionFight>(),
    onSuccess: (shown, _roll, _before, { client }) =>
      client.setQueryData(sessionFight(session).queryKey, shown),
    onSettled: (_shown, _error, _roll, _before, { client }) => client.invalidateQueries(stale),
  });

export const createFight = (game: string) =>
  mutationOptions({
    mutationFn: (input: FightInput) => api.post(`game/${game}/fights`, { json: input }).json<Fight>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });

/** Changes the settings of an encounter, on the version that was read: a newer one is refused (412). */
export const updateFight = mutationOptions({
  mutationFn: ({ _id, ...input }: FightInput & Pick<Fight, '_id' | 'version'>) =>
    api.put(`fight/${_id}`, { json: input }).json<Fight>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

const MAX_REPEATS = 5;

/**
 * Saves settings over the moves of others, which count versions too. Where the settings are not those that one read (`isUnchanged`),
 * it is refused (412).
 */
export async function saveOverMoves(
  save: (version: number) => Promise<Fight>,
  version: number,
  isUnchanged: (fight: Fight) => boolean,
  repeats = MAX_REPEATS,
): Promise<Fight> {
  try {
    return await save(version);
  } catch (error) {
    const current = error instanceof ApiError && error.status === 412 ? (error.current as Fight) : null;
    if (!current || repeats === 0 || !isUnchanged(current)) throw error;
    return saveOverMoves(save, current.version, isUnchanged, repeats - 1);
  }
}

export const copyFight = mutationOptions({
  mutationFn: (id: string) => api.post(`fight/${id}/copy`, { json: {} }).json<Fight>(),
  onSettled: (_made, _error, _id, _before, { client }) => client.invalidateQueries(stale),
});

export const deleteFight = mutationOptions({
  mutationFn: (id: string) => api.delete(`fight/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(stale),
});

export const sortFights = (game: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) =>
      api.put(`game/${game}/fights/order`, { json: { ids } }).json<FightHead[]>(),
    onMutate: (ids, { client }) =>
      client.setQueryData(fightsOf(game).queryKey, known =>
        known?.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id)),
      ),
    onSettled: (_saved, _error, _ids, _before, { client }) => client.invalidateQueries(stale),
  });

export const saveCombatFields = (game: string) =>
  mutationOptions({
    mutationFn: (fields: CombatFields) =>
      api.put(`game/${game}/combat-fields`, { json: fields }).json<CombatSheet>(),
    onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
  });
