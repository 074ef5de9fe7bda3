import type {
  AccountMerge,
  ConsentRegister,
  ListedPerson,
  Lookalike,
  MergePreview,
  MergeUndone,
  Note,
  PersonCard,
  PersonLines,
  PersonSection,
  QueuedMail,
} from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { reload as reloadSubject } from '../lib/reload.ts';

const PEOPLE = 'api/moderation/people';

/** Accounts by pseudo, Discord id or network, narrowed by criteria. */
export const peoplePage = (request: PageRequest, criteria: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: ['people', 'page', request, criteria],
    queryFn: ({ signal }) =>
      getPage<ListedPerson>(
        PEOPLE,
        { ...request, ...criteria, sort: request.sort || '-createdAt' },
        { signal },
      ),
  });

/** One person, whole. */
export const personCard = (id: string) =>
  queryOptions({
    queryKey: ['people', 'card', id],
    queryFn: ({ signal }) => api.get(`${PEOPLE}/${id}`, { signal }).json<PersonCard>(),
  });

/** One person as the list has them. */
export const listedPerson = (id: string) =>
  queryOptions({ ...personCard(id), select: ({ person }): ListedPerson => person });

/** One part of the card, by pages. */
export const personLines = <Section extends PersonSection>(
  id: string,
  section: Section,
  { page, limit }: Pick<PageRequest, 'page' | 'limit'>,
) =>
  queryOptions({
    queryKey: ['people', 'lines', id, section, page, limit],
    queryFn: ({ signal }) =>
      getPage<PersonLines[Section]>(`${PEOPLE}/${id}/lines`, { page, limit, section }, { signal }),
  });

/** Accounts that may be the same person's. */
export const lookalikesOf = (id: string) =>
  queryOptions({
    queryKey: ['people', 'lookalikes', id],
    queryFn: ({ signal }) => api.get(`${PEOPLE}/${id}/lookalikes`, { signal }).json<Lookalike[]>(),
  });

/** What a person accepted and refused; for administrators. */
export const consentsOf = (id: string) =>
  queryOptions({
    queryKey: ['people', 'consents', id],
    queryFn: ({ signal }) => api.get(`user/${id}/consents`, { signal }).json<ConsentRegister>(),
  });

/** What a merge would do, before it is done. */
export const mergePreview = ({ kept, other }: { kept: string; other: string }) =>
  queryOptions({
    queryKey: ['people', 'merge', kept, other],
    queryFn: ({ signal }) =>
      api.get(`${PEOPLE}/${kept}/merge`, { signal, searchParams: { other } }).json<MergePreview>(),
    // What they have now, not when somebody looked last.
    gcTime: 0,
    staleTime: 0,
  });

const reload = (client: QueryClient) => reloadSubject(client, 'people');
const changing = {
  onSuccess: (_answer: unknown, _input: unknown, _before: unknown, { client }: { client: QueryClient }) =>
    reload(client),
  onError: (error: Error, _input: unknown, _before: unknown, { client }: { client: QueryClient }) =>
    reloadIfUncertain(error, () => reload(client)),
};

export const writeNote = mutationOptions({
  mutationFn: ({ person, text }: { person: string; text: string }) =>
    api.post(`${PEOPLE}/${person}/notes`, { json: { text } }).json<Note>(),
  ...changing,
});

export const updateNote = mutationOptions({
  mutationFn: (note: Pick<Note, '_id' | 'version' | 'text'>) =>
    api.put('api/moderation/notes', { json: note }).json<Note>(),
  ...changing,
});

export const deleteNote = mutationOptions({
  mutationFn: (id: string) => api.delete(`api/moderation/notes/${id}`).json<Note>(),
  ...changing,
});

/** Sends a link to the person's address: to choose a password, or to confirm the address. */
export const sendLink = mutationOptions({
  mutationFn: ({ person, kind }: { person: string; kind: 'password' | 'confirmation' }) =>
    api.post(`${PEOPLE}/${person}/${kind}-mail`).json<ListedPerson>(),
  ...changing,
});

/** Takes passkeys, application and recovery codes out of an account; administrators alone. */
export const resetFactors = mutationOptions({
  mutationFn: (person: string) => api.delete(`${PEOPLE}/${person}/factors`).json<ListedPerson>(),
  ...changing,
});

export const endSessions = mutationOptions({
  mutationFn: (person: string) => api.delete(`${PEOPLE}/${person}/sessions`).json<ListedPerson>(),
  ...changing,
});

export const mergeAccounts = mutationOptions({
  mutationFn: ({ kept, other, seal }: { kept: string; other: string; seal: string }) =>
    api.post(`${PEOPLE}/${kept}/merge`, { json: { other, seal } }).json<AccountMerge>(),
  ...changing,
});

/** `other`: the account that went. */
export const undoMerge = mutationOptions({
  mutationFn: (other: string) => api.delete(`${PEOPLE}/${other}/merge`).json<MergeUndone>(),
  ...changing,
});

/** Sends a mail of the queue once more; administrators alone. */
export const sendMailAgain = mutationOptions({
  mutationFn: (id: string) => api.post(`queue/${id}/retry`).json<QueuedMail>(),
  ...changing,
});
