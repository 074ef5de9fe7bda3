import type { FocusEvent, KeyboardEvent } from 'react';
import { openerOf } from './openRow.ts';

// The keys of a list, as those of a grid (WAI-ARIA): arrows go from cell to cell, Space ticks, Enter opens. What can be pressed in a row keeps its
// place in the Tab order besides: who does not know the keys of a grid loses nothing.

const CONTROLS = 'a[href], button, input, select, textarea';
/** Cells that hold nothing but controls: these are where one stops. */
const HOLDER = '[data-select], [data-grip], [data-actions]';
/** Where a key writes, or means something of the control's own. */
const WRITING = 'input:not([type=checkbox]), select, textarea, [contenteditable=true]';
const PAGE_ROWS = 10;

/** What can be pressed in a cell. */
export const controlsOf = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(one => !one.matches(':disabled'));

/** Where the arrows stop in a row, from its start to its end. */
const stopsOf = (row: Element): HTMLElement[] =>
  [...row.children].flatMap(cell => (cell.matches(HOLDER) ? controlsOf(cell) : [cell as HTMLElement]));

/** What a list does with its rows, which the keys name by their place. */
export interface GridActions {
  /** Ticks or unticks a row. */
  toggle?: (place: number, reach: boolean) => void;
  /** Ticks all from where the range began, `from` if it begins now, to this one. */
  extend?: (from: number, place: number) => void;
  togglePage?: () => void;
  /** One went to another row. */
  onRow?: (place: number) => void;
  /** One edits the cell, or leaves the list; false where there is nothing to do. */
  edit?: (cell: HTMLElement) => boolean;
  leave?: () => boolean;
}

/** The same stop of another row: an action by its place in its cell, as rows may have fewer of them. */
export function sameStop(from: HTMLElement, row: Element, target: Element): HTMLElement | undefined {
  const cell = from.closest('td, th');
  const other = cell ? target.children[[...row.children].indexOf(cell)] : undefined;
  if (!cell || !other) return undefined;
  if (from === cell) return other as HTMLElement;
  const [own, theirs] = [[...cell.querySelectorAll(CONTROLS)], [...other.querySelectorAll(CONTROLS)]];
  const same = theirs[own.indexOf(from)] as HTMLElement | undefined;
  if (same && !same.matches(':disabled')) return same;
  return controlsOf(other).at(-1) ?? (other as HTMLElement);
}

/** Handles a key that was pressed in a list. */
export function pressInGrid(event: KeyboardEvent, actions: GridActions): void {
  const from = event.target as HTMLElement;
  const row = from.closest('tbody tr');
  // Of a row that is dragged by keys, they are the drag's.
  if (!row?.parentElement || row.hasAttribute('data-dragged') || event.altKey) return;
  if (from.matches(WRITING)) return;
  const rows = [...row.parentElement.children];
  const at = { from, row, rows, place: rows.indexOf(row) };
  if (moveInRow(event, at) || moveBetweenRows(event, at, actions) || actInCell(event, at, actions))
    event.preventDefault();
}

interface At {
  from: HTMLElement;
  row: Element;
  rows: Element[];
  place: number;
}

const isPlain = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey;

function moveInRow(event: KeyboardEvent, { from, row }: At): boolean {
  if (!isPlain(event) || event.shiftKey) return false;
  const stops = stopsOf(row);
  const own = stops.indexOf(from);
  // A link within a cell: one goes on from the cell.
  const place = own >= 0 ? own : stops.findIndex(stop => stop.contains(from));
  const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: stops.length - 1 }[event.key];
  const target = next === undefined ? undefined : stops[next];
  target?.focus();
  return target !== undefined;
}

function moveBetweenRows(
  event: KeyboardEvent,
  { from, row, rows, place }: At,
  actions: GridActions,
): boolean {
  const last = rows.length - 1;
  const near = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    PageUp: Math.max(place - PAGE_ROWS, 0),
    PageDown: Math.min(place + PAGE_ROWS, last),
  }[event.key];
  const far = { Home: 0, End: last }[event.key];
  const next = isPlain(event) ? near : event.ctrlKey ? far : undefined;
  const target = next === undefined ? undefined : rows[next];
  if (next === undefined || !target) return false;
  const stop = sameStop(from, row, target);
  if (!stop) return false;
  if (event.shiftKey) actions.extend?.(place, next);
  stop.focus();
  if (next !== place) actions.onRow?.(next);
  return true;
}

function actInCell(event: KeyboardEvent, { from, row, place }: At, actions: GridActions): boolean {
  const cell = from.closest<HTMLElement>('td');
  const isCell = from === cell;
  if (event.key === 'Escape') {
    if (isCell || !cell || cell.matches(HOLDER)) return actions.leave?.() ?? false;
    cell.focus();
    return true;
  }
  if (event.key === 'a' && !isPlain(event) && isCell && actions.togglePage) {
    actions.togglePage();
    return true;
  }
  if (!isCell || !cell || !isPlain(event)) return false;
  if (event.key === ' ' && actions.toggle) {
    actions.toggle(place, event.shiftKey);
    return true;
  }
  // Enter in the cell that names the row opens it, as it does without anything to edit.
  const edits = event.key === 'F2' || (event.key === 'Enter' && !cell.matches('[data-title]'));
  if (edits && actions.edit?.(cell)) return true;
  if (event.key !== 'Enter') return false;
  const opener = openerOf(row) ?? controlsOf(cell)[0];
  opener?.focus();
  opener?.click();
  return opener !== undefined;
}

const CELL = 'td[tabindex]';

/** The cell that has the focus is the one that Tab comes back to. */
export function keepTabStop({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const cell = target.closest<HTMLElement>(CELL);
  if (!cell) return;
  for (const other of currentTarget.querySelectorAll<HTMLElement>('td[tabindex="0"]')) other.tabIndex = -1;
  // While it is edited, its field is what one comes back to.
  cell.tabIndex = cell.matches('[data-edited]') ? -1 : 0;
}

/** Where the cell that had it is gone, Tab comes to the first one. */
export function ensureTabStop(area: HTMLElement | null): void {
  if (!area || area.querySelector('td[tabindex="0"]')) return;
  const first = area.querySelector<HTMLElement>(CELL);
  if (first) first.tabIndex = 0;
}
