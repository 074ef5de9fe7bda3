import {
  type Character,
  type CharacterInput,
  type CharacterRevision,
  type CharacterSummary,
  type CharacterValues,
  nameCopied,
  NO_WARNINGS,
  type PressedAction,
  type PressInput,
  type Server,
  type Submission,
  type SubmissionState,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { characterCopy, dropCopy, keepCopy, readKept } from '@rpd/shared/kept';
import { useSession } from '@rpd/shared/session';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const SOME = 12;

/** What one's own characters are called that a copy could be taken for. */
export async function namesLike(name: string): Promise<Set<string>> {
  const part = { page: 1, limit: 100, q: nameCopied(name), owner: 'me' };
  const { rows } = await getPage<CharacterSummary>('character', part);
  return new Set(rows.map(row => row.name));
}

const isMine = ({ owner_id }: Character): boolean => owner_id === useSession.getState().user?._id;
const kept = (character: Character): Character => {
  if (isMine(character)) void keepCopy(characterCopy(character._id), character);
  return character;
};

/** Copies from before there were warnings have none. */
const withWarnings = (character: Character): Character =>
  'warnings' in character ? character : { ...(character as Character), warnings: NO_WARNINGS };

/** A character; without a network, what one saw of one's own. */
export const characterQuery = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id],
    queryFn: ({ signal, client, queryKey }) =>
      readKept(characterCopy(id), () => api.get(`character/${id}`, { signal }).json<Character>(), {
        isKept: isMine,
        onLate: answered => {
          // A page that was left keeps nothing.
          if (!client.getQueryState(queryKey)) return;
          if (answered) client.setQueryData(queryKey, answered);
          else void client.invalidateQueries({ queryKey });
        },
      }),
    select: withWarnings,
    // What one writes is in the page; another state comes with a save, or with a visit.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
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

/** Presses a button of the sheet: the server pays, rolls and resets. */
export async function pressAction({ id, ...press }: PressInput & { id: string }): Promise<PressedAction> {
  const made = await api.post(`character/${id}/actions`, { json: press }).json<PressedAction>();
  kept(made.character);
  return made;
}

/** Takes back one's last change, while nobody has changed the character since. */
export const undoChange = async (id: string, version: number): Promise<Character> =>
  kept(await api.post(`character/${id}/undo`, { json: { version } }).json<Character>());

export const removeCharacter = mutationOptions({
  mutationFn: (id: string) => api.delete(`character/${id}`).json<Character>(),
  onSuccess: (_gone, id, _before, { client }) => {
    void dropCopy(characterCopy(id));
    return reported(client);
  },
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
