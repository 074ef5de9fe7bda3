import { GAME_STATUS, type Game } from '@rpd/shared/domain';
import { notifyFailure, TOAST_MS, toasts } from '@rpd/shared/ui';
import { Toggle } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { games } from './games.api.ts';

const duration = TOAST_MS.short;
const FAILED = 'Erreur lors de la mise à jour du statut';

/** On or off at once; back where it was when the server does not follow (ADM-10). */
export function GameStatus({ game }: { game: Game }) {
  const [wanted, setWanted] = useState<boolean>();
  const [refusals, setRefusals] = useState(0);
  const update = useMutation(games.update);
  const shown = wanted ?? game.status;

  const change = async (status: boolean) => {
    setWanted(status);
    try {
      await update.mutateAsync({ _id: game._id, status });
      toasts.success('Statut mis à jour', { duration });
    } catch (error) {
      // The browser has moved its own box at the press: a new one stands where the status really is.
      setRefusals(count => count + 1);
      notifyFailure(FAILED, error, duration);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Toggle
      key={refusals}
      label={shown ? GAME_STATUS.on : GAME_STATUS.off}
      name={`Statut de ${game.name}`}
      checked={shown}
      busy={wanted !== undefined}
      onChange={on => void change(on)}
    />
  );
}
