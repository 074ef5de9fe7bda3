import { profileSchema, type OwnEmail } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  formatDateTime,
  LoadingState,
  notifyOutcome,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { Form, PasswordField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { string, type InferType } from 'yup';
import { factors } from './account.api.ts';
import { cancelEmail, ownEmail, requestEmail, resendEmailLink } from '../lib/own-email.ts';

const schema = profileSchema.pick(['email']).shape({ currentPassword: string().strict().default('') });
type Values = InferType<typeof schema>;

const EMPTY: Values = { email: '', currentPassword: '' };

/** One's own address: another one counts once the link that goes there is followed (ACC-6). */
export function EmailSection() {
  const { data, error, isFetching, refetch } = useQuery(ownEmail);
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement de votre adresse…" />
    );
  }
  return (
    <Stack gap="4">
      <Text overflowWrap="anywhere">
        Adresse actuelle : <strong>{data.email}</strong>
      </Text>
      {data.pending ? <Pending pending={data.pending} /> : null}
      <EmailForm />
    </Stack>
  );
}

function Pending({ pending: { email, expiresAt } }: { pending: NonNullable<OwnEmail['pending']> }) {
  const resend = useMutation(resendEmailLink);
  const cancel = useMutation(cancelEmail);
  const failed = 'Votre demande n’a pas abouti';
  return (
    <Box role="status" p="4" borderWidth="1px" borderRadius="lg" bg="bg.muted">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        En attente de confirmation : {email}
      </Text>
      <Text mt="1" color="fg.muted" textStyle="sm">
        Suivez le lien envoyé à cette adresse avant le {formatDateTime(expiresAt)}. D’ici là, rien ne change.
        Rien reçu ? Regardez dans les indésirables.
      </Text>
      <Flex gap="2" wrap="wrap" mt="3">
        <Button
          size="sm"
          variant="outline"
          disabled={resend.isPending}
          onClick={() => void notifyOutcome(resend.mutateAsync(), { done: () => 'Lien envoyé', failed })}
        >
          Renvoyer le lien
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={cancel.isPending}
          onClick={() => void notifyOutcome(cancel.mutateAsync(), { done: () => 'Demande annulée', failed })}
        >
          Annuler la demande
        </Button>
      </Flex>
    </Box>
  );
}

function EmailForm() {
  const form = useForm<Values>({ schema, defaultValues: EMPTY });
  const { mutateAsync } = useMutation(requestEmail);
  const { control } = form;
  // Until it is known, as for nearly everybody.
  const hasPassword = useQuery(factors).data?.hasPassword ?? true;
  const save = async (values: Values) => {
    const { email, currentPassword } = values;
    await mutateAsync({ email, ...(hasPassword && { currentPassword }) });
    form.reset(EMPTY);
  };
  return (
    <Form form={form} onSubmit={save} submitLabel="Changer mon adresse" aria-label="Changer mon adresse">
      <TextField
        control={control}
        name="email"
        label="Nouvelle adresse"
        type="email"
        required
        autoComplete="email"
      />
      {hasPassword ? (
        <PasswordField
          control={control}
          name="currentPassword"
          label="Votre mot de passe"
          required
          autoComplete="current-password"
          help="Pour vérifier que la demande vient de vous."
        />
      ) : null}
    </Form>
  );
}
