import type { AppConsent } from '@rpd/shared/domain';
import { ErrorState, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { AppConsentLine } from '@rpd/shared/ui/privacy';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { endAppConsent, ownAppConsents } from './account.api.ts';

/** Which applications one lets know something of oneself; each can be taken back. */
export function AppConsentList() {
  const { data: consents, error, isFetching, refetch } = useQuery(ownAppConsents);
  if (!consents) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement de vos autorisations…" />
    );
  }
  if (consents.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        Vous n’avez autorisé aucune application.
      </Text>
    );
  }
  return (
    <Stack as="ul" listStyleType="none" gap="3">
      {consents.map(consent => (
        <ConsentLine key={consent._id} consent={consent} />
      ))}
    </Stack>
  );
}

function ConsentLine({ consent }: { consent: AppConsent }) {
  const { _id, app } = consent;
  const { mutateAsync } = useMutation(endAppConsent);
  const end = () =>
    confirmDelete({
      item: `l’autorisation de ${app.name}`,
      question: `Retirer l’autorisation de ${app.name} ?`,
      description:
        'Elle n’apprend plus rien de vous et vous redemandera votre accord. Ce qu’elle sait déjà, c’est à elle qu’il faut demander de l’effacer.',
      confirmLabel: 'Retirer',
      remove: () => mutateAsync(_id),
    });
  return (
    <AppConsentLine
      consent={consent}
      name={app.name}
      icon={<Plug size={20} aria-hidden="true" />}
      least="Le numéro de votre compte"
      onEnd={() => void end()}
    />
  );
}
