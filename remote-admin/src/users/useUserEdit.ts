import { userSchema, type User, type UserInput } from '@rpd/shared/domain';
import { told } from '@rpd/shared/ui';
import { useConflict, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateUser } from './users.api.ts';
import { changedPaths, differencesOf, filledIn } from '../lib/differences.ts';
import { compared, ROLE_WORDS, USER_LABELS, USER_PATHS, userValues } from './users.values.ts';
import { useUserRestore } from './useUserRestore.ts';

/** An account being changed, as the dialog and the screen both do it. */
export function useUserEdit(user: User) {
  // Not the list's, which reloads: what is typed was begun on this version.
  const [account, setAccount] = useState(user);
  const [began] = useState(() => userValues(user));
  const form = useForm<UserInput>({ schema: userSchema, defaultValues: userValues(user) });
  const update = useMutation(updateUser);
  const conflict = useConflict<User>();
  const { restore, restoring } = useUserRestore();
  const { _id } = account;

  const save = (values: UserInput) => {
    const mine = compared(values);
    // Somebody else's words stay where I have written none.
    const touched = changedPaths(compared(began), mine, USER_PATHS);
    /** What somebody else has saved meanwhile. */
    let theirs: UserInput | undefined;
    return told(
      conflict.settle({
        version: account.version,
        save: version =>
          update.mutateAsync({ ...(theirs ? filledIn(theirs, mine, touched) : values), _id, version }),
        differences: saved => {
          theirs = compared(userValues(saved));
          return differencesOf({ mine, theirs, touched }, USER_LABELS, ROLE_WORDS);
        },
      }),
      {
        done: saved => saved && `Modification réussi de ${saved.name}`,
        failed: 'Erreur lors de la modification',
      },
    );
  };

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
