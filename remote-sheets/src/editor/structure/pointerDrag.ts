import { draftIn, quoted, type EditorStore } from '../editor.store.ts';
import { nameOf, PARENTS, placeOf, type ElementType } from '../model/place.ts';
import { movedWith, moveOnto, selectionSuffix } from '../moving.ts';

// Dragging by mouse and finger, in the structure and in the outline. A thousand elements take part: what is under the pointer is asked
// for when it moves, where something would land is an attribute of that element, and nothing is drawn again before it is let go. The
// keyboard carries elements on its own: see keys.ts.

/** A finger that rests this long drags (ms); one that moves scrolls. */
const HOLD_MS = 200;
/** How far a pointer moves before it counts as moving, in px. */
const STILL = 8;
/** How long something is held over a tab before it opens, in ms. */
const HOVER_MS = 500;
/** How near to the edge the page or the tree scrolls along, and by how much a frame, in px. */
const EDGE = 40;
const STEP = 12;

interface Landing {
  id: string;
  type: ElementType;
  node: HTMLElement;
  /** Null where it does not land: a tab that opens when one waits on it. */
  side: 'before' | 'after' | 'inside' | null;
}

interface DragArea {
  /** What holds the elements, each with its id as `data-element`. */
  area: HTMLElement;
  /** Lines below one another, and not elements inside one another. */
  isTree: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** The smallest thing under the pointer that what is dragged can stand beside or in; undefined where it cannot. */
function landingAt(
  store: EditorStore,
  id: string,
  { x, y }: Point,
  { area, isTree }: DragArea,
): Landing | undefined {
  const draft = draftIn(store.getState());
  const from = placeOf(draft, id);
  let node = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-element]');
  if (!from) return undefined;
  while (node && area.contains(node)) {
    const over = node.dataset['element'] ?? '';
    const to = over === id ? undefined : placeOf(draft, over);
    if (!to) return undefined;
    const target = { id: over, type: to.type, node };
    if (to.type === from.type) {
      const { left, top, width, height } = node.getBoundingClientRect();
      const isSideways = !isTree && (to.type === 'column' || to.type === 'tab');
      return {
        ...target,
        side: (isSideways ? x > left + width / 2 : y > top + height / 2) ? 'after' : 'before',
      };
    }
    if (PARENTS[from.type] === to.type) return { ...target, side: 'inside' };
    if (isTree) return undefined;
    if (to.type === 'tab') return { ...target, side: null };
    node = node.parentElement?.closest<HTMLElement>('[data-element]');
  }
  return undefined;
}

/** What is dragged, beside the pointer. */
function heldCard(area: HTMLElement, name: string) {
  const card = document.createElement('div');
  card.dataset['held'] = '';
  card.ariaHidden = 'true';
  card.textContent = name;
  area.append(card);
  return {
    at: ({ x, y }: Point) => {
      card.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    },
    remove: () => card.remove(),
  };
}

/** Scrolls along while the pointer stands near an edge. */
function scrollAlong({ area, isTree }: DragArea, { y }: Point): void {
  const { top, bottom } = isTree ? area.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  const by = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
  if (by !== 0) (isTree ? area : window).scrollBy({ top: by, behavior: 'instant' });
}

/** The press that ends a drag is no click on what is under it. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Begins to watch a pointer that was pressed on an element, or on its handle: it may be dragged to another place. */
export function watchPointer(store: EditorStore, where: DragArea, id: string, down: PointerEvent): void {
  if (down.button !== 0) return;
  const { pointerId } = down;
  const isFinger = down.pointerType === 'touch';
  const start: Point = { x: down.clientX, y: down.clientY };
  const ending = new AbortController();
  const { signal } = ending;
  const say = (announcement: string) => store.getState().set({ announcement });
  const named = (one: string) => quoted(draftIn(store.getState()), one);
  /** What is in hand, and what becomes of it: of one, and of several. */
  const inHand = (one: string, several: string) => {
    const ids = movedWith(store, id);
    return `${named(id)}${selectionSuffix(ids)} ${ids.length > 1 ? several : one}`;
  };
  const own = () => where.area.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`);
  let point = start;
  let held: ReturnType<typeof heldCard> | undefined;
  let landing: Landing | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    scrollAlong(where, point);
    held?.at(point);
    const next = landingAt(store, id, point, where);
    if (next?.node !== landing?.node) {
      landing?.node.removeAttribute('data-landing');
      clearTimeout(opening);
      if (next) say(`${inHand('est', 'sont')} sur ${named(next.id)}.`);
      if (next?.type === 'tab' && next.side !== 'before' && next.side !== 'after') {
        opening = setTimeout(() => store.getState().set({ tab: next.id }), HOVER_MS);
      }
    }
    landing = next;
    if (next?.side) next.node.dataset['landing'] = next.side;
  };
  const frame = () => {
    if (signal.aborted) return;
    follow();
    requestAnimationFrame(frame);
  };
  const begin = () => {
    held = heldCard(
      where.area,
      nameOf(draftIn(store.getState()), id) + selectionSuffix(movedWith(store, id)),
    );
    own()?.setAttribute('data-dragged', '');
    say(`${inHand('est pris', 'sont pris')}.`);
    requestAnimationFrame(frame);
  };
  const hold = isFinger ? setTimeout(begin, HOLD_MS) : undefined;
  const end = () => {
    clearTimeout(hold);
    clearTimeout(opening);
    ending.abort();
    held?.remove();
    landing?.node.removeAttribute('data-landing');
    own()?.removeAttribute('data-dragged');
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    if (held || Math.hypot(point.x - start.x, point.y - start.y) < STILL) return;
    if (isFinger) end();
    else begin();
  };
  const drop = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (held) {
      point = { x: event.clientX, y: event.clientY };
      // As of this moment: what a quick move passed is a frame behind.
      follow();
      swallowClick();
    }
    const [wasDragged, at] = [held !== undefined, landing];
    end();
    if (!wasDragged) return;
    if (at?.side) moveOnto(store, id, at.id, at.side === 'after');
    else say(`${inHand('est revenu à sa place', 'sont revenus à leur place')}.`);
  };
  const cancel = () => {
    if (held) say(`Le déplacement de ${named(id)}${selectionSuffix(movedWith(store, id))} est annulé.`);
    end();
  };
  /** What the browser would make of the gesture: scroll, select text, or the menu of a long press. */
  const keep = (event: Event) => {
    if (held && event.cancelable) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('touchmove', keep, { signal, passive: false });
  window.addEventListener('contextmenu', keep, { signal });
  document.addEventListener('selectstart', keep, { signal });
  window.addEventListener('keydown', onKey, { signal });
}
