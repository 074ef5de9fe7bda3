import type { ModeratedPerson, PublicPage } from '@rpd/shared/domain';
import { defineFill } from '@rpd/shared/remote';
import {
  ButtonLink,
  ErrorState,
  formatDate,
  formatNumber,
  Heading,
  Link,
  LoadingState,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { TicketStateBadge } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { moderatedPerson } from './moderated-profile.api.ts';

/** On a person's public page, what the team has to do with them (MOD-1). */
function ModeratedProfile({ person: { _id } }: { person: PublicPage }) {
  const { data, error, isFetching, refetch } = useQuery(moderatedPerson(_id));
  if (!data)
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement de ce que l’équipe sait…" />
    );
  return (
    <Stack gap="8">
      <Stack gap="3" align="flex-start">
        <Text color="fg.muted">
          {data.valid ? 'Compte actif' : 'Compte inactif'}, ouvert le {formatDate(data.createdAt)}.
        </Text>
        <ButtonLink to={`/app/moderation/people/${_id}`} variant="outline">
          Fiche de l’équipe
        </ButtonLink>
      </Stack>
      <Tickets title="Ses demandes" empty="Aucune demande." tickets={data.tickets} />
      <Tickets
        title="Ce qu’on a signalé de cette personne"
        empty="Aucun signalement."
        tickets={data.reports}
      />
    </Stack>
  );
}

interface TicketsProps {
  title: string;
  empty: string;
  tickets: ModeratedPerson['tickets'];
}

function Tickets({ title, empty, tickets: { total, items } }: TicketsProps) {
  return (
    <section>
      <Heading as="h2" size="lg" mb="3">
        {title} ({formatNumber(total)})
      </Heading>
      {items.length === 0 ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="2">
          {items.map(({ _id, subject, state, createdAt }) => (
            <li key={_id}>
              <Link to={`/app/moderation/tickets/${_id}`} fontWeight="semibold" overflowWrap="anywhere">
                {subject}
              </Link>{' '}
              <TicketStateBadge state={state} />
              <Text textStyle="sm" color="fg.muted">
                {formatDate(createdAt)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

export default defineFill({ slot: 'profile.tab@1', Component: ModeratedProfile });
