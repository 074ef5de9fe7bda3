import type { GameSession } from '@rpd/shared/domain';
import { PageHeader, VisuallyHidden } from '@rpd/shared/ui';
import { useStore } from 'zustand';
import type { Written } from './Composer.tsx';
import { PauseBanner } from './PauseBanner.tsx';
import { spoken } from './table.labels.ts';
import { TableActions } from './TableActions.tsx';
import type { Heard } from './useLog.ts';

interface TableHeadProps {
  session: GameSession;
  me: string;
  heard: Heard;
  isPlaying: boolean;
  send: (written: Written) => void;
  isQuiet: boolean;
  onQuiet: () => void;
}

/** What stands above the table: its name and actions, that the game is paused, and what is read aloud. */
export function TableHead({ session, me, heard, isQuiet, ...actions }: TableHeadProps) {
  return (
    <>
      <PageHeader
        title={session.title || session.game.name}
        actions={<TableActions session={session} isQuiet={isQuiet} {...actions} />}
      />
      <PauseBanner session={session} />
      <News me={me} heard={heard} isQuiet={isQuiet} />
    </>
  );
}

/** The last entry of somebody else, as it is read aloud. */
function News({ me, heard, isQuiet }: Pick<TableHeadProps, 'me' | 'heard' | 'isQuiet'>) {
  const entry = useStore(heard, state => state.entry);
  // The banner says by itself that the game is paused.
  const isNews = entry && entry.author._id !== me && entry.kind !== 'card' && entry.kind !== 'pause';
  return (
    <VisuallyHidden aria-live={isQuiet ? 'off' : 'polite'} role="status" aria-label="Nouvelles de la table">
      {isNews ? spoken(entry) : ''}
    </VisuallyHidden>
  );
}
