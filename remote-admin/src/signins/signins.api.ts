import type { JournalLine, SignIn } from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { reload as reloadSubject } from '../lib/reload.ts';

/** The sign-ins that hold, everybody's or one person's. */
export const signInsPage = (
  request: PageRequest,
  user: string,
  criteria: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: ['signins', 'page', request, user, criteria],
    queryFn: ({ signal }) => getPage<SignIn>('signin', { ...request, user, ...criteria }, { signal }),
  });

/** One that still holds, which may stand on another page. */
export const heldSignIn = (_id: string) =>
  queryOptions({
    ...signInsPage({ page: 1, limit: 1 }, '', { _id }),
    select: ({ rows }) => rows[0],
  });

/** Those that were refused, with the cause, everybody's or one person's: the journal has them. */
export const refusedSignInsPage = (request: PageRequest, entityId: string) =>
  queryOptions({
    queryKey: ['journal', 'sign-ins', request, entityId],
    queryFn: ({ signal }) =>
      getPage<JournalLine>('journal', { ...request, entityId, action: 'sign-in-refused' }, { signal }),
  });

/** One that was refused, which may stand on another page. */
export const refusedSignIn = (_id: string) =>
  queryOptions({
    queryKey: ['journal', 'sign-ins', 'one', _id],
    queryFn: ({ signal }) =>
      getPage<JournalLine>('journal', { page: 1, limit: 1, _id, action: 'sign-in-refused' }, { signal }),
    select: ({ rows }) => rows[0],
  });

/** What else was refused from an address lately, under any name. The search finds longer addresses too. */
export const refusedFrom = ({ _id, address }: JournalLine) =>
  queryOptions({
    queryKey: ['journal', 'sign-ins', 'from', address],
    queryFn: ({ signal }) =>
      getPage<JournalLine>(
        'journal',
        { page: 1, limit: 20, q: address, action: 'sign-in-refused' },
        { signal },
      ),
    enabled: address !== '',
    select: ({ rows }) => rows.filter(line => line.address === address && line._id !== _id),
  });

/** A sign-in of one person: it says what they are called. */
export const oneSignInOf = (user: string) =>
  queryOptions({
    ...signInsPage({ page: 1, limit: 1 }, user),
    enabled: user !== '',
    select: ({ rows }) => rows[0],
  });

const reload = (client: QueryClient) => reloadSubject(client, 'signins');

export const endSignIn = mutationOptions({
  mutationFn: (id: string) => api.delete(`signin/${id}`).json<SignIn>(),
  onSuccess: (_ended, _id, _before, { client }) => reload(client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** Ends all of a person's. */
export const endSignInsOf = mutationOptions({
  mutationFn: (user: string) => api.delete('signin', { searchParams: { user } }).json<SignIn[]>(),
  onSuccess: (_ended, _user, _before, { client }) => reload(client),
});
