import type { DragArea } from './grab.types.ts';
import { draftIn, type EditorStore } from '../editor.store.ts';
import { PARENTS, placeOf } from '../model/place.ts';

// What something that is dragged can be let go on. Of a thousand elements only those on the screen take part: they are looked up when a
// drag begins, when the page scrolls under it, and when another tab opens.

/** What the drag library knows of an element (its `data`). */
export interface Target {
  id: string;
  node: HTMLElement;
  /** What it stands in, with its siblings: one sortable list. */
  parent: string;
  /** `sibling`: it is of the kind that is dragged. `parent`: that stands in it. `tab`: it only opens. */
  as: 'sibling' | 'parent' | 'tab';
  isSideways: boolean;
}

/** How far beyond the edge of the window an element takes part (px): it is there before it scrolls into view. */
const MARGIN = 80;

/** Of elements below one another those between `top` and `bottom` (px); it measures only a few of the others. */
export function between(nodes: readonly HTMLElement[], top: number, bottom: number): HTMLElement[] {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.getBoundingClientRect().bottom ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  const found: HTMLElement[] = [];
  for (const node of nodes.slice(low)) {
    if (node.getBoundingClientRect().top > bottom) break;
    found.push(node);
  }
  return found;
}

const childrenOf = (node: HTMLElement, kind: 'row' | 'column' | 'field') => [
  ...node.querySelectorAll<HTMLElement>(`[data-frame=${kind}]`),
];

function nodesOnScreen({ node, isTree }: DragArea): HTMLElement[] {
  const [top, bottom] = [-MARGIN, window.innerHeight + MARGIN];
  if (isTree) return between([...node.querySelectorAll<HTMLElement>('[data-element]')], top, bottom);
  const tabs = [...node.querySelectorAll<HTMLElement>('li[data-element]')];
  const rows = between(childrenOf(node, 'row'), top, bottom);
  const columns = rows.flatMap(row => childrenOf(row, 'column'));
  const fields = columns.flatMap(column => between(childrenOf(column, 'field'), top, bottom));
  return [...tabs, ...rows, ...columns, ...fields];
}

/** The elements on the screen that take part while this one is dragged. */
export function targetsFor(store: EditorStore, id: string, area: DragArea): Target[] {
  const draft = draftIn(store.getState());
  const type = placeOf(draft, id)?.type;
  if (!type) return [];
  return nodesOnScreen(area).flatMap((node): Target[] => {
    const over = node.dataset['element'] ?? '';
    const place = over === id ? undefined : placeOf(draft, over);
    if (!place) return [];
    const isSideways = !area.isTree && (place.type === 'column' || place.type === 'tab');
    const target = { id: over, node, parent: place.parent, isSideways };
    if (place.type === type) return [{ ...target, as: 'sibling' }];
    if (PARENTS[type] === place.type) return [{ ...target, as: 'parent' }];
    return place.type === 'tab' && !area.isTree ? [{ ...target, as: 'tab' }] : [];
  });
}
