import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { sameStop } from './keys.ts';

/** What had the focus last in a list, and the rows that were there then. */
interface Focused {
  from: HTMLElement;
  row: Element;
  rows: Element[];
}

/**
 * Leads the focus on to the next row, else to the one before, in the same commit as the one that takes its row away: a key that is pressed
 * at once still goes to the list. What takes away more than the row is left to `restoreFocus`.
 */
export function useRowFocus(area: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    if (!last.current || last.current.row.isConnected || document.activeElement !== document.body) return;
    const { from, row, rows } = last.current;
    last.current = undefined;
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
    last.current = row?.parentElement
      ? { from: target, row, rows: [...row.parentElement.children] }
      : undefined;
  };
}
