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
  const { mutate } = useMutation(takeSeat(_id));
  const leaving = useMutation({
    mutationFn: () => leaveSeat(_id),
    onSuccess: () => navigate(`/app/games/${game._id}`),
    onError: error => notifyFailure('Vous êtes encore à la table', error),
  });
  const mine = seats.data?.find(seat => seat._id === me);
  const isAway = seats.isSuccess && (mine === undefined || mine.leftAt !== null);
  // The list of seats can say that one has left before the page is gone.
  const shouldSit = isAway && state !== 'closed' && role !== 'spectator' && leaving.isIdle;
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
    isSeated: mine !== undefined && mine.leftAt === null,
    seats: seats.data ?? [],
    leave: () => leaving.mutate(),
    isLeaving: leaving.isPending,
  };
}
