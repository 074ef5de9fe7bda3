import { useOnceSettled } from '@rpd/shared/ui';
import type { Campaign, DatePoll, Seat } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pollOf, pollOfSession } from '../dates/dates.api.ts';
import { fightsOf } from '../fights/fights.api.ts';
import { handoutsOf } from '../handouts/handouts.api.ts';
import { mapsOf } from '../maps/maps.api.ts';
import { type ExpectedPlayer, pointsOf } from '../preparation/preparation.labels.ts';
import { scenesOf } from '../scenes/scenes.api.ts';
import { lastSession, nextSession } from '../table/session.labels.ts';
import { seatsOf, sessionsOf } from '../table/table.api.ts';

const NOBODY: Seat[] = [];

/** Who comes stands first, then those of whom it is not known, then those who do not. */
const RANKS = { yes: 0, maybe: 1, no: 3 } as const;
const rankOf = ({ answer }: ExpectedPlayer): number => (answer ? RANKS[answer] : 2);

/** The players of a campaign, with whom they played last and what they answered about the next date. */
function expectedPlayers(
  { people }: Campaign,
  seats: readonly Seat[],
  asked: DatePoll | null | undefined,
): ExpectedPlayer[] {
  const answerOf = (user: string): ExpectedPlayer['answer'] => {
    if (!asked) return undefined;
    const answers = asked.people.find(({ _id }) => _id === user)?.answers ?? {};
    // While dates are open, only a silence says something of the session.
    if (!asked.picked) return Object.keys(answers).length > 0 ? undefined : null;
    return answers[asked.picked] ?? null;
  };
  return people
    .filter(({ role }) => role === 'player')
    .map(({ _id, name, avatar }) => ({
      _id,
      name,
      avatar,
      character: seats.find(seat => seat._id === _id)?.character ?? null,
      answer: answerOf(_id),
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The session that comes next in a campaign: who comes, what is ready for it, and what is missing. */
export function usePreparation(game: string, campaign: Campaign | undefined) {
  const [now] = useState(Date.now);
  const sessions = useQuery(sessionsOf({ game }));
  const next = sessions.data && nextSession(sessions.data, now);
  const last = sessions.data && lastSession(sessions.data);
  const [own, before] = [
    useQuery({ ...seatsOf(next?._id ?? ''), enabled: next !== undefined }),
    useQuery({ ...seatsOf(last?._id ?? ''), enabled: last !== undefined }),
  ];
  const open = useQuery(pollOf(game));
  const chosen = useQuery({ ...pollOfSession(next?._id ?? ''), enabled: next !== undefined });
  const scenes = useQuery(scenesOf(game));
  const handouts = useQuery(handoutsOf(game));
  const fights = useQuery(fightsOf(game));
  const maps = useQuery(mapsOf(game));
  const seats = [...(own.data ?? NOBODY), ...(before.data ?? NOBODY)].filter(({ character }) => character);
  const players = campaign ? expectedPlayers(campaign, seats, next ? chosen.data : open.data) : [];
  const isReady = useOnceSettled([sessions, own, before, open, chosen, scenes, handouts, fights, maps]);
  const prepared = handouts.data?.prepared;
  const isKnown =
    sessions.data &&
    (!next || chosen.data !== undefined) &&
    open.data !== undefined &&
    scenes.data &&
    prepared &&
    fights.data &&
    maps.data;
  return {
    now,
    next,
    /** All of it appears at once, so that nothing moves. */
    isReady,
    players,
    /** Undefined where a part of it could not be read. */
    points: isKnown
      ? pointsOf({
          game,
          next,
          poll: open.data ?? null,
          players,
          scenes: scenes.data,
          handouts: prepared,
          fights: fights.data,
          maps: maps.data,
        })
      : undefined,
  };
}
