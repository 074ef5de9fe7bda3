import type {
  Character,
  CharacterInput,
  CharacterSummary,
  CharacterValues,
  Server,
  Sheet,
  Submission,
  SubmissionState,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const A_LIST = 100;

export const serverHead = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'one', id],
    queryFn: ({ signal }) => api.get(`server/${id}`, { signal }).json<Server>(),
  });

/** The characters that a server took in, as far as the person may see them. */
export const serverCharacters = (server: string, q: string) =>
  queryOptions({
    queryKey: ['characters', 'of-server', server, q],
    queryFn: ({ signal }) =>
      getPage<CharacterSummary>(
        `server/${server}/characters`,
        { page: 1, limit: A_LIST, q, sort: 'name' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** What was submitted to a server, the oldest first; for those who decide. */
export const serverSubmissions = (server: string, state: string, q: string) =>
  queryOptions({
    queryKey: ['submissions', 'of-server', server, state, q],
    queryFn: ({ signal }) =>
      getPage<Submission>(
        `server/${server}/submissions`,
        { page: 1, limit: A_LIST, state, q, sort: 'submittedAt' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One's own characters before a server. */
export const mySubmissions = (server: string, me: string) =>
  queryOptions({
    queryKey: ['submissions', 'mine', server, me],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: A_LIST, server, sort: '-submittedAt' };
      const { rows } = await getPage<Submission>('submission', query, { signal });
      return rows.filter(submission => submission.owner._id === me);
    },
  });

export const submissionById = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => api.get(`submission/${id}`, { signal }).json<Submission>(),
  });

export const myCharacters = queryOptions({
  queryKey: ['characters', 'mine'],
  queryFn: async ({ signal }) =>
    (
      await getPage<CharacterSummary>(
        'character',
        { page: 1, limit: A_LIST, owner: 'me', sort: 'name' },
        { signal },
      )
    ).rows,
});

export const characterById = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id],
    queryFn: ({ signal }) => api.get(`character/${id}`, { signal }).json<Character>(),
  });

export const sheetById = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
    meta: { quiet: true },
  });

/** A character as one fills it in on a template. */
export type FilledCharacter = Partial<CharacterInput> & {
  name: string;
  values: CharacterValues;
  /** The version of the template that was filled in. */
  sheetVersion?: number;
};

const stale = ['characters', 'submissions'] as const;

export const saveCharacter = mutationOptions({
  mutationFn: (character: FilledCharacter & Partial<Pick<Character, '_id' | 'version'>>) =>
    character._id
      ? api.put('character', { json: character }).json<Character>()
      : api.post('character', { json: character }).json<Character>(),
  onSettled: (_saved, _error, _sent, _before, { client }) =>
    Promise.all(stale.map(kind => client.invalidateQueries({ queryKey: [kind] }))),
});

export const submitCharacter = mutationOptions({
  mutationFn: ({ character, ...json }: { character: string; server: string; message: string }) =>
    api.post(`character/${character}/submissions`, { json }).json<Submission>(),
  onSettled: (_made, _error, _sent, _before, { client }) =>
    Promise.all(stale.map(kind => client.invalidateQueries({ queryKey: [kind] }))),
});

export interface SubmissionMove {
  _id: string;
  version: number;
  state: SubmissionState;
  message: string;
  /** The version of the character that was read: a decision on an older one is refused. */
  seenVersion?: number;
}

export const moveSubmission = mutationOptions({
  mutationFn: ({ _id, ...json }: SubmissionMove) => api.put(`submission/${_id}`, { json }).json<Submission>(),
  onSettled: (_moved, _error, _sent, _before, { client }) =>
    Promise.all(stale.map(kind => client.invalidateQueries({ queryKey: [kind] }))),
});
