import type { DragEndEvent } from '@dnd-kit/core';
import { useMemo } from 'react';
import { draftIn, type EditorStore } from '../editor.store.ts';
import { moveOnto, placeLabel, placeOnto } from '../moving.ts';
import { dragWords, pieceIn } from './announcements.ts';
import type { HeldPiece } from './grab.types.ts';
import { landingIn, type Landing } from './landing.ts';
import type { LandingMark } from './landingMark.ts';

export type DragEnd = Pick<DragEndEvent, 'active' | 'activatorEvent' | 'collisions'>;

const notAdded = ({ name }: HeldPiece): string => `« ${name} » n’est pas ajouté.`;

/** What becomes of a drag that ends: the element moves to where the mark stood, or everything is as before. */
export function useDragEnd(store: EditorStore, mark: LandingMark) {
  return useMemo(() => {
    const end = (work: () => void) => {
      mark.clear();
      work();
      store.getState().endDrag();
    };
    const say = (announcement: string) => store.getState().announce(announcement);
    const place = (piece: HeldPiece, landing: Landing | undefined) => {
      const { id, isAfter } = { id: landing?.target.id ?? '', isAfter: landing?.side === 'after' };
      const at = landing?.side ? placeOnto(draftIn(store.getState()), piece.type, id, isAfter) : undefined;
      if (at) piece.insert(at);
      else say(notAdded(piece));
    };
    const drop = ({ active, collisions }: DragEnd) =>
      end(() => {
        const id = String(active.id);
        const landing = landingIn(collisions);
        const piece = pieceIn(active);
        if (piece) place(piece, landing);
        else if (store.getState().carried !== null) {
          const where = placeLabel(draftIn(store.getState()), id);
          say(`${dragWords(store, id, 'est posé', 'sont posés')}, ${where}.`);
        } else if (landing?.side) moveOnto(store, id, landing.target.id, landing.side === 'after');
        else say(`${dragWords(store, id, 'est revenu à sa place', 'sont revenus à leur place')}.`);
      });
    const cancel = ({ active }: DragEnd) =>
      end(() => {
        const id = String(active.id);
        const piece = pieceIn(active);
        if (piece) {
          say(notAdded(piece));
          return;
        }
        const { history, cancel: takeBack } = store.getState();
        if (history.past.at(-1)?.group === `carry ${id}`) takeBack();
        say(`Le déplacement de ${dragWords(store, id, '', '').trim()} est annulé.`);
      });
    return { drop, cancel };
  }, [store, mark]);
}
