import type { KeyboardEvent } from 'react';
import { addLike, askSettings, duplicateElements, removeElements } from '../actions.ts';
import type { EditorStore } from '../editor.store.ts';
import type { Direction } from '../model/moves.ts';
import { moveStep } from '../moving.ts';

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

/**
 * Moves the focus: up and down from name to name, left and right among the buttons of an element. Only the name is reached by Tab. False
 * where there is nothing that way.
 */
function rove(from: HTMLElement, direction: Direction): boolean {
  const isAside = direction === 'left' || direction === 'right';
  const area = isAside ? from.closest('.head, li[data-element]') : from.closest('[data-structure]');
  const all = [...(area?.querySelectorAll<HTMLElement>(isAside ? 'button' : '[data-name-of]') ?? [])];
  const at = isAside
    ? all.indexOf(from)
    : all.findIndex(name => name.closest('[data-element]') === from.closest('[data-element]'));
  const next = all[at + (direction === 'left' || direction === 'up' ? -1 : 1)];
  if (at < 0 || !next) return false;
  next.focus();
  return true;
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
  else if (event.altKey && event.key === 'Enter') askSettings(store, id);
  else if (event.shiftKey && event.key === 'Enter' && target.matches('[data-name-of]')) addLike(store, id);
  else if (event.key === 'Delete' || event.key === 'Backspace') removeElements(store, id);
  else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
    const { left, bottom } = target.getBoundingClientRect();
    showMenu({ id, x: left, y: bottom });
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd')
    duplicateElements(store, id);
  else if (event.altKey && direction) moveStep(store, id, direction);
  else if (!direction || event.shiftKey || event.ctrlKey || event.metaKey || !rove(target, direction)) return;
  event.preventDefault();
  event.stopPropagation();
}
