import { apply, type Command } from './commands.ts';
import type { SheetDraft } from './draft.ts';
import { inOrderOf, parentsFor, placeOf, type ElementType } from './place.ts';

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

type Moves = Command & { kind: 'all' };

const together = (commands: readonly Command[]): Moves | undefined =>
  commands.length > 0 ? { kind: 'all', commands } : undefined;

/**
 * Several elements of one kind to one place, in the order of the document.
 * @param index which child of the parent, as it stands now, comes behind them
 */
export function gathered(
  draft: SheetDraft,
  ids: readonly string[],
  parent: string,
  index: number,
): Moves | undefined {
  const commands: Command[] = [];
  let now = draft;
  let at = index;
  for (const id of inOrderOf(draft, ids)) {
    const place = placeOf(now, id);
    const to = place?.parent === parent && place.index < at ? at - 1 : at;
    const command = { kind: 'move', id, parent, index: to } as const;
    const applied = apply(now, command);
    if (applied) commands.push(command);
    now = applied?.draft ?? now;
    at = to + 1;
  }
  return together(commands);
}

/** One step of several elements of one kind: each along its siblings, the foremost first; across, all of them to where the first goes. */
export function stepAll(draft: SheetDraft, ids: readonly string[], direction: Direction): Moves | undefined {
  const ordered = inOrderOf(draft, ids);
  const [first] = ordered;
  const type = first && placeOf(draft, first)?.type;
  if (!type) return undefined;
  if (!ALONG[type].includes(direction)) {
    const led = step(draft, first, direction);
    return led && gathered(draft, ids, led.parent, led.index);
  }
  const commands: Command[] = [];
  let now = draft;
  for (const id of direction === 'down' || direction === 'right' ? ordered.toReversed() : ordered) {
    const command = step(now, id, direction);
    // Where the foremost goes no further, those behind it stay behind it.
    if (!command) return together(commands);
    commands.push(command);
    now = apply(now, command)?.draft ?? now;
  }
  return together(commands);
}

/** Those of them that go along its siblings. */
export function alongSteps(draft: SheetDraft, id: string): Direction[] {
  const type = placeOf(draft, id)?.type;
  return type ? ALONG[type].filter(direction => step(draft, id, direction)) : [];
}

/** Which steps an element can make. */
export const stepsOf = (draft: SheetDraft, id: string): Direction[] =>
  (['up', 'down', 'left', 'right'] as const).filter(direction => step(draft, id, direction));
