import type { KeyboardEvent } from 'react';
import { askSettings, duplicateElements, removeElements } from '../actions.ts';
import { draftIn, quoted, type EditorStore } from '../editor.store.ts';
import type { Direction } from '../model/moves.ts';
import { moveStep, movedWith, selectionSuffix, placeLabel } from '../moving.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The handle of an element: Space takes it and puts it down, arrows carry it, Escape brings it back. */
export function onGripKey(store: EditorStore, id: string, event: KeyboardEvent): void {
  const { carried, set, cancel, history } = store.getState();
  const draft = draftIn(store.getState());
  const direction = ARROWS[event.key];
  if (event.key === ' ' || (event.key === 'Enter' && !event.altKey)) {
    event.preventDefault();
    const ids = movedWith(store, id);
    const [what, isSeveral] = [quoted(draft, id) + selectionSuffix(ids), ids.length > 1];
    const said = carried
      ? `${what} ${isSeveral ? 'sont posés' : 'est posé'}, ${placeLabel(draft, id)}.`
      : `${what} ${isSeveral ? 'sont pris' : 'est pris'}, ${placeLabel(draft, id)}. Flèches pour déplacer, Espace pour poser, Échap pour annuler.`;
    set({ carried: carried ? null : id, announcement: said });
  } else if (direction && carried === id) {
    event.preventDefault();
    event.stopPropagation();
    moveStep(store, id, direction, `carry ${id}`);
  } else if (event.key === 'Escape' && carried === id) {
    event.preventDefault();
    event.stopPropagation();
    if (history.past.at(-1)?.group === `carry ${id}`) cancel();
    set({
      carried: null,
      announcement: `Le déplacement de ${quoted(draft, id)}${selectionSuffix(movedWith(store, id))} est annulé.`,
    });
  }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Keys on an element, wherever in it the focus is; its own children answer for themselves. */
export function onElementKey(store: EditorStore, id: string, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (isTyping(target) || target.closest('[data-element]') !== event.currentTarget) return;
  const { set, carried } = store.getState();
  const direction = ARROWS[event.key];
  if (event.key === 'F2') set({ renaming: id });
  else if (event.altKey && event.key === 'Enter') askSettings(store, id);
  else if (event.key === 'Delete' || event.key === 'Backspace') removeElements(store, id);
  else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
    const { left, bottom } = target.getBoundingClientRect();
    set({ menu: { id, x: left, y: bottom } });
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd')
    duplicateElements(store, id);
  else if (event.altKey && direction && carried === null) moveStep(store, id, direction);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
