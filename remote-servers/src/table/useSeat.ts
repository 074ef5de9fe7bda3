import type { GameSession } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { notifyFailure } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leaveSeat, seatsOf, takeSeat } from './table.api.ts';
import { randomKey } from '../lib/randomKey.ts';

/** Sits down at the table once, and again when one plays somebody else. Who watches takes no seat. */
export function useSeat({ _id, state, game, role }: GameSession) {
  const navigate = useNavigate();
  const seats = useQuery(seatsOf(_id));
  const me = useSession(({ user }) => user?._id ?? '');
  const { mutate, isIdle, isPending } = useMutation(takeSeat(_id));
  const leaving = useMutation({
    mutationFn: () => leaveSeat(_id),
    onSuccess: () => navigate(`/app/games/${game._id}`),
    onError: error => notifyFailure('Vous êtes encore à la table', error),
  });
  const mine = seats.data?.find(seat => seat._id === me);
  const isAway = seats.isSuccess && (mine === undefined || mine.leftAt !== null);
  // The list of seats can say that one has left before the page is gone.
  const shouldSit = isAway && state !== 'closed' && role !== 'spectator' && leaving.isIdle;
  const isSeated = mine !== undefined && mine.leftAt === null;
  const character = mine?.character?._id ?? '';
  useEffect(() => {
    if (shouldSit) mutate({ character, clientSeed: randomKey() });
  }, [shouldSit, character, mutate]);
  const change = (id: string) =>
    mutate(
      { character: id, clientSeed: randomKey() },
      { onError: error => notifyFailure('Le personnage n’a pas changé', error) },
    );
  return {
    character,
    change,
    isSeated,
    /** One is about to have a seat: the seats are being read, or one's own is being taken. */
    isSitting: !isSeated && !seats.isError && (isIdle || isPending) && leaving.isIdle,
    seats: seats.data ?? [],
    leave: () => leaving.mutate(),
    isLeaving: leaving.isPending,
  };
}
