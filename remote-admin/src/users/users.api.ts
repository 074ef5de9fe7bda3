import type {
  AccountImportReport,
  CreatedUser,
  InvitationBy,
  PasswordLink,
  User,
  UserInput,
} from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { updateSessionUser } from '@rpd/shared/session';
import type { SentRows } from '@rpd/shared/ui/import';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';
import { reload as reloadSubject } from '../lib/reload.ts';

type Stored = Pick<User, '_id' | 'version'>;
type Criteria = Readonly<Record<string, string>>;

/** A page of the accounts that meet the criteria, deleted ones included; `q` searches in pseudos and e-mail addresses. */
export const usersPage = (request: PageRequest, criteria: Criteria) =>
  queryOptions({
    queryKey: ['users', 'page', request, criteria],
    queryFn: ({ signal }) => getPage<User>('user', { ...request, ...criteria }, { signal }),
  });

export const userById = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => api.get(`user/${id}`, { signal }).json<User>(),
  });

const reload = (client: QueryClient) => reloadSubject(client, 'users');

/** The lists reload; if the account is one's own, the rest of the page follows as well. */
function saved(user: User, client: QueryClient): Promise<void> {
  client.setQueryData(userById(user._id).queryKey, user);
  updateSessionUser(user);
  return reload(client);
}

/** The answer is the only one that carries the generated password (ADM-5). */
export const createUser = mutationOptions({
  mutationFn: (user: UserInput) => api.post('user', { json: user }).json<CreatedUser>(),
  onSuccess: (_user, _input, _before, { client }) => reload(client),
});

export const updateUser = mutationOptions({
  /** What is not among the fields stays as it is stored. */
  mutationFn: (user: Partial<UserInput> & Stored) => api.put('user/admin', { json: user }).json<User>(),
  onSuccess: (user, _input, _before, { client }) => saved(user, client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** Brings a deleted account back (ADM-4), whatever else of it has changed meanwhile. */
export const restoreUser = mutationOptions({
  mutationFn: ({ _id }: Pick<User, '_id'>) =>
    api.put('user/admin', { json: { _id, deletedAt: null } }).json<User>(),
  onSuccess: (user, _input, _before, { client }) => saved(user, client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** Makes a link to set somebody's password; its address is in this answer alone. */
export const givePasswordLink = mutationOptions({
  mutationFn: (id: string) => api.post(`user/${id}/password-link`).json<PasswordLink>(),
});

/** Confirms the address of a new account in its owner's place. */
export const confirmEmail = mutationOptions({
  mutationFn: (id: string) => api.post(`user/${id}/confirm-email`).json<User>(),
  onSuccess: (user, _id, _before, { client }) => saved(user, client),
  onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** The addresses that tell what these people own; the API tells it of 100 at a time. */
export const belongingsOf = (users: readonly User[]): string[] =>
  Array.from({ length: Math.ceil(users.length / 100) }, (_, part) => {
    const ids = users.slice(part * 100, (part + 1) * 100).map(({ _id }) => _id);
    return `user/belongings?ids=${ids.join(',')}`;
  });

/** Puts an account in the bin. */
export const deleteUser = mutationOptions({
  mutationFn: (id: string) => api.delete(`user/${id}`).json<User>(),
  onSuccess: (_user, _id, _before, { client }) => reload(client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** Five hundred accounts take their time. */
const IMPORT_MS = 120_000;

/** Sends the lines of a file; what is done makes the lists stale. */
export const importUsers =
  (client: QueryClient, invite: InvitationBy) =>
  async (sent: SentRows): Promise<AccountImportReport> => {
    const report = await api
      .post('user/import', { json: { ...sent, invite }, timeout: IMPORT_MS })
      .json<AccountImportReport>();
    if (!sent.preview) await reload(client);
    return report;
  };
