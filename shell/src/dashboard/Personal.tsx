import type { CharacterSummary, RoleplayEvent } from '@rpd/shared/domain';
import { Slot } from '@rpd/shared/slot';
import { Badge, Flex, formatDateTime, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { nextEvents, ownCharacters } from './dashboard.api.ts';
import { Lines } from './Lines.tsx';

/** DSH-3: what waits for this person, and what comes next for them; cards of other areas come first (EXT-2). */
export function Personal() {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
      <Slot name="dashboard.card@1" props={{}} />
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
