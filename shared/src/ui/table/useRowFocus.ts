import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { controlsOf, sameStop } from './keys.ts';

/** What had the focus last in a list, and the rows that were there then. */
interface Focused {
  from: HTMLElement;
  row: Element;
  rows: Element[];
  cell: Element;
  /** What could be pressed in its cell. */
  controls: HTMLElement[];
}

/**
 * Leads the focus on to the next row, else to the one before, in the same commit as the one that takes its row away, and to what takes the
 * place of a control of a row that stays: a key that is pressed at once still goes to the list. What takes away more is left to `restoreFocus`.
 */
export function useRowFocus(area: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    if (!last.current || last.current.from.isConnected || document.activeElement !== document.body) return;
    const { from, row, rows, cell, controls } = last.current;
    last.current = undefined;
    if (row.isConnected) {
      const others = controlsOf(cell);
      const fresh = others.find(other => !controls.includes(other));
      (fresh ?? others[Math.min(controls.indexOf(from), others.length - 1)])?.focus({ preventScroll: true });
      return;
    }
    const place = rows.indexOf(row);
    const left = [...(area.current?.querySelectorAll('tbody > tr') ?? [])];
    const next =
      [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()].find(other => other.isConnected) ??
      left[Math.min(place, left.length - 1)];
    // It stands where the other one was: nothing has to be scrolled to.
    if (next) sameStop(from, row, next)?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    const row = target.closest('tbody tr');
    const cell = target.closest('td');
    last.current =
      row?.parentElement && cell
        ? { from: target, row, rows: [...row.parentElement.children], cell, controls: controlsOf(cell) }
        : undefined;
  };
}
