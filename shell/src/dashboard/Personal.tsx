import type { CharacterSummary, RoleplayEvent, TicketSummary } from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { nextEvents, openTickets, ownCharacters } from './dashboard.api.ts';
import { Lines } from './Lines.tsx';

// Beside the domain's own labels: those would bring the whole domain to the first screen.
const PRIORITIES: Record<TicketSummary['priority'], { label: string; tone: string }> = {
  low: { label: 'Basse', tone: 'gray' },
  normal: { label: 'Normale', tone: 'gray' },
  high: { label: 'Haute', tone: 'orange' },
  urgent: { label: 'Urgente', tone: 'red' },
};

/** DSH-3: what waits for this person, and what comes next for them. */
export function Personal({ roles }: { roles: readonly string[] }) {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
      {roles.includes('MO') ? <OpenTickets /> : null}
      <NextEvents />
      <OwnCharacters />
    </SimpleGrid>
  );
}

/** What a line is about; a link where its screen exists. */
function Name({ to, children }: { to: string; children: ReactNode }) {
  const leads = useCanNavigateTo();
  return leads(to) ? (
    <Link to={to} fontWeight="semibold" overflowWrap="anywhere">
      {children}
    </Link>
  ) : (
    <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
      {children}
    </Text>
  );
}

function NextEvents() {
  const query = useQuery(nextEvents());
  return (
    <Lines id="events" title="Prochains événements" query={query} empty="Rien de prévu pour le moment.">
      {({ title, start, server, serverName, mySignup }: RoleplayEvent) => (
        <>
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="span" fontWeight="semibold">
              {title}
            </Text>
            {mySignup ? (
              <Badge colorPalette={mySignup === 'confirmed' ? 'green' : 'gray'}>
                {mySignup === 'confirmed' ? 'Inscrit' : 'En liste d’attente'}
              </Badge>
            ) : null}
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={start}>{formatDateTime(start)}</time> ·{' '}
            <Link to={`/app/servers/${server}`} variant="underline">
              {serverName}
            </Link>
          </Text>
        </>
      )}
    </Lines>
  );
}

function OwnCharacters() {
  const query = useQuery(ownCharacters());
  return (
    <Lines
      id="characters"
      title="Vos personnages"
      query={query}
      empty="Vous n’avez pas encore de personnage."
    >
      {({ _id, name, sheetName, submissions }: CharacterSummary) => (
        <>
          <Name to={`/app/me/characters/${_id}`}>{name}</Name>
          <Text textStyle="sm" color="fg.muted">
            {[sheetName, submissions[0]?.serverName].filter(Boolean).join(' · ') || 'Sans modèle de fiche'}
          </Text>
        </>
      )}
    </Lines>
  );
}

function OpenTickets() {
  const query = useQuery(openTickets());
  return (
    <Lines id="tickets" title="Tickets ouverts" query={query} empty="Aucun ticket n’attend de réponse.">
      {({ _id, subject, priority, author, lastMessageAt }: TicketSummary) => (
        <>
          <Flex gap="2" align="center" wrap="wrap">
            <Name to={`/app/moderation/tickets/${_id}`}>{subject}</Name>
            <Badge colorPalette={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            {author.name} · <time dateTime={lastMessageAt}>{formatDateTime(lastMessageAt)}</time>
          </Text>
        </>
      )}
    </Lines>
  );
}
