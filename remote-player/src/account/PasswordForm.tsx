import { newPassword } from '@rpd/shared/domain';
import { toasts } from '@rpd/shared/ui';
import { Form, PasswordField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { type InferType, object, string } from 'yup';
import { changePassword } from './account.api.ts';

const schema = object({
  currentPassword: string().strict().default(''),
  password: newPassword(),
  confirmation: string()
    .strict()
    .required('Ce champ est obligatoire.')
    .test(
      'same',
      'Les deux mots de passe ne sont pas les mêmes.',
      (value, { parent }) => value === (parent as { password?: string }).password,
    ),
});
type Values = InferType<typeof schema>;

/** Changes one's password, or chooses one for an account without. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useForm<Values>({
    schema,
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  });
  const { mutateAsync } = useMutation(changePassword);
  const { control } = form;
  const title = hasPassword ? 'Changer mon mot de passe' : 'Choisir un mot de passe';
  const save = async ({ currentPassword, password }: Values) => {
    await mutateAsync({ password, ...(hasPassword && { currentPassword }) });
    form.reset();
    toasts.success('Votre mot de passe est changé.', { detail: 'Vos autres appareils sont déconnectés.' });
  };
  return (
    <Form form={form} onSubmit={save} submitLabel={title} aria-label={title}>
      {hasPassword ? (
        <PasswordField
          control={control}
          name="currentPassword"
          label="Mot de passe actuel"
          required
          autoComplete="current-password"
        />
      ) : null}
      <PasswordField
        control={control}
        name="password"
        label="Nouveau mot de passe"
        required
        autoComplete="new-password"
        help="Au moins 8 caractères. Une phrase facile à retenir convient très bien."
      />
      <PasswordField
        control={control}
        name="confirmation"
        label="Le nouveau, encore une fois"
        required
        autoComplete="new-password"
      />
    </Form>
  );
}
