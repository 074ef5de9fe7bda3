import {
  type Character,
  type CharacterInput,
  type CharacterRevision,
  type CharacterSummary,
  type CharacterValues,
  nameCopied,
  type PressedAction,
  type PressInput,
  type Server,
  type Sheet,
  type Submission,
  type SubmissionState,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';

const A_PAGE = 24;
const SOME = 12;

/** One's own characters, the last touched first. */
export const ownCharacters = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['characters', 'own', q],
    queryFn: ({ pageParam, signal }) => {
      const part = { page: pageParam, limit: A_PAGE, q, sort: '-updatedAt', owner: 'me' };
      return getPage<CharacterSummary>('character', part, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * A_PAGE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** What one's own characters are called that a copy could be taken for. */
export async function namesLike(name: string): Promise<Set<string>> {
  const part = { page: 1, limit: 100, q: nameCopied(name), owner: 'me' };
  const { rows } = await getPage<CharacterSummary>('character', part);
  return new Set(rows.map(row => row.name));
}

export const characterQuery = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id],
    queryFn: ({ signal }) => api.get(`character/${id}`, { signal }).json<Character>(),
    // What one writes is in the page; another state comes with a save, or with a visit.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

/** The templates that one may use: those of one's own, and the public ones. */
export const usableSheets = (q: string) =>
  queryOptions({
    queryKey: ['sheets', 'usable', q],
    queryFn: ({ signal }) => getPage<Sheet>('sheet', { page: 1, limit: SOME, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
  });

/** The servers to which a character may go. */
export const openServers = (q: string) =>
  queryOptions({
    queryKey: ['servers', 'open', q],
    queryFn: async ({ signal }) => {
      const { rows } = await getPage<Server>('server', { page: 1, limit: SOME, q, sort: 'name' }, { signal });
      return rows.filter(({ visible }) => visible);
    },
    placeholderData: keepPreviousData,
  });

const reported = (client: QueryClient) => client.invalidateQueries({ queryKey: ['characters'] });

type NewCharacter = Partial<CharacterInput> & { name: string; values?: CharacterValues };

export const createCharacter = mutationOptions({
  mutationFn: (input: NewCharacter) => api.post('character', { json: input }).json<Character>(),
  onSuccess: (_made, _input, _before, { client }) => reported(client),
});

/** What changed, and what it was written on; null clears a value. */
export interface CharacterChanges extends Partial<Omit<CharacterInput, 'sheet'>> {
  _id: string;
  version: number;
  sheetVersion?: number;
  values?: Record<string, unknown>;
}

/** Saved while somebody writes: one version of the history for one sitting. */
export const saveCharacter = (changes: CharacterChanges): Promise<Character> =>
  api.put('character', { json: { ...changes, autosave: true } }).json<Character>();

/** Presses a button of the sheet: the server pays, rolls and resets. */
export const pressAction = ({ id, ...press }: PressInput & { id: string }): Promise<PressedAction> =>
  api.post(`character/${id}/actions`, { json: press }).json<PressedAction>();

/** Takes back one's last change, while nobody has changed the character since. */
export const undoChange = (id: string, version: number): Promise<Character> =>
  api.post(`character/${id}/undo`, { json: { version } }).json<Character>();

export const removeCharacter = mutationOptions({
  mutationFn: (id: string) => api.delete(`character/${id}`).json<Character>(),
  onSuccess: (_gone, _id, _before, { client }) => reported(client),
});

export const forgetKept = mutationOptions({
  mutationFn: (id: string) => api.delete(`character/${id}/kept`).json<Character>(),
});

export const revisions = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id, 'revisions'],
    queryFn: ({ signal }) =>
      getPage<CharacterRevision>(
        `character/${id}/revisions`,
        { page: 1, limit: 100, sort: '-version' },
        { signal },
      ),
    staleTime: 0,
  });

/** The character as that version would be read today. */
export const revision = (id: string, version: number) =>
  queryOptions({
    queryKey: ['characters', 'one', id, 'revisions', version],
    queryFn: ({ signal }) => api.get(`character/${id}/revisions/${version}`, { signal }).json<Character>(),
  });

export const restoreRevision = mutationOptions({
  mutationFn: ({ id, version }: { id: string; version: number }) =>
    api.post(`character/${id}/revisions/${version}/restore`, { json: {} }).json<Character>(),
  onSuccess: (_now, _asked, _before, { client }) => reported(client),
});

export const submissionsOf = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id, 'submissions'],
    queryFn: ({ signal }) => api.get(`character/${id}/submissions`, { signal }).json<Submission[]>(),
    staleTime: 0,
  });

export const submitCharacter = mutationOptions({
  mutationFn: ({ id, ...input }: { id: string; server: string; message: string }) =>
    api.post(`character/${id}/submissions`, { json: input }).json<Submission>(),
  onSuccess: (_made, _input, _before, { client }) => reported(client),
});

export const moveSubmission = mutationOptions({
  mutationFn: ({ id, ...move }: { id: string; version: number; state: SubmissionState; message: string }) =>
    api.put(`submission/${id}`, { json: move }).json<Submission>(),
  onSettled: (_moved, _error, _input, _before, { client }) => reported(client),
});
