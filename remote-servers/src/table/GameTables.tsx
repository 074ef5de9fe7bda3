import type { Game, GameSession } from '@rpd/shared/domain';
import {
  Box,
  Button,
  Flex,
  Heading,
  lazyWithPreload,
  notifyFailure,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NextSession, SessionLine } from './SessionLine.tsx';
import { nextSession, sessionPath } from './session.labels.ts';
import { openTable, sessionsOf } from './table.api.ts';
import { useCampaignPart } from './useCampaignPart.ts';

const SessionForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-session" */ './SessionForm.tsx')).SessionForm,
);

const SHOWN = 5;

/** The sessions of a game, for those who have a place at its table: what comes next, then the others. */
export function GameTables({ game, me }: { game: Game; me: string }) {
  const { isInside, isMaster } = useCampaignPart(game, me);
  const sessions = useQuery(sessionsOf({ game: game._id }));
  const [edited, setEdited] = useOpenState<{ session: GameSession | undefined } | null>('session', null);
  const [now] = useState(Date.now);
  const rows = sessions.data ?? [];
  if (!isInside && rows.length === 0) return null;
  const next = nextSession(rows, now);
  const editOf = (session: GameSession) => (isMaster ? () => setEdited({ session }) : undefined);
  return (
    <Box as="section" aria-label="Séances">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="3">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Séances
        </Heading>
        {isMaster ? (
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" onClick={() => setEdited({ session: undefined })}>
              Prévoir une séance
            </Button>
            <OpenTable game={game} open={next?.state === 'open' ? next : undefined} isFirst={!next} />
          </Flex>
        ) : null}
      </Flex>
      {sessions.isSuccess && rows.length === 0 ? (
        <Text color="fg.muted">Aucune séance pour l’instant.</Text>
      ) : null}
      {next ? <NextSession session={next} onEdit={editOf(next)} /> : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {rows
          .filter(session => session !== next)
          .slice(0, SHOWN)
          .map(session => (
            <SessionLine key={session._id} session={session} onEdit={editOf(session)} />
          ))}
      </Flex>
      {edited && isMaster ? (
        <SessionForm game={game._id} session={edited.session} onClose={() => setEdited(null)} />
      ) : null}
    </Box>
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
