import type { GameSession } from '@rpd/shared/domain';
import { Badge, Button, notifyFailure } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { Written } from './Composer.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { SafetyButtons } from './SafetyButtons.tsx';
import { moveSession } from './table.api.ts';

/** The state of the session, and what its header offers. */
export function TableActions({
  session,
  isPlaying,
  send,
  isQuiet,
  onQuiet,
}: {
  session: GameSession;
  isPlaying: boolean;
  send: (written: Written) => void;
  isQuiet: boolean;
  onQuiet: () => void;
}) {
  const move = useMutation({
    ...moveSession,
    onError: error => notifyFailure('La séance n’a pas changé', error),
  });
  const { _id: id, role, state } = session;
  return (
    <>
      <Badge alignSelf="center" colorPalette={state === 'open' ? 'green' : 'gray'}>
        {state === 'open' ? 'En cours' : state === 'closed' ? 'Terminée' : 'Prévue'}
      </Badge>
      <SafetyButtons session={session} isPlaying={isPlaying} send={send} />
      <Button size="sm" variant="outline" aria-pressed={isQuiet} onClick={onQuiet}>
        Annonces {isQuiet ? 'coupées' : 'lues'}
      </Button>
      <ExportMenu session={session} />
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
