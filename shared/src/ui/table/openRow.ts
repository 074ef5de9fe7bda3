import { type MouseEvent, useEffect, useRef } from 'react';

const OWN = 'a, button, input, label, select, textarea, [role=switch]';

/** What opens a row: its details, or else its link. */
export const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-opens]') ??
  row?.querySelector<HTMLElement>('[data-row-link]') ??
  null;

/** Focuses what opens the row that is open. */
export const focusOpener = (list: Element | null): void =>
  openerOf(list?.querySelector('tbody tr[aria-current=true]'))?.focus({ preventScroll: true });

/**
 * A press on a row, beside all that can be pressed in it, is a press on what opens it (`opens` of `RowAction`, or the row's link):
 * a larger target for the pointer, where keyboards and screen readers have the button. Words are still there to be selected.
 */
function openRow(pressed: HTMLElement): void {
  if (pressed.closest(OWN) || window.getSelection()?.isCollapsed === false) return;
  const opener = openerOf(pressed.closest('tbody tr'));
  // It has the focus when what it opened is closed again.
  opener?.focus();
  opener?.click();
}

/** ms: a second press within it edits. */
const DOUBLE_MS = 250;

/** What presses do in a list: in a cell that can be edited, one waits for a second one, as two edit the cell. */
export function useRowPress(edit: (cell: HTMLElement) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onClick: ({ target, detail }: MouseEvent) => {
      clearTimeout(waiting.current);
      const pressed = target as HTMLElement;
      if (!pressed.closest('[data-editable]')) openRow(pressed);
      else if (detail < 2 && !pressed.closest(OWN))
        waiting.current = setTimeout(() => openRow(pressed), DOUBLE_MS);
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const pressed = target as HTMLElement;
      const cell = pressed.closest<HTMLElement>('[data-editable]');
      if (!cell || pressed.closest(OWN)) return;
      // The word under the pointer was selected by it.
      window.getSelection()?.removeAllRanges();
      edit(cell);
    },
  };
}
