import { type App, type AppConsent, SIGN_IN_SCOPE_LABELS } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Flex, formatDateTime, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { confirmDelete, Dialog } from '@rpd/shared/ui/overlay';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { appConsents, endAppConsent } from './apps.api.ts';

const people = (count: number): string =>
  count === 0
    ? 'Personne ne l’a encore autorisée.'
    : `${count} personne${count > 1 ? 's' : ''} l’${count > 1 ? 'ont' : 'a'} autorisée.`;

/** Who let an application know something of them, and the way to end it. */
export function AppConsents({ machine: app, onClose }: { machine: App; onClose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    appConsents(app._id),
  );
  const consents = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Autorisations de ${app.name}`}
      description={data ? people(data.pages[0]?.total ?? 0) : undefined}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {data ? (
        <Stack gap="4">
          <Stack as="ul" listStyleType="none" gap="3">
            {consents.map(consent => (
              <ConsentLine key={consent._id} consent={consent} />
            ))}
          </Stack>
          {hasNextPage ? (
            <Button
              variant="outline"
              alignSelf="center"
              busy={isFetching}
              onClick={() => void fetchNextPage()}
            >
              Voir la suite
            </Button>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des autorisations…" />
      )}
    </Dialog>
  );
}

function ConsentLine({ consent: { _id, user, app, scopes, since, lastUsedAt } }: { consent: AppConsent }) {
  const { mutateAsync } = useMutation(endAppConsent);
  const end = () =>
    confirmDelete({
      item: `l’autorisation de ${user.name}`,
      question: `Retirer l’autorisation de ${user.name} ?`,
      description: `${app.name} n’apprend plus rien de cette personne et devra lui redemander son accord.`,
      confirmLabel: 'Retirer',
      remove: () => mutateAsync(_id),
    });
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      <Box flex="1" minW="12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {user.name}
        </Text>
        <Text textStyle="sm">
          {scopes.map(scope => SIGN_IN_SCOPE_LABELS[scope]).join(' · ') || 'Le numéro du compte'}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Depuis le {formatDateTime(since)} ·{' '}
          {lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Retirer l’autorisation de ${user.name}`}
        onClick={() => void end()}
      >
        Retirer
      </Button>
    </Flex>
  );
}
