import { userSchema, type User, type UserInput } from '@rpd/shared/domain';
import { told } from '@rpd/shared/ui';
import { useConflict, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateUser } from './users.api.ts';
import { userDifferences, userValues } from './users.values.ts';
import { useUserRestore } from './useUserRestore.ts';

/** An account being changed, as the dialog and the screen both do it. */
export function useUserEdit(user: User) {
  // Not the list's, which reloads: what is typed was begun on this version.
  const [account, setAccount] = useState(user);
  const form = useForm<UserInput>({ schema: userSchema, defaultValues: userValues(user) });
  const update = useMutation(updateUser);
  const conflict = useConflict<User>();
  const { restore, restoring } = useUserRestore();
  const { _id } = account;

  const save = (values: UserInput) =>
    told(
      conflict.settle({
        version: account.version,
        save: version => update.mutateAsync({ ...values, _id, version }),
        differences: theirs => userDifferences(values, theirs),
      }),
      {
        done: saved => saved && `Modification réussi de ${saved.name}`,
        failed: 'Erreur lors de la modification',
      },
    );

  return {
    account,
    form,
    save,
    /** At once, and what is typed stays to be saved. */
    restore: async () => {
      const restored = await restore(account);
      if (!restored) return;
      // What somebody else saved meanwhile is still to be shown beside what is typed.
      setAccount(restored.version === account.version + 1 ? restored : { ...account, deletedAt: null });
    },
    restoring,
    conflictDialog: conflict.dialog,
  };
}
