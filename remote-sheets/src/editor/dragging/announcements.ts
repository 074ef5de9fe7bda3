import type { Active, Announcements } from '@dnd-kit/core';
import { draftIn, quoted, type EditorStore } from '../editor.store.ts';
import { movedWith, selectionSuffix, placeLabel } from '../moving.ts';
import type { HeldPiece } from './grab.types.ts';
import type { LandingMark } from './landingMark.ts';

/** Explains a grip to screen readers; each grip is described by it. */
export const GRIP_HELP_ID = 'rpd-grip-help';
export const GRIP_HELP =
  'Espace prend l’élément, les flèches le déplacent, Espace le pose, Échap annule. Le menu « Actions » le déplace aussi.';

/** What of the palette is dragged; nothing where it is an element of the sheet. */
export const pieceIn = ({ data }: Active): HeldPiece | undefined =>
  data.current?.['piece'] as HeldPiece | undefined;

/** What is dragged, and what becomes of it: of one, and of several. */
export function dragWords(store: EditorStore, id: string, one: string, several: string): string {
  const ids = movedWith(store, id);
  return `${quoted(draftIn(store.getState()), id)}${selectionSuffix(ids)} ${ids.length > 1 ? several : one}`;
}

/** What is said while a drag goes on. How it ends is said by what it does (moving.ts), or by {@link useDragEnd}. */
export function announcementsOf(store: EditorStore, mark: LandingMark): Announcements {
  const draft = () => draftIn(store.getState());
  return {
    onDragStart({ active }) {
      const piece = pieceIn(active);
      if (piece) return `« ${piece.name} » est pris. Lâchez-le sur la fiche, Échap pour annuler.`;
      const taken = dragWords(store, String(active.id), 'est pris', 'sont pris');
      return `${taken}, ${placeLabel(draft(), String(active.id))}. Flèches pour déplacer, Espace pour poser, Échap pour annuler.`;
    },
    onDragOver({ active }) {
      const landing = mark.shown();
      if (!landing) return undefined;
      const piece = pieceIn(active);
      const held = piece ? `« ${piece.name} » est` : dragWords(store, String(active.id), 'est', 'sont');
      return `${held} sur ${quoted(draft(), landing.target.id)}.`;
    },
    onDragEnd: () => '',
    onDragCancel: () => '',
  };
}
