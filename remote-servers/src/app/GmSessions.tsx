import type { GameSession } from '@rpd/shared/domain';
import {
  Box,
  ButtonLink,
  Flex,
  Heading,
  Link,
  LoadingState,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownTimeZone } from '../lib/zonedTime.ts';
import { daysUntil, nextSession, sessionName, sessionPath } from '../table/session.labels.ts';
import { sessionsOf } from '../table/table.api.ts';
import { DayTile } from '../ui/DayTile.tsx';

const MAX_SHOWN = 3;

/** The next session of each game that one leads, the soonest first. */
function nextOfEach(sessions: readonly GameSession[], now: number): GameSession[] {
  const led = sessions.filter(({ role }) => role === 'master');
  const nexts = [...Map.groupBy(led, ({ game }) => game._id).values()].flatMap(
    own => nextSession(own, now) ?? [],
  );
  return nexts.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).slice(0, MAX_SHOWN);
}

/** The sessions that a game master leads next, each with the way to prepare it. Nothing where none is planned. */
export function GmSessions() {
  const [now] = useState(Date.now);
  const { data, isPending } = useQuery(sessionsOf({}));
  const sessions = data && nextOfEach(data, now);
  if (isPending) {
    return (
      <LoadingState label="Chargement de vos séances…">
        <Skeleton h="28" mb="6" borderRadius="lg" />
      </LoadingState>
    );
  }
  if (!sessions?.length) return null;
  return (
    <Box as="section" aria-label="Vos prochaines séances" mb="6">
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, lg: 3 }} gap="4">
        {sessions.map(session => (
          <SessionCard key={session._id} session={session} now={now} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

function SessionCard({ session, now }: { session: GameSession; now: number }) {
  const { state, startsAt, game } = session;
  const name = sessionName(session);
  const isOpen = state === 'open';
  return (
    <Flex
      as="li"
      gap="4"
      align="center"
      minH="28"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="sm"
    >
      {startsAt && !isOpen ? <DayTile moment={startsAt} timeZone={ownTimeZone()} /> : null}
      <Box flex="1" minW="0">
        <Text textStyle="sm" color="fg.muted" lineClamp="1">
          <Link to={`/app/games/${game._id}`}>{game.name}</Link>
          {isOpen || !startsAt ? '' : `, ${daysUntil(startsAt, now)}`}
        </Text>
        <Heading as="h2" size="md" fontFamily="display" fontWeight="normal" lineClamp="1">
          {name}
        </Heading>
        <ButtonLink
          mt="2"
          size="sm"
          colorPalette="accent"
          to={isOpen ? sessionPath(session) : `/app/games/${game._id}/prepare`}
          aria-label={`${isOpen ? 'Aller à la table' : 'Préparer'}\u00a0: ${name}`}
        >
          {isOpen ? 'Aller à la table' : 'Préparer'}
        </ButtonLink>
      </Box>
    </Flex>
  );
}
