import { ROLES, type Role, type User } from '@rpd/shared/domain';
import { runBulk, type Undo } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
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

  /** Puts back what `before` says, of those that were changed. */
  const undoTo =
    (
      before: readonly User[],
      changed: readonly User[],
      part: (user: User) => Parameters<typeof save>[1],
    ): Undo =>
    () =>
      runBulk(changed, {
        ...CHANGED,
        act: user => save(user, part(before.find(({ _id }) => _id === user._id) ?? user)),
      });

  return {
    activate: (valid: boolean) => async (users: User[]) => {
      const wanted = users.filter(user => user.valid !== valid);
      const changed = await runBulk(wanted, { ...CHANGED, act: user => save(user, { valid }) });
      return changed.length > 0 ? undoTo(users, changed, user => ({ valid: user.valid })) : null;
    },
    giveRole: async (users: User[], role: Role, on: boolean) => {
      const rolesOf = ({ roles }: User) => ROLES.filter(code => (code === role ? on : roles.includes(code)));
      const wanted = users.filter(user => user.roles.includes(role) !== on);
      const changed = await runBulk(wanted, {
        ...CHANGED,
        act: user => save(user, { roles: rolesOf(user) }),
      });
      return changed.length > 0 ? undoTo(users, changed, user => ({ roles: user.roles })) : null;
    },
    remove: async (users: User[]) => {
      const wanted = users.filter(user => user.deletedAt === null);
      const removed = await runBulk(wanted, { ...REMOVED, act: user => remove.mutateAsync(user._id) });
      return removed.length > 0
        ? () => runBulk(removed, { ...CHANGED, act: user => restore.mutateAsync(user) })
        : null;
    },
  };
}
