import type { GameSession } from '@rpd/shared/domain';
import { PageHeader, VisuallyHidden } from '@rpd/shared/ui';
import { useStore } from 'zustand';
import type { Written } from './Composer.tsx';
import { PauseBanner } from './PauseBanner.tsx';
import { spoken } from './table.labels.ts';
import { TableActions } from './TableActions.tsx';
import type { TableSettingsProps } from './TableSettingsMenu.tsx';
import type { Heard } from './useLog.ts';

interface TableHeadProps extends TableSettingsProps {
  session: GameSession;
  me: string;
  heard: Heard;
  isPlaying: boolean;
  isSitting?: boolean;
  send: (written: Written) => void;
}

/** What stands above the table: its name and actions, that the game is paused, and what is read aloud. */
export function TableHead({ session, me, heard, settings, ...actions }: TableHeadProps) {
  return (
    <>
      <PageHeader
        title={session.title || session.game.name}
        actions={<TableActions session={session} settings={settings} {...actions} />}
      />
      <PauseBanner session={session} />
      <News me={me} heard={heard} isQuiet={settings.isQuiet} />
    </>
  );
}

/** Entries that are read aloud one by one; of more at once, the last ones. */
const MAX_SPOKEN = 4;

/** What came last, as it is read aloud: what others did, and what one rolled oneself. */
function News({ me, heard, isQuiet }: Pick<TableHeadProps, 'me' | 'heard'> & { isQuiet: boolean }) {
  const entries = useStore(heard, state => state.entries);
  const news = entries.filter(
    ({ author, kind }) =>
      (author._id !== me || kind === 'roll') &&
      // The banner says by itself that the game is paused.
      kind !== 'card' &&
      kind !== 'pause',
  );
  const last = news.slice(-MAX_SPOKEN);
  const before = news.length - last.length;
  return (
    <VisuallyHidden aria-live={isQuiet ? 'off' : 'polite'} role="status" aria-label="Nouvelles de la table">
      {before > 0 ? <p key={`before ${last[0]?._id}`}>{before} autres entrées</p> : null}
      {last.map(entry => (
        // What is folded in the log is not read aloud.
        <p key={entry._id}>{entry.folded ? 'Message d’une personne que vous avez bloquée' : spoken(entry)}</p>
      ))}
    </VisuallyHidden>
  );
}
