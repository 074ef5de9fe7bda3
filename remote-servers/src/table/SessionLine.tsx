import { type GameSession, GAME_SESSION_STATES, repeatWords } from '@rpd/shared/domain';
import { Badge, Box, ButtonLink, Flex, Heading, Text } from '@rpd/shared/ui';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';
import { DayTile } from '../ui/DayTile.tsx';
import { sessionEnd, sessionName, sessionPath } from './session.labels.ts';
import { SessionActions } from './SessionActions.tsx';

interface SessionProps {
  session: GameSession;
  /** For those who may move it to another hour or take it back. */
  onEdit: (() => void) | undefined;
}

/** When a planned session is, where the reader is: from when to when, and how it repeats. */
function SessionWhen({ session }: { session: GameSession }) {
  const { startsAt, series } = session;
  return (
    <>
      <Text color="fg.muted">
        <time dateTime={startsAt}>
          {spanIn(ownTimeZone(), { start: startsAt, end: sessionEnd(session) })}
        </time>
      </Text>
      {series ? (
        <Text textStyle="sm" color="fg.muted">
          {repeatWords(series.rule, series.startLocal, series.timeZone)}
        </Text>
      ) : null}
    </>
  );
}

/** The session that comes next, or goes on: what one comes to a game's page for. */
export function NextSession({ session, onEdit }: SessionProps) {
  const { state, startsAt } = session;
  const name = sessionName(session);
  const isOpen = state === 'open';
  return (
    <Flex
      wrap="wrap"
      columnGap="5"
      rowGap="4"
      align="center"
      p="5"
      mb="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="sm"
    >
      {startsAt && !isOpen ? <DayTile moment={startsAt} timeZone={ownTimeZone()} /> : null}
      <Box flex="1 1 14rem" minW="0">
        <Flex columnGap="3" rowGap="1" wrap="wrap" align="center">
          <Text textStyle="sm" fontWeight="semibold" color="fg.muted">
            {isOpen ? 'La table est ouverte' : 'Prochaine séance'}
          </Text>
          {isOpen ? <Badge colorPalette="green">{GAME_SESSION_STATES.open}</Badge> : null}
        </Flex>
        <Heading as="h3" size="xl" fontFamily="display" fontWeight="normal" overflowWrap="anywhere">
          {name}
        </Heading>
        {isOpen || !startsAt ? null : <SessionWhen session={session} />}
      </Box>
      <Flex gap="2" wrap="wrap" align="center">
        <SessionActions session={session} name={name} onEdit={onEdit} />
        <ButtonLink to={sessionPath(session)} colorPalette="accent" aria-label={`Aller à la table : ${name}`}>
          Aller à la table
        </ButtonLink>
      </Flex>
    </Flex>
  );
}

/** Another session of a game. */
export function SessionLine({ session, onEdit }: SessionProps) {
  const { state, startsAt } = session;
  const name = sessionName(session);
  const label = state === 'closed' ? 'Lire le journal' : 'Aller à la table';
  return (
    <Flex
      as="li"
      columnGap="3"
      rowGap="2"
      wrap="wrap"
      align="center"
      px="5"
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <Box flex="1 1 12rem" minW="0">
        <Text overflowWrap="anywhere">{name}</Text>
        {state === 'planned' && startsAt ? <SessionWhen session={session} /> : null}
      </Box>
      <Badge colorPalette={state === 'open' ? 'green' : 'gray'}>{GAME_SESSION_STATES[state]}</Badge>
      <Flex gap="2" wrap="wrap" align="center">
        <SessionActions session={session} name={name} onEdit={onEdit} />
        <ButtonLink
          to={sessionPath(session)}
          size="sm"
          variant={state === 'open' ? 'solid' : 'outline'}
          aria-label={`${label} : ${name}`}
        >
          {label}
        </ButtonLink>
      </Flex>
    </Flex>
  );
}
