import { moveOnto } from '../actions.ts';
import { draftIn, quoted, type EditorStore } from '../editor.store.ts';
import { PARENTS, placeOf } from '../model/place.ts';
import { forgetLanding, showLanding, type Side } from '../structure/drag.ts';

// A thousand lines take part in a drag: what is under the pointer is asked for when it moves, and no line listens to anything.

/** A finger that rests this long drags (ms); one that moves scrolls. */
const HOLD_MS = 200;
/** How far a pointer moves before it counts as moving, in px. */
const STILL = 8;
/** How near to its edge the tree scrolls along, and by how much, in px. */
const EDGE = 32;
const STEP = 12;

interface Landing {
  id: string;
  side: Side;
}

function lineAt(x: number, y: number): { id: string; rect: DOMRect } | undefined {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="treeitem"]');
  const id = line?.dataset['element'];
  return line && id ? { id, rect: line.getBoundingClientRect() } : undefined;
}

/** Where the element would land at this point; undefined where it cannot. */
function landingAt(store: EditorStore, id: string, x: number, y: number): Landing | undefined {
  const line = lineAt(x, y);
  const draft = draftIn(store.getState());
  const [from, to] = [placeOf(draft, id), line && placeOf(draft, line.id)];
  if (!line || !from || !to || line.id === id) return undefined;
  if (from.type === to.type) {
    return { id: line.id, side: y > line.rect.top + line.rect.height / 2 ? 'after' : 'before' };
  }
  return PARENTS[from.type] === to.type ? { id: line.id, side: 'inside' } : undefined;
}

/** Begins to watch a pointer that was pressed on a line of the tree: by mouse or finger, the line may be dragged to another place. */
export function watchPointer(store: EditorStore, tree: HTMLElement, down: PointerEvent): void {
  const { clientX, clientY, pointerId, pointerType } = down;
  const id = lineAt(clientX, clientY)?.id;
  if (!id || down.button !== 0) return;
  const isFinger = pointerType === 'touch';
  const ending = new AbortController();
  const { signal } = ending;
  let isDragging = false;
  let landing: Landing | undefined;

  const begin = () => {
    isDragging = true;
    store.getState().set({ said: `${quoted(draftIn(store.getState()), id)} est pris.` });
  };
  const hold = isFinger ? setTimeout(begin, HOLD_MS) : undefined;
  const end = () => {
    clearTimeout(hold);
    ending.abort();
    forgetLanding();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (!isDragging) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < STILL) return;
      if (isFinger) {
        end();
        return;
      }
      begin();
    }
    const { top, bottom } = tree.getBoundingClientRect();
    if (event.clientY < top + EDGE) tree.scrollBy(0, -STEP);
    else if (event.clientY > bottom - EDGE) tree.scrollBy(0, STEP);
    landing = landingAt(store, id, event.clientX, event.clientY);
    if (landing) showLanding(landing.id, landing.side);
    else forgetLanding();
  };
  const drop = () => {
    if (isDragging && landing) moveOnto(store, id, landing.id, landing.side === 'after');
    end();
  };
  const cancel = () => {
    if (isDragging) {
      store
        .getState()
        .set({ said: `Le déplacement de ${quoted(draftIn(store.getState()), id)} est annulé.` });
    }
    end();
  };
  /** What the browser would make of the gesture: scroll, or the menu of a long press. */
  const keep = (event: Event) => {
    if (isDragging && event.cancelable) event.preventDefault();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('touchmove', keep, { signal, passive: false });
  window.addEventListener('contextmenu', keep, { signal });
  window.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') cancel();
    },
    { signal },
  );
}
