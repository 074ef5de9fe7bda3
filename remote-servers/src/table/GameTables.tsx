import type { CampaignPerson, Game, GameSession } from '@rpd/shared/domain';
import {
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  lazyWithPreload,
  LoadingState,
  notifyFailure,
  Skeleton,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { NextSession } from './NextSession.tsx';
import { nextSession, sessionPath } from './session.labels.ts';
import { SessionLine } from './SessionLine.tsx';
import { openTable, sessionsOf } from './table.api.ts';
import { useCampaignPart } from './useCampaignPart.ts';

const SessionForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-session" */ './SessionForm.tsx')).SessionForm,
);

const SHOWN = 5;

interface GameTablesProps {
  game: Game;
  me: string;
  /** Another way to the next session, beside planning it at once. */
  plan: ReactNode;
}

/** The sessions of a game, for those who have a place at its table: what comes next, then the others. */
export function GameTables({ game, me, plan }: GameTablesProps) {
  const { isInside, isMaster, campaign } = useCampaignPart(game, me);
  const sessions = useQuery(sessionsOf({ game: game._id }));
  const [edited, setEdited] = useOpenState<{ session: GameSession | undefined } | null>('session', null);
  const [now] = useState(Date.now);
  const rows = sessions.data ?? [];
  if (!isInside && rows.length === 0) return null;
  const next = nextSession(rows, now);
  const editOf = (session: GameSession) => (isMaster ? () => setEdited({ session }) : undefined);
  return (
    <Box as="section" aria-label="Séances">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'auto 1fr' }} gap="3" alignItems="center">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Séances
        </Heading>
        <Box minW="0" gridColumn={{ md: '1 / span 2' }}>
          <Sessions query={sessions} next={next} people={campaign?.people ?? []} now={now} editOf={editOf} />
        </Box>
        {isMaster ? (
          // Beside the title; on a phone below what comes next.
          <Flex
            gap="2"
            wrap="wrap"
            justify={{ md: 'flex-end' }}
            gridRow={{ md: '1' }}
            gridColumn={{ md: '2' }}
          >
            {plan}
            <Button variant="outline" onClick={() => setEdited({ session: undefined })}>
              Prévoir une séance
            </Button>
            <OpenTable game={game} open={next?.state === 'open' ? next : undefined} isFirst={!next} />
          </Flex>
        ) : null}
      </Grid>
      {edited && isMaster ? (
        <SessionForm game={game._id} session={edited.session} onClose={() => setEdited(null)} />
      ) : null}
    </Box>
  );
}

interface SessionsProps {
  query: UseQueryResult<GameSession[]>;
  next: GameSession | undefined;
  people: readonly CampaignPerson[];
  now: number;
  /** What moves a session to another hour; undefined for who may not. */
  editOf: (session: GameSession) => (() => void) | undefined;
}

/** What comes next, then the others. */
function Sessions({ query, next, people, now, editOf }: SessionsProps) {
  if (query.isPending) {
    return (
      <LoadingState label="Chargement des séances…">
        <Skeleton h={{ base: '15rem', md: '10.5rem' }} borderRadius="lg" />
      </LoadingState>
    );
  }
  const rows = query.data ?? [];
  return (
    <>
      {query.isSuccess && rows.length === 0 ? (
        <Text color="fg.muted">Aucune séance pour l’instant.</Text>
      ) : null}
      {next ? <NextSession session={next} people={people} now={now} onEdit={editOf(next)} /> : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {rows
          .filter(session => session !== next)
          .slice(0, SHOWN)
          .map(session => (
            <SessionLine key={session._id} session={session} onEdit={editOf(session)} />
          ))}
      </Flex>
    </>
  );
}

interface OpenTableProps {
  game: Game;
  open: GameSession | undefined;
  /** Nothing else is there to go to. */
  isFirst: boolean;
}

/** One press: the session is open and the game master sits at the table. */
function OpenTable({ game, open, isFirst }: OpenTableProps) {
  const navigate = useNavigate();
  const start = useMutation({
    ...openTable,
    onError: error => notifyFailure('La table n’est pas ouverte', error),
  });
  const press = async () => {
    const session = open ?? (await start.mutateAsync({ game: game._id, open: true }));
    void navigate(sessionPath(session));
  };
  return (
    <Button
      variant={isFirst ? 'solid' : 'outline'}
      colorPalette={isFirst ? 'accent' : undefined}
      busy={start.isPending}
      onClick={() => void press()}
    >
      Ouvrir la table
    </Button>
  );
}
