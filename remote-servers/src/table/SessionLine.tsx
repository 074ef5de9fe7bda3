import { type GameSession, GAME_SESSION_STATES, repeatWords } from '@rpd/shared/domain';
import { Badge, Box, ButtonLink, Flex, formatDate, Text } from '@rpd/shared/ui';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';
import { sessionEnd, sessionName, sessionPath } from './session.labels.ts';
import { SessionActions } from './SessionActions.tsx';

export interface SessionProps {
  session: GameSession;
  /** For those who may move it to another hour or take it back. */
  onEdit: (() => void) | undefined;
}

/** When a planned session is, where the reader is: from when to when, and how it repeats. */
export function SessionWhen({ session }: { session: GameSession }) {
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

/** Another session of a game. */
export function SessionLine({ session, onEdit }: SessionProps) {
  const { state, title, startsAt, openedAt } = session;
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
        {state === 'closed' && openedAt && title ? (
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={openedAt}>{formatDate(openedAt)}</time>
          </Text>
        ) : null}
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
