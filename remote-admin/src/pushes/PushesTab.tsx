import type { PushHealth } from '@rpd/shared/domain';
import {
  Box,
  ErrorState,
  formatDateTime,
  formatNumber,
  Heading,
  LoadingState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { pushHealth } from './pushes.api.ts';

/** 'Notifications': whether they reach devices, and why not (25.11). Nothing of what they say, nor to whom. */
export function PushesTab() {
  const { data, error, isFetching, refetch } = useQuery(pushHealth);
  if (data) return <Health health={data} />;
  if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <LoadingState label="Chargement des notifications sur appareils…">
      <Skeleton h="48" maxW="3xl" />
    </LoadingState>
  );
}

function Health({ health: { devices, sent, waiting, held, lastSentAt, refusals } }: { health: PushHealth }) {
  return (
    <Stack gap="6" maxW="3xl">
      <Facts>
        <Fact label="Appareils abonnés">{formatNumber(devices)}</Fact>
        <Fact label="Dernier envoi réussi">
          {lastSentAt ? formatDateTime(lastSentAt) : 'Aucun ces derniers jours'}
        </Fact>
        <Fact label="Envoyées en 24 heures">{formatNumber(sent)}</Fact>
        <Fact label="En attente">{formatNumber(waiting)}</Fact>
        <Fact label="Retenues (heures calmes)">{formatNumber(held)}</Fact>
      </Facts>
      <Box as="section" aria-labelledby="push-refusals">
        <Heading as="h2" id="push-refusals" size="md" mb="2">
          Refusées en 24 heures
        </Heading>
        {refusals.length === 0 ? (
          <Text color="fg.muted">
            Aucune : tout ce qui est parti est arrivé aux services des navigateurs.
          </Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="2">
            {refusals.map(({ reason, count, isFinal }) => (
              <Text as="li" key={`${reason} ${isFinal}`} overflowWrap="anywhere">
                {`${formatNumber(count)} fois : ${reason} `}
                <Text as="span" color="fg.muted">
                  {isFinal ? 'L’envoi est abandonné.' : 'L’envoi sera réessayé.'}
                </Text>
              </Text>
            ))}
          </Stack>
        )}
      </Box>
    </Stack>
  );
}
