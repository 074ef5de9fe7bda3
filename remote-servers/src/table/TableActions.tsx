import type { GameSession } from '@rpd/shared/domain';
import { Badge, Button, notifyFailure, saveFile } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { exportLog, moveSession } from './table.api.ts';

/** The state of the session, and what its header offers. */
export function TableActions({
  session,
  isQuiet,
  onQuiet,
}: {
  session: GameSession;
  isQuiet: boolean;
  onQuiet: () => void;
}) {
  const move = useMutation({
    ...moveSession,
    onError: error => notifyFailure('La séance n’a pas changé', error),
  });
  const { _id: id, role, state, title, game } = session;
  const download = () => {
    exportLog(id).then(
      file => saveFile(`${title || game.name}.md`, file),
      (error: Error) => notifyFailure('Le journal n’a pas été exporté', error),
    );
  };
  return (
    <>
      <Badge alignSelf="center" colorPalette={state === 'open' ? 'green' : 'gray'}>
        {state === 'open' ? 'En cours' : state === 'closed' ? 'Terminée' : 'Prévue'}
      </Badge>
      <Button size="sm" variant="outline" aria-pressed={isQuiet} onClick={onQuiet}>
        Annonces {isQuiet ? 'coupées' : 'lues'}
      </Button>
      <Button size="sm" variant="outline" onClick={download}>
        Exporter
      </Button>
      {role === 'master' ? (
        <Button
          size="sm"
          busy={move.isPending}
          variant={state === 'open' ? 'outline' : 'solid'}
          onClick={() => move.mutate({ id, state: state === 'open' ? 'closed' : 'open' })}
        >
          {state === 'open'
            ? 'Terminer la séance'
            : state === 'closed'
              ? 'Rouvrir la table'
              : 'Ouvrir la table'}
        </Button>
      ) : null}
    </>
  );
}
