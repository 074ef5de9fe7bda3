import type { EditorStore } from '../editor.store.ts';
import type { Landing } from './landing.ts';

/** How long something is held over a tab before it opens (ms). */
const HOVER_MS = 500;

export interface LandingMark {
  /** What is marked now. */
  shown: () => Landing | undefined;
  show: (landing: Landing | undefined) => void;
  clear: () => void;
}

/** Shows where something would land, as an attribute of that element: nothing is drawn again. A tab opens when one waits on it. */
export function createLandingMark(store: EditorStore): LandingMark {
  let shown: Landing | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    shown?.target.node.removeAttribute('data-landing');
    clearTimeout(opening);
    shown = undefined;
  };
  const show: LandingMark['show'] = landing => {
    if (landing?.target.id !== shown?.target.id) {
      clear();
      const tab = landing && opens(landing) ? landing.target.id : undefined;
      if (tab !== undefined) opening = setTimeout(() => store.getState().openTab(tab), HOVER_MS);
    }
    shown = landing;
    if (landing?.side) landing.target.node.dataset['landing'] = sideShown(landing);
  };
  return { shown: () => shown, show, clear };
}

/** Which edge is marked: what stands beside others has its line at a side. */
function sideShown({ target, side }: Landing): string {
  if (side === null || side === 'inside' || !target.isSideways) return side ?? '';
  return side === 'before' ? 'left' : 'right';
}

/** A tab into which something else than a tab is dragged. In the outline nothing is closed. */
const opens = ({ target, side }: Landing): boolean =>
  side === null || (side === 'inside' && target.node.matches('li'));
