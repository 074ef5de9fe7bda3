import type { Command } from './commands.ts';
import type { SheetDraft } from './draft.ts';
import { parentsFor, placeOf, type ElementType } from './place.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Fields and rows stand below one another, columns and tabs side by side. */
const ALONG: Record<ElementType, readonly [Direction, Direction]> = {
  field: ['up', 'down'],
  row: ['up', 'down'],
  column: ['left', 'right'],
  tab: ['left', 'right'],
};

/**
 * One step of an element: along its siblings, and past the last of them into the next place that takes it; across, into the next
 * place at once. Undefined where there is nowhere to go.
 */
export function step(
  draft: SheetDraft,
  id: string,
  direction: Direction,
): (Command & { kind: 'move' }) | undefined {
  const place = placeOf(draft, id);
  if (!place) return undefined;
  const { type, parent, index } = place;
  const parents = parentsFor(draft, type);
  const at = parents.findIndex(one => one.id === parent);
  const size = parents[at]?.size ?? 0;
  const by = direction === 'down' || direction === 'right' ? 1 : -1;
  const isAlong = ALONG[type].includes(direction);
  const next = index + by;
  if (isAlong && next >= 0 && next < size) return { kind: 'move', id, parent, index: next };
  const other = parents[at + by];
  if (!other) return undefined;
  const into = isAlong ? (by > 0 ? 0 : other.size) : Math.min(index, other.size);
  return { kind: 'move', id, parent: other.id, index: into };
}

/** Those of them that go along its siblings. */
export function alongSteps(draft: SheetDraft, id: string): Direction[] {
  const type = placeOf(draft, id)?.type;
  return type ? ALONG[type].filter(direction => step(draft, id, direction)) : [];
}

/** Which steps an element can make. */
export const stepsOf = (draft: SheetDraft, id: string): Direction[] =>
  (['up', 'down', 'left', 'right'] as const).filter(direction => step(draft, id, direction));
