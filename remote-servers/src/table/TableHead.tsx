import type { GameSession } from '@rpd/shared/domain';
import { PageHeader, VisuallyHidden } from '@rpd/shared/ui';
import type { Written } from './Composer.tsx';
import { PauseBanner } from './PauseBanner.tsx';
import { TableActions } from './TableActions.tsx';

interface TableHeadProps {
  session: GameSession;
  /** The last entry of somebody else, as it is read aloud. */
  news: string;
  isPlaying: boolean;
  send: (written: Written) => void;
  isQuiet: boolean;
  onQuiet: () => void;
}

/** What stands above the table: its name and actions, that the game is paused, and what is read aloud. */
export function TableHead({ session, news, isQuiet, ...actions }: TableHeadProps) {
  return (
    <>
      <PageHeader
        title={session.title || session.game.name}
        actions={<TableActions session={session} isQuiet={isQuiet} {...actions} />}
      />
      <PauseBanner session={session} />
      <VisuallyHidden aria-live={isQuiet ? 'off' : 'polite'} role="status" aria-label="Nouvelles de la table">
        {news}
      </VisuallyHidden>
    </>
  );
}
