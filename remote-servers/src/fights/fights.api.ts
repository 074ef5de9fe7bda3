import type {
  CharacterSummary,
  CombatFields,
  CombatSheet,
  Fight,
  Fighter,
  FightHead,
  FightInput,
  FightMove,
  Mob,
  SessionFight,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
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

export const fightersOf = (game: string) =>
  queryOptions({
    queryKey: ['fights', 'fighters', game],
    queryFn: ({ signal }) => api.get(`game/${game}/fighters`, { signal }).json<Fighter[]>(),
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

/** A player rolls for their own character. What they are told may be older than what happened since: it is read again. */
export const rollOwnInitiative = (session: string) =>
  mutationOptions({
    mutationFn: (roll: { combatant: string; key: string }) =>
      api.post(`gamesession/${session}/fight/initiative`, { json: roll }).json<SessionFight>(),
    onSuccess: (shown, _roll, _before, { client }) =>
      client.setQueryData(sessionFight(session).queryKey, shown),
    onSettled: (_shown, _error, _roll, _before, { client }) => client.invalidateQueries(stale),
  });

export const saveFight = mutationOptions({
  mutationFn: ({ game, fight, ...input }: FightInput & { game: string; fight: FightHead | undefined }) =>
    fight
      ? api.put(`fight/${fight._id}`, { json: { ...input, version: fight.version } }).json<Fight>()
      : api.post(`game/${game}/fights`, { json: input }).json<Fight>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

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
