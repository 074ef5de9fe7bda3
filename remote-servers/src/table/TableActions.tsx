import { type GameSession, GAME_SESSION_STATES } from '@rpd/shared/domain';
import { Badge, Button, notifyFailure } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { Written } from './Composer.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { SafetyButtons } from './SafetyButtons.tsx';
import { moveSession } from './table.api.ts';
import { TableSettingsMenu, type TableSettingsProps } from './TableSettingsMenu.tsx';

/** The state of the session, and what its header offers. */
export function TableActions({
  session,
  isPlaying,
  isSitting = false,
  send,
  settings,
  onSettings,
}: TableSettingsProps & {
  session: GameSession;
  isPlaying: boolean;
  isSitting?: boolean;
  send: (written: Written) => void;
}) {
  const move = useMutation({
    ...moveSession,
    onError: error => notifyFailure('La séance n’a pas changé', error),
  });
  const { _id: id, role, state } = session;
  return (
    <>
      {/* A phone's one row is for what one presses. */}
      <Badge
        alignSelf="center"
        colorPalette={state === 'open' ? 'green' : 'gray'}
        display={{ base: state === 'open' ? 'none' : 'inline-flex', lg: 'inline-flex' }}
      >
        {GAME_SESSION_STATES[state]}
      </Badge>
      <SafetyButtons session={session} isPlaying={isPlaying} isSitting={isSitting} send={send} />
      <TableSettingsMenu settings={settings} onSettings={onSettings} />
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
