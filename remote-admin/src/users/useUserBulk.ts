import { ROLES, type Role, type User } from '@rpd/shared/domain';
import { useMutation } from '@tanstack/react-query';
import { runBulk } from '../lib/run-bulk.ts';
import { deleteUser, restoreUser, updateUser } from './users.api.ts';
import { userValues } from './users.values.ts';

const rowName = (user: User) => user.name;
const CHANGED = { rowName, done: 'Modification réussi de', failed: 'Erreur lors de la modification' };
const REMOVED = { rowName, done: 'Suppression réussi de', failed: 'Erreur lors de la suppression' };

/** What is done with several accounts at once, each with the way back where there is one. */
export function useUserBulk() {
  const update = useMutation(updateUser);
  const remove = useMutation(deleteUser);
  const restore = useMutation(restoreUser);

  const save = (user: User, changes: Partial<Pick<User, 'valid' | 'roles'>>) =>
    update.mutateAsync({ ...userValues(user), ...changes, _id: user._id, version: user.version });

  /** Changes `part` of those that do not have it yet; taken back, each has what it had before. */
  const change = (
    users: readonly User[],
    part: (user: User) => Parameters<typeof save>[1],
    before: (user: User) => Parameters<typeof save>[1],
  ) =>
    runBulk(users, {
      ...CHANGED,
      act: user => save(user, part(user)),
      undo: changed =>
        runBulk(changed, {
          ...CHANGED,
          act: user => save(user, before(users.find(({ _id }) => _id === user._id) ?? user)),
        }),
    });

  return {
    activate: (valid: boolean) => (users: User[]) =>
      change(
        users.filter(user => user.valid !== valid),
        () => ({ valid }),
        user => ({ valid: user.valid }),
      ),
    giveRole: (users: User[], role: Role, on: boolean) =>
      change(
        users.filter(user => user.roles.includes(role) !== on),
        ({ roles }) => ({ roles: ROLES.filter(code => (code === role ? on : roles.includes(code))) }),
        ({ roles }) => ({ roles }),
      ),
    remove: (users: User[]) =>
      runBulk(
        users.filter(user => user.deletedAt === null),
        {
          ...REMOVED,
          act: user => remove.mutateAsync(user._id),
          undo: removed => runBulk(removed, { ...CHANGED, act: user => restore.mutateAsync(user) }),
        },
      ),
  };
}
