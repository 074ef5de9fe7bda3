import type { User } from '@rpd/shared/domain';
import { tryAndNotify } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { restoreUser } from './users.api.ts';

/** Takes an account out of the bin and says so; `restore` resolves to it, or to null when that failed. */
export function useUserRestore() {
  const mutation = useMutation(restoreUser);
  const restore = (user: User): Promise<User | null> =>
    tryAndNotify(mutation.mutateAsync(user), {
      done: ({ name }) => `Modification réussi de ${name}`,
      failed: 'Erreur lors de la modification',
    });
  return { restore, restoring: mutation.isPending };
}
