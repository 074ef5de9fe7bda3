import { newPassword, profileSchema } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Link, Text, toasts } from '@rpd/shared/ui';
import { Form, PasswordField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type InferType, string } from 'yup';
import { DEFAULT_RETURN, loginFor, safeReturnUrl } from '../lib/return-url.ts';
import { begunReturn } from '../lib/authorization.ts';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { registerAccount } from './account.api.ts';

const schema = profileSchema.pick(['name', 'email']).shape({
  password: newPassword(),
  confirmation: string()
    .strict()
    .required()
    .test(
      'same',
      'Les deux mots de passe ne sont pas les mêmes.',
      (value, { parent }) => value === (parent as { password?: string }).password,
    ),
});
type Values = InferType<typeof schema>;

const EMPTY: Values = { name: '', email: '', password: '', confirmation: '' };

/** `/signin` (LND-9): who has an account has nothing to do here. */
export function RegisterPage() {
  const signedIn = useSession(({ user }) => user !== null);
  const [query] = useSearchParams();
  const asked = query.get('returnUrl');
  const [returnUrl] = useState(() => (asked === null ? begunReturn() : safeReturnUrl(asked)));
  if (signedIn) return <Navigate to={returnUrl} replace />;
  return (
    <PublicPage>
      <FocusedHeading>Créer un compte</FocusedHeading>
      <Text color="fg.muted">
        Un pseudo, une adresse, un mot de passe : l’aventure commence. Un message de bienvenue vous attendra.
      </Text>
      <RegisterForm returnUrl={returnUrl} />
      <Text textStyle="sm" color="fg.muted">
        Vous avez déjà un compte ?{' '}
        <Link
          to={returnUrl === DEFAULT_RETURN ? '/login' : loginFor(returnUrl)}
          variant="underline"
          display="inline-block"
          py="1"
        >
          Se connecter
        </Link>
      </Text>
    </PublicPage>
  );
}

function RegisterForm({ returnUrl }: { returnUrl: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(registerAccount);
  const form = useForm<Values>({ schema, defaultValues: EMPTY });
  const { control } = form;
  const submit = async ({ name, email, password }: Values) => {
    if (await mutateAsync({ name, email, password })) {
      toasts.success(`Bienvenue, ${name}\u00a0! Votre compte est prêt.`);
      return;
    }
    await navigate(returnUrl === DEFAULT_RETURN ? '/login' : loginFor(returnUrl), {
      replace: true,
      state: { welcome: name },
    });
  };
  return (
    <Box>
      <Form form={form} onSubmit={submit} submitLabel="Créer mon compte" aria-label="Créer un compte">
        <TextField
          control={control}
          name="name"
          label="Pseudo"
          required
          autoComplete="username"
          help="Le nom sous lequel les autres vous verront."
        />
        <TextField
          control={control}
          name="email"
          label="Adresse e-mail"
          type="email"
          required
          autoComplete="email"
        />
        <PasswordField
          control={control}
          name="password"
          label="Mot de passe"
          required
          autoComplete="new-password"
          help="Au moins 8 caractères. Une phrase facile à retenir convient très bien."
        />
        <PasswordField
          control={control}
          name="confirmation"
          label="Le même, encore une fois"
          required
          autoComplete="new-password"
        />
      </Form>
    </Box>
  );
}
