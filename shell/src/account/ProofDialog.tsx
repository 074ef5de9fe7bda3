import type { ProofMethods } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { Button, ErrorState, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { Form, PasswordField, TextField, useForm } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { object, string, type InferType } from 'yup';
import { proofMethods, prove, proveByPasskey } from './proof.api.ts';

const schema = object({ password: string().strict().required('Ce champ est obligatoire.') });
type Values = InferType<typeof schema>;

export interface ProofDialogProps {
  onDone: (proved: boolean) => void;
}

/** Asks who one is before something that is hard to take back (ACC-3). What was asked for goes on by itself afterwards. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const { data: methods, error, isFetching, refetch } = useQuery(proofMethods);
  const firstRef = useRef<HTMLElement>(null);
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      initialFocus={firstRef}
      title="Confirmez que c’est bien vous"
      description="Cette action est protégée. Rien n’est perdu : la suite se fait dès que c’est confirmé, et cela vaut cinq minutes."
    >
      {methods ? <Methods methods={methods} firstRef={firstRef} onDone={onDone} /> : null}
      {!methods && error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {methods || error ? null : <LoadingState label="Chargement…" />}
    </Dialog>
  );
}

interface MethodsProps extends ProofDialogProps {
  methods: ProofMethods;
  firstRef: RefObject<HTMLElement | null>;
}

/** The first way gets the focus when they come: until then only the close button could have it, and Enter after a password would cancel. */
function Methods({ methods: { passkey, totp, password }, firstRef, onDone }: MethodsProps) {
  const ways = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    firstRef.current = ways.current?.querySelector('input, button') ?? null;
    firstRef.current?.focus();
  }, [firstRef]);
  return (
    <Stack gap="5" ref={ways}>
      {passkey ? <ByPasskey onDone={onDone} /> : null}
      {totp ? <ByCode onDone={onDone} /> : null}
      {password ? <ByPassword onDone={onDone} /> : null}
      {passkey || totp || password ? null : (
        <Text>
          Ce compte n’a rien pour confirmer qui vous êtes : déconnectez-vous, puis reconnectez-vous.
        </Text>
      )}
    </Stack>
  );
}

function ByPasskey({ onDone }: ProofDialogProps) {
  const { mutate, error, isPending } = useMutation({ ...proveByPasskey, onSuccess: () => onDone(true) });
  return (
    <Stack gap="2">
      <Button busy={isPending} onClick={() => mutate()}>
        <KeyRound size={18} aria-hidden="true" />
        Confirmer avec une clé d’accès
      </Button>
      <Text role="alert" color="fg.error" textStyle="sm">
        {error ? wordsOf(error) : null}
      </Text>
    </Stack>
  );
}

/** The browser reports in English that a person gave up. */
const wordsOf = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'La clé d’accès n’a pas servi. Recommencez, ou confirmez autrement.';

function ByPassword({ onDone }: ProofDialogProps) {
  const form = useForm<Values>({ schema, defaultValues: { password: '' } });
  const { mutateAsync } = useMutation(prove);
  const send = async (values: Values) => {
    await mutateAsync(values);
    onDone(true);
  };
  return (
    <Form form={form} onSubmit={send} submitLabel="Confirmer" aria-label="Confirmer par mot de passe" bare>
      <PasswordField
        control={form.control}
        name="password"
        label="Votre mot de passe"
        required
        autoComplete="current-password"
      />
      <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
        Confirmer par mot de passe
      </Button>
    </Form>
  );
}

const codeSchema = object({ code: string().trim().required('Ce champ est obligatoire.') });
type Code = InferType<typeof codeSchema>;

function ByCode({ onDone }: ProofDialogProps) {
  const form = useForm<Code>({ schema: codeSchema, defaultValues: { code: '' } });
  const { mutateAsync } = useMutation(prove);
  const send = async (values: Code) => {
    await mutateAsync(values);
    onDone(true);
  };
  return (
    <Form form={form} onSubmit={send} submitLabel="Confirmer" aria-label="Confirmer par un code" bare>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        required
        autoComplete="one-time-code"
        help="Les 6 chiffres de votre application, ou un code de secours."
      />
      <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
        Confirmer par un code
      </Button>
    </Form>
  );
}
