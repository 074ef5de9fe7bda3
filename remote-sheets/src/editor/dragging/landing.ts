import type { Collision, CollisionDetection } from '@dnd-kit/core';
import { draftIn, type EditorStore } from '../editor.store.ts';
import { PARENTS, placeOf, type ElementType } from '../model/place.ts';
import type { Grab } from './grab.types.ts';

/** An element that what is dragged can be dropped on. */
export interface Target {
  id: string;
  node: HTMLElement;
  /** `sibling`: it is of the kind that is dragged. `parent`: that stands in it. `tab`: it only opens. */
  as: 'sibling' | 'parent' | 'tab';
  isSideways: boolean;
}

/** Where what is dragged would land. */
export interface Landing {
  target: Target;
  /** Null where it does not land: a tab that opens when one waits on it. */
  side: 'before' | 'after' | 'inside' | null;
}

/** Tabs stand beside one another, columns where the sheet is wide enough (structureCss.ts), fields where they leave room beside them. */
function standsBeside(type: ElementType, node: HTMLElement): boolean {
  if (type === 'tab') return true;
  if (type === 'column') return getComputedStyle(node).getPropertyValue('--sideways').trim() !== 'no';
  return type === 'field' && node.offsetWidth < (node.parentElement?.offsetWidth ?? 0) * BESIDE_PART;
}
/** A field that takes more of its column stands below the others. */
const BESIDE_PART = 0.6;

/** What the element of this node is for the one that is dragged; nothing where it takes no part. */
function targetOf(
  store: EditorStore,
  { id: dragged, area, piece }: Grab,
  node: HTMLElement,
): Target | undefined {
  const draft = draftIn(store.getState());
  const id = node.dataset['element'] ?? '';
  const [from, to] = [piece ?? placeOf(draft, dragged), placeOf(draft, id)];
  if (!from || !to) return undefined;
  const target = { id, node, isSideways: !area.isTree && standsBeside(to.type, node) };
  if (to.type === from.type) return { ...target, as: 'sibling' };
  if (PARENTS[from.type] === to.type) return { ...target, as: 'parent' };
  return to.type === 'tab' && !area.isTree ? { ...target, as: 'tab' } : undefined;
}

const closest = (node: Element | null) => node?.closest<HTMLElement>('[data-element]') ?? null;

/** The smallest element around this node that takes part; none on the dragged element itself. */
function targetAround(store: EditorStore, grab: Grab, hit: Element | null): Target | undefined {
  const { id, area } = grab;
  for (let node = closest(hit); node && area.node.contains(node); node = closest(node.parentElement)) {
    if (node.dataset['element'] === id) return undefined;
    const target = targetOf(store, grab, node);
    if (target) return target;
  }
  return undefined;
}

function sideOf({ as, node, isSideways }: Target, x: number, y: number): Landing['side'] {
  if (as === 'tab') return null;
  if (as === 'parent') return 'inside';
  const { left, top, width, height } = node.getBoundingClientRect();
  return (isSideways ? x > left + width / 2 : y > top + height / 2) ? 'after' : 'before';
}

/**
 * Finds where what is dragged would land. The browser knows what is under a point, so no element is registered as droppable, which
 * would render with each change of what is under the pointer, and none is measured but the target. What lies under the tools or the
 * panel is covered, and nothing lands there.
 */
export function landingDetection(store: EditorStore): CollisionDetection {
  let last: { hit: Element | null; grab: Grab; draft: unknown; target: Target | undefined } | undefined;
  return ({ pointerCoordinates }) => {
    const { grab } = store.getState();
    if (!grab || !pointerCoordinates || typeof document.elementFromPoint !== 'function') return [];
    const { x, y } = pointerCoordinates;
    const hit = document.elementFromPoint(x, y);
    const draft = draftIn(store.getState());
    if (last?.hit !== hit || last.grab !== grab || last.draft !== draft)
      last = { hit, grab, draft, target: targetAround(store, grab, hit) };
    const { target } = last;
    if (!target) return [];
    const landing: Landing = { target, side: sideOf(target, x, y) };
    return [{ id: target.id, data: { landing } }];
  };
}

/** What {@link landingDetection} found. */
export const landingIn = (collisions: Collision[] | null): Landing | undefined =>
  collisions?.[0]?.data?.['landing'] as Landing | undefined;
