import type { KeyboardEvent } from 'react';

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button, input'),
];

/** Up and Down go to the same control of the row above or below, Home and End to that of the first or last row. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  const row = from.closest('tbody tr');
  // Of a row that is dragged by keys, they are the drag's.
  if (row?.hasAttribute('data-dragged')) return;
  if (!row?.parentElement || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...row.parentElement.children];
  const place = rows.indexOf(row);
  const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: rows.length - 1 }[event.key];
  const target = next === undefined ? undefined : rows[next];
  if (!target) return;
  const controls = controlsOf(target);
  const same = controls[controlsOf(row).indexOf(from)];
  const control = same?.matches(':disabled') ? controls.findLast(other => !other.matches(':disabled')) : same;
  if (!control) return;
  event.preventDefault();
  control.focus();
}
