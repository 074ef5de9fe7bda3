import { userSchema, type User, type UserInput } from '@rpd/shared/domain';
import { useForm, useVersionedSave } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateUser } from './users.api.ts';
import { compared, USER_FIELDS, userValues } from './users.values.ts';
import { useUserRestore } from './useUserRestore.ts';

/** An account being changed, as the dialog and the screen both do it. */
export function useUserEdit(user: User) {
  // Not the list's, which reloads: what is typed was begun on this version.
  const [account, setAccount] = useState(user);
  const form = useForm<UserInput>({ schema: userSchema, defaultValues: userValues(user) });
  const update = useMutation(updateUser);
  const { restore, restoring } = useUserRestore();
  const change = useVersionedSave<UserInput, User>({
    stored: user,
    valuesOf: saved => compared(userValues(saved)),
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: USER_FIELDS,
    titleOf: saved => saved.name,
  });

  const save = (values: UserInput) => change.save(compared(values), { version: account.version });

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
    conflictDialog: change.dialog,
  };
}
