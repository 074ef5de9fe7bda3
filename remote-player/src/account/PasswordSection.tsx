import {
  Button,
  ErrorState,
  LoadingState,
  Stack,
  Text,
  notifyFailure,
  TOAST_MS,
  toasts,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { factors, removePassword } from './account.api.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** One's password: another one, none any more, or one again (PLY-3, ACC-1). */
export function PasswordSection() {
  const { data, error, isFetching, refetch } = useQuery(factors);
  const { mutateAsync } = useMutation(removePassword);
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement…" />
    );
  }
  const remove = () =>
    confirm({
      title: 'Vous passer de mot de passe ?',
      description:
        'Votre compte s’ouvrira avec vos clés d’accès. Aucun mail ne permettra plus de choisir un mot de passe ; vous pourrez en remettre un ici.',
      confirmLabel: 'Retirer le mot de passe',
      tone: 'danger',
      act: async () => {
        try {
          await mutateAsync();
          toasts.success('Votre compte n’a plus de mot de passe.');
        } catch (refusal) {
          notifyFailure('Le mot de passe est resté', refusal, TOAST_MS.long);
        }
      },
    });
  return (
    <Stack gap="5">
      {data.hasPassword ? null : (
        <Text>
          Votre compte n’a pas de mot de passe : il s’ouvre avec{' '}
          {data.passkeys.length > 0 ? 'vos clés d’accès' : 'un compte relié'}.
        </Text>
      )}
      <PasswordForm key={String(data.hasPassword)} hasPassword={data.hasPassword} />
      {data.passwordRemovable ? (
        <Button variant="outline" alignSelf="flex-start" onClick={() => void remove()}>
          Me passer de mot de passe
        </Button>
      ) : null}
    </Stack>
  );
}
