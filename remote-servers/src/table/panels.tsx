import type { GameSession } from '@rpd/shared/domain';
import { type ShownFill, Slot } from '@rpd/shared/slot';
import { lazyWithPreload, LoadingState } from '@rpd/shared/ui';
import { BookOpenText, BookUser, Dices, IdCard, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Written } from './Composer.tsx';
import type { RollAudience } from './audience.ts';
import type { useSeat } from './useSeat.ts';

// The log is what one comes for; the code of what stands beside it comes after it.
const loading = () => <LoadingState label="Chargement…" />;
const TableSheet = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-sheet" */ './TableSheet.tsx')).TableSheet,
  loading,
);
const DiceTray = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-dice" */ './DiceTray.tsx')).DiceTray,
  loading,
);
const TablePeople = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-people" */ './TablePeople.tsx')).TablePeople,
  loading,
);
const SeatedSheets = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-sheets" */ './SeatedSheets.tsx')).SeatedSheets,
  loading,
);
const SessionSummary = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-summary" */ './SessionSummary.tsx')).SessionSummary,
  loading,
);

/** Fetches what one plays with ahead of the first press. */
export async function preloadPanels(): Promise<void> {
  await Promise.all([TableSheet.preload(), DiceTray.preload(), TablePeople.preload()]);
}

/** What every panel of the table may use. */
export interface TableParts {
  session: GameSession;
  seat: ReturnType<typeof useSeat>;
  me: string;
  /** The session is open and one plays in it: one may write and roll. */
  isPlaying: boolean;
  audience: RollAudience;
  onAudience: (audience: RollAudience) => void;
  /** Sends to the log; on a phone a roll shows the log. */
  send: (written: Written) => void;
}

export interface TablePanel {
  id: string;
  /** One word: it stands under the icon on a phone. */
  label: string;
  icon: ReactNode;
  /** Has a place of its own in the switch of a phone. */
  isNear?: boolean;
  content: ReactNode;
}

/** The panels beside the log, in the order of the switch. The first is shown at the start. */
export function panelsOf(parts: TableParts): TablePanel[] {
  const { session, seat, me, isPlaying, audience, onAudience, send } = parts;
  const people: TablePanel = {
    id: 'people',
    label: 'Table',
    icon: <Users aria-hidden="true" />,
    content: <TablePeople session={session} seat={seat} me={me} />,
  };
  const summary: TablePanel = {
    id: 'summary',
    label: 'Résumé',
    isNear: true,
    icon: <BookOpenText aria-hidden="true" />,
    content: <SessionSummary session={session} />,
  };
  if (session.state === 'closed') return [summary, people];
  if (!isPlaying) return [people];
  const sheet: TablePanel = {
    id: 'sheet',
    label: 'Fiche',
    isNear: true,
    icon: <IdCard aria-hidden="true" />,
    content: (
      <TableSheet
        game={session.game._id}
        me={me}
        character={seat.character}
        onCharacter={seat.change}
        audience={audience}
        onRoll={send}
      />
    ),
  };
  const dice: TablePanel = {
    id: 'dice',
    label: 'Dés',
    isNear: true,
    icon: <Dices aria-hidden="true" />,
    content: <DiceTray audience={audience} onAudience={onAudience} onRoll={send} />,
  };
  const sheets: TablePanel = {
    id: 'sheets',
    label: 'Groupe',
    icon: <BookUser aria-hidden="true" />,
    content: <SeatedSheets seats={seat.seats} audience={audience} onAudience={onAudience} onRoll={send} />,
  };
  return session.role === 'master' ? [people, sheets, sheet, dice] : [sheet, dice, people];
}

/** Panels of other areas (EXT-2): each is loaded when it is chosen, and fails by itself. */
export const filledPanels = (fills: readonly ShownFill[], session: GameSession): TablePanel[] =>
  fills.map(fill => ({
    id: fill.key,
    label: fill.title,
    icon: <fill.Icon aria-hidden="true" />,
    content: <Slot name="table.panel@1" props={{ session }} only={fill} />,
  }));
