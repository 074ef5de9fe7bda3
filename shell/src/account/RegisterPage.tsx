import { newPassword, profileSchema } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, formatDate, Link, Text, toasts } from '@rpd/shared/ui';
import { Form, PasswordField, SwitchField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { boolean, type InferType, string } from 'yup';
import { DEFAULT_RETURN, loginFor, safeReturnUrl } from '../lib/return-url.ts';
import { begunReturn } from '../lib/authorization.ts';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { presentTerms } from '../lib/public-terms.ts';
import { registerAccount } from './account.api.ts';

const fields = profileSchema.pick(['name', 'email']).shape({
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
/** `asked`: where there is a text, an account begins with a yes to it. */
const schemaFor = (asked: boolean) =>
  fields.shape({
    terms: boolean()
      .default(false)
      .test(
        'accepted',
        'Acceptez les conditions d’utilisation pour créer votre compte.',
        value => !asked || value,
      ),
  });
type Schema = ReturnType<typeof schemaFor>;
type Values = InferType<Schema>;

const EMPTY: Values = { name: '', email: '', password: '', confirmation: '', terms: false };

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
  const { data: terms } = useQuery(presentTerms);
  const form = useForm<Values>({ schema: schemaFor(Boolean(terms)), defaultValues: EMPTY });
  const { control } = form;
  const submit = async ({ name, email, password }: Values) => {
    if (await mutateAsync({ name, email, password, ...(terms && { terms: terms.version }) })) {
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
        {terms ? (
          <Box>
            <SwitchField
              control={control}
              name="terms"
              label="J’accepte les conditions d’utilisation"
              required
              help={`Version ${terms.version}, du ${formatDate(terms.publishedAt)}.`}
            />
            <Link
              to="/privacy"
              target="_blank"
              variant="underline"
              display="inline-block"
              py="1"
              textStyle="sm"
            >
              Lire les conditions (nouvel onglet)
            </Link>
          </Box>
        ) : null}
      </Form>
    </Box>
  );
}
