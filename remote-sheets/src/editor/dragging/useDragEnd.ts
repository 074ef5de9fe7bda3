import type { DragEndEvent } from '@dnd-kit/core';
import { useMemo } from 'react';
import { draftIn, type EditorStore } from '../editor.store.ts';
import { moveOnto, placeLabel } from '../moving.ts';
import { dragWords } from './announcements.ts';
import { landingIn } from './landing.ts';
import type { LandingMark } from './landingMark.ts';

export type DragEnd = Pick<DragEndEvent, 'active' | 'activatorEvent' | 'collisions'>;

/** What becomes of a drag that ends: the element moves to where the mark stood, or everything is as before. */
export function useDragEnd(store: EditorStore, mark: LandingMark) {
  return useMemo(() => {
    const end = (work: () => void) => {
      mark.clear();
      work();
      store.getState().endDrag();
    };
    const say = (announcement: string) => store.getState().announce(announcement);
    const drop = ({ active, collisions }: DragEnd) =>
      end(() => {
        const id = String(active.id);
        const landing = landingIn(collisions);
        if (store.getState().carried !== null) {
          const where = placeLabel(draftIn(store.getState()), id);
          say(`${dragWords(store, id, 'est posé', 'sont posés')}, ${where}.`);
        } else if (landing?.side) moveOnto(store, id, landing.target.id, landing.side === 'after');
        else say(`${dragWords(store, id, 'est revenu à sa place', 'sont revenus à leur place')}.`);
      });
    const cancel = ({ active }: DragEnd) =>
      end(() => {
        const id = String(active.id);
        const { history, cancel: takeBack } = store.getState();
        if (history.past.at(-1)?.group === `carry ${id}`) takeBack();
        say(`Le déplacement de ${dragWords(store, id, '', '').trim()} est annulé.`);
      });
    return { drop, cancel };
  }, [store, mark]);
}
