import { type AppConsent, SIGN_IN_SCOPE_LABELS } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Flex, formatDateTime, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
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

function ConsentLine({ consent: { _id, app, scopes, since, lastUsedAt } }: { consent: AppConsent }) {
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
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      <Box pt="1" color="fg.muted">
        <Plug size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {app.name}
        </Text>
        <Text textStyle="sm">
          {scopes.map(scope => SIGN_IN_SCOPE_LABELS[scope]).join(' · ') || 'Le numéro de votre compte'}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Depuis le {formatDateTime(since)} ·{' '}
          {lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Retirer l’autorisation de ${app.name}`}
        onClick={() => void end()}
      >
        Retirer
      </Button>
    </Flex>
  );
}
