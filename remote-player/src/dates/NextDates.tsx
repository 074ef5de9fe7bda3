import type { DatePoll, GameSession } from '@rpd/shared/domain';
import { Badge, Box, ButtonLink, Flex, formatDateTime, Heading, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openPolls, plannedSessions } from './dates.api.ts';

const SHOWN = 5;

/** The polls that wait for one’s answer, and when one plays next. */
export function NextDates({ me }: { me: string }) {
  const { data: sessions = [] } = useQuery(plannedSessions);
  const { data: polls = [] } = useQuery(openPolls);
  const [now] = useState(() => new Date().toISOString());
  const coming = sessions.filter(({ startsAt }) => startsAt > now).slice(0, SHOWN);
  const toAnswer = polls.filter(poll => waitsFor(poll, me, now));
  if (coming.length === 0 && toAnswer.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="next-dates">
      <Heading as="h2" id="next-dates" size="xl" mb="4">
        Prochaines dates
      </Heading>
      <Flex as="ul" listStyleType="none" direction="column" gap="3">
        {toAnswer.map(({ _id, game }) => (
          <Flex as="li" key={_id} gap="3" wrap="wrap" align="center">
            <Text overflowWrap="anywhere">{game.name} : dites quand vous pouvez jouer</Text>
            <ButtonLink
              to={`/app/games/${game._id}#prochaine-date`}
              size="sm"
              aria-label={`Répondre au sondage de ${game.name}`}
            >
              Répondre
            </ButtonLink>
          </Flex>
        ))}
        {coming.map(session => (
          <Session key={session._id} session={session} />
        ))}
      </Flex>
    </Box>
  );
}

const waitsFor = ({ people, dates }: DatePoll, me: string, now: string): boolean =>
  dates.some(({ startsAt }) => startsAt > now) &&
  people.some(({ _id, answers }) => _id === me && Object.keys(answers).length === 0);

function Session({ session: { game, title, startsAt, role } }: { session: GameSession }) {
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center">
      <Text as="span" color="fg.muted">
        <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>
      </Text>
      <Link to={`/app/games/${game._id}`} fontWeight="semibold" overflowWrap="anywhere">
        {title ? `${game.name} : ${title}` : game.name}
      </Link>
      {role === 'spectator' ? <Badge colorPalette="gray">Vous regardez</Badge> : null}
    </Flex>
  );
}
