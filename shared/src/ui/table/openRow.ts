import type { MouseEvent } from 'react';

const OWN = 'a, button, input, label, select, textarea, [role=switch]';

/** What opens a row: its details, or else its link. */
export const openerOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-opens]') ??
  row?.querySelector<HTMLElement>('[data-row-link]') ??
  null;

/**
 * A press on a row, beside all that can be pressed in it, is a press on what opens it (`opens` of `RowAction`, or the row's link):
 * a larger target for the pointer, where keyboards and screen readers have the button. Words are still there to be selected.
 */
export function openRow(event: MouseEvent): void {
  const pressed = event.target as HTMLElement;
  if (pressed.closest(OWN) || window.getSelection()?.isCollapsed === false) return;
  const opener = openerOf(pressed.closest('tbody tr'));
  // It has the focus when what it opened is closed again.
  opener?.focus();
  opener?.click();
}
