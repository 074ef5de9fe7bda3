import { USER_DEFAULTS, userSchema, type CreatedUser, type UserInput } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { createUser } from './users.api.ts';

/** A new account, as the dialog and the screen both make it. */
export function useUserCreate() {
  const form = useForm<UserInput>({ schema: userSchema, defaultValues: USER_DEFAULTS });
  const create = useMutation(createUser);
  const save = (values: UserInput): Promise<CreatedUser> =>
    notifyOutcome(create.mutateAsync(values), {
      done: user => `Création réussi de ${user.name}`,
      failed: 'Erreur lors de la création',
    });
  return { form, save };
}
