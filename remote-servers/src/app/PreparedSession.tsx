import type { Campaign, GameSession } from '@rpd/shared/domain';
import { Button, ButtonLink, lazyWithPreload, useOpenState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { gameById, gameTypes } from '../games/games.api.ts';
import { backgroundOf } from '../games/games.values.ts';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';
import { ExpectedPlayers } from '../preparation/ExpectedPlayers.tsx';
import type { ExpectedPlayer } from '../preparation/preparation.labels.ts';
import { PreparationHead } from '../preparation/PreparationHead.tsx';
import { daysUntil, sessionEnd, sessionName, sessionPath } from '../table/session.labels.ts';

const SessionForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-session" */ '../table/SessionForm.tsx')).SessionForm,
);
const Invitations = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-invite" */ '../table/Invitations.tsx')).Invitations,
);

interface PreparedSessionProps {
  campaign: Campaign;
  next: GameSession | undefined;
  now: number;
}

function kickerOf(next: GameSession | undefined, now: number): string {
  if (!next) return 'Préparation';
  if (next.state === 'open') return 'La table est ouverte';
  return `Prochaine séance, ${daysUntil(next.startsAt, now)}`;
}

/** The session that one prepares, and how it begins; without one, the way to plan it. */
export function PreparedSession({ campaign: { _id: id, name }, next, now }: PreparedSessionProps) {
  const [isPlanning, setPlanning] = useOpenState('session', false);
  const game = useQuery(gameById(id));
  const types = useQuery(gameTypes);
  const isPlanned = next?.state === 'planned';
  const when = isPlanned
    ? spanIn(ownTimeZone(), { start: next.startsAt, end: sessionEnd(next) })
    : 'Aucune séance n’est prévue.';
  return (
    <>
      <PreparationHead
        title={next ? sessionName(next) : name}
        kicker={kickerOf(next, now)}
        when={next?.state === 'open' ? undefined : when}
        day={isPlanned ? next.startsAt : ''}
        cover={game.data && types.data ? backgroundOf(game.data, types.data) : ''}
        actions={
          next ? (
            <>
              <ButtonLink to={sessionPath(next)} colorPalette="accent">
                Aller à la table
              </ButtonLink>
              {isPlanned ? (
                <Button variant="outline" onClick={() => setPlanning(true)}>
                  Changer la date
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Button colorPalette="accent" onClick={() => setPlanning(true)}>
                Prévoir une séance
              </Button>
              <ButtonLink to={`/app/games/${id}?dates=1`} variant="outline">
                Proposer des dates
              </ButtonLink>
            </>
          )
        }
      />
      {isPlanning ? (
        <SessionForm game={id} session={isPlanned ? next : undefined} onClose={() => setPlanning(false)} />
      ) : null}
    </>
  );
}

/** Who comes, and the way to invite more. */
export function PreparedTable({
  campaign,
  players,
}: {
  campaign: Campaign;
  players: readonly ExpectedPlayer[];
}) {
  const [isInviting, setInviting] = useOpenState('invite', false);
  return (
    <>
      <ExpectedPlayers players={players} onInvite={() => setInviting(true)} />
      {isInviting ? <Invitations campaign={campaign} onClose={() => setInviting(false)} /> : null}
    </>
  );
}
