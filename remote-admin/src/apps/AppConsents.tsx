import type { App, AppConsent } from '@rpd/shared/domain';
import { Button, ErrorState, LoadingState, Stack } from '@rpd/shared/ui';
import { confirmDelete, Dialog } from '@rpd/shared/ui/overlay';
import { AppConsentLine } from '@rpd/shared/ui/privacy';
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

function ConsentLine({ consent }: { consent: AppConsent }) {
  const { _id, user, app } = consent;
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
    <AppConsentLine consent={consent} name={user.name} least="Le numéro du compte" onEnd={() => void end()} />
  );
}
