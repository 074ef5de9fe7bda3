import type { KeyboardEvent } from 'react';
import { askSettings, duplicateElements, removeElements } from '../actions.ts';
import { addLike } from '../adding.ts';
import type { EditorStore } from '../editor.store.ts';
import type { Direction } from '../model/moves.ts';
import { moveStep } from '../moving.ts';
import { resize, spanShown } from '../widths.ts';

/** The direction of a key, by its name or code. */
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Not those of the sheet, which are only drawn. */
const OWN_BUTTONS = 'button:not([inert], [inert] *)';

/**
 * Moves the focus: up and down from name to name, left and right among the buttons of an element. Only the name is reached by Tab. False
 * where there is nothing that way.
 */
function rove(from: HTMLElement, direction: Direction): boolean {
  const isAside = direction === 'left' || direction === 'right';
  const area = isAside ? from.closest('.head, [data-element]') : from.closest('[data-structure]');
  const all = [...(area?.querySelectorAll<HTMLElement>(isAside ? OWN_BUTTONS : '[data-name-of]') ?? [])];
  const at = isAside
    ? all.indexOf(from)
    : all.findIndex(name => name.closest('[data-element]') === from.closest('[data-element]'));
  const next = all[at + (direction === 'left' || direction === 'up' ? -1 : 1)];
  if (at < 0 || !next) return false;
  next.focus();
  return true;
}

const isPlain = ({ altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !shiftKey && !ctrlKey && !metaKey;

function isOnly(store: EditorStore, id: string): boolean {
  const { selection } = store.getState();
  return selection.length === 1 && selection[0] === id;
}

/** A field takes one column more or less; a key that is held is one step of the history. */
function widen(store: EditorStore, id: string, by: number, isHeld: boolean): void {
  const { history, endGroup } = store.getState();
  if (!history.draft.fields[id]) return;
  if (!isHeld) endGroup();
  resize(store, id, spanShown(store, id) + by, `width ${id}`);
}

/** Keys on an element, wherever in it the focus is; its own children answer for themselves. */
export function onElementKey(store: EditorStore, id: string, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (isTyping(target) || target.closest('[data-element]') !== event.currentTarget) return;
  const { startRenaming, showMenu, carried } = store.getState();
  // While an element is carried, the keys are the drag's.
  if (carried !== null) return;
  const direction = ARROWS[event.key];
  if (event.key === 'F2') startRenaming(id);
  // The first Enter on a name chooses its element.
  else if (event.key === 'Enter' && isPlain(event) && target.matches('[data-name-of]') && isOnly(store, id))
    startRenaming(id);
  else if (event.altKey && event.key === 'Enter') askSettings(store, id);
  else if (event.shiftKey && event.key === 'Enter' && target.matches('[data-name-of]')) addLike(store, id);
  else if (event.key === 'Delete' || event.key === 'Backspace') removeElements(store, id);
  else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
    const { left, bottom } = target.getBoundingClientRect();
    showMenu({ id, x: left, y: bottom });
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd')
    duplicateElements(store, id);
  else if (event.altKey && event.shiftKey && (direction === 'left' || direction === 'right'))
    widen(store, id, direction === 'left' ? -1 : 1, event.repeat);
  else if (event.altKey && direction) moveStep(store, id, direction);
  else if (!direction || event.shiftKey || event.ctrlKey || event.metaKey || !rove(target, direction)) return;
  event.preventDefault();
  event.stopPropagation();
}
