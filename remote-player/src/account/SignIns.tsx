import type { SignIn } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Button,
  ErrorState,
  Flex,
  formatDateTime,
  LoadingState,
  Stack,
  notifyFailure,
  Text,
  TOAST_MS,
  toasts,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { endSignIns, ownSignIns } from './account.api.ts';

/** Where one is signed in; each of the others can be ended. */
export function SignIns() {
  const { data: signIns, error, isFetching, refetch } = useQuery(ownSignIns);
  const { mutateAsync } = useMutation(endSignIns);

  const end = async (ended: readonly SignIn[], title: string) => {
    await confirm({
      title,
      description:
        ended.length > 1
          ? 'Ces appareils devront se reconnecter avec votre mot de passe.'
          : 'Cet appareil devra se reconnecter avec votre mot de passe.',
      confirmLabel: ended.length > 1 ? 'Fermer les connexions' : 'Fermer la connexion',
      act: async () => {
        try {
          await mutateAsync(ended.map(({ _id }) => _id));
          toasts.success(ended.length > 1 ? 'Connexions fermées' : 'Connexion fermée');
        } catch (refusal) {
          const what =
            ended.length > 1
              ? 'Les connexions n’ont pas pu être fermées'
              : 'La connexion n’a pas pu être fermée';
          notifyFailure(what, refusal, TOAST_MS.long);
        }
      },
    });
  };

  if (!signIns) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement de vos connexions…" />
    );
  }
  const others = signIns.filter(({ current }) => !current);
  return (
    <Stack gap="4">
      <Stack as="ul" listStyleType="none" gap="3">
        {signIns.map(signIn => (
          <Flex as="li" key={signIn._id} gap="3" align="flex-start" borderBottomWidth="1px" pb="3">
            <Box pt="1" color="fg.muted">
              <MonitorSmartphone size={20} aria-hidden="true" />
            </Box>
            <Box flex="1" minW="0">
              <Flex gap="2" wrap="wrap" align="center">
                <Text fontWeight="semibold">{signIn.device}</Text>
                {signIn.current ? <Badge colorPalette="green">Cet appareil</Badge> : null}
              </Flex>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                {signIn.address} · depuis le {formatDateTime(signIn.since)} · vu le{' '}
                {formatDateTime(signIn.lastUsedAt)}
              </Text>
            </Box>
            {signIn.current ? null : (
              <Button
                size="sm"
                variant="outline"
                aria-label={`Fermer la connexion : ${signIn.device}, ${signIn.address}`}
                onClick={() => void end([signIn], `Fermer la connexion de ${signIn.device} ?`)}
              >
                Fermer
              </Button>
            )}
          </Flex>
        ))}
      </Stack>
      {others.length > 0 ? (
        <Button
          variant="outline"
          alignSelf="flex-start"
          onClick={() => void end(others, 'Fermer toutes les autres connexions ?')}
        >
          Fermer toutes les autres
        </Button>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          Votre compte n’est ouvert nulle part ailleurs.
        </Text>
      )}
    </Stack>
  );
}
