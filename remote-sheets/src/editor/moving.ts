import { draftIn, quoted, withNames, type EditorStore } from './editor.store.ts';
import type { SheetDraft } from './model/draft.ts';
import { gathered, step, stepAll, type Direction } from './model/moves.ts';
import { parentsFor, placeOf, type ElementType, type Where } from './model/place.ts';

// How elements change their places, whether a key, a menu or a pointer moves them; and how that is said.

/** Where an element stands now, in words: 'position 2 sur 3 dans « Force »'. */
export function placeLabel(draft: SheetDraft, id: string): string {
  const place = placeOf(draft, id);
  if (!place) return '';
  const size = parentsFor(draft, place.type).find(one => one.id === place.parent)?.size ?? 0;
  const inside = place.parent ? ` dans ${quoted(draft, place.parent)}` : '';
  return `position ${place.index + 1} sur ${size}${inside}`;
}

/** What goes along with an element: what is chosen with it and is of its kind. */
export function movedWith(store: EditorStore, id: string): string[] {
  const { selection } = store.getState();
  const draft = draftIn(store.getState());
  const type = placeOf(draft, id)?.type;
  return selection.includes(id) ? selection.filter(one => placeOf(draft, one)?.type === type) : [id];
}

/** What else moves, behind the name of the element that one has in hand: ' et 2 autres'. */
export const selectionSuffix = ({ length }: readonly string[]): string =>
  length > 1 ? ` et ${length - 1} autre${length > 2 ? 's' : ''}` : '';

const moveLabel = (draft: SheetDraft, ids: readonly string[]): string => `Déplacer ${withNames(draft, ids)}`;

/** Moves an element, and what is chosen with it, one step; steps of one carry are taken back together. */
export function moveStep(store: EditorStore, id: string, direction: Direction, group?: string): void {
  const { run, announce } = store.getState();
  const draft = draftIn(store.getState());
  const ids = movedWith(store, id);
  const command = ids.length > 1 ? stepAll(draft, ids, direction) : step(draft, id, direction);
  if (!command) {
    announce(
      `${quoted(draft, id)}${selectionSuffix(ids)} ${ids.length > 1 ? 'ne vont' : 'ne va'} pas plus loin.`,
    );
    return;
  }
  run(command, moveLabel(draft, ids), group);
  announce(
    `${quoted(draft, id)}${selectionSuffix(ids)} : ${placeLabel(draftIn(store.getState()), id)}`,
    group ? {} : { focused: id },
  );
}

/** Moves an element, and what is chosen with it, before a child of a parent, counted as they stand. */
function moveTo(store: EditorStore, id: string, parent: string, index: number): void {
  const { run, announce } = store.getState();
  const draft = draftIn(store.getState());
  const ids = movedWith(store, id);
  run(gathered(draft, ids, parent, index), moveLabel(draft, ids));
  announce(`${quoted(draft, id)}${selectionSuffix(ids)} : ${placeLabel(draftIn(store.getState()), id)}`);
}

/** Where something of this type comes in that is let go on an element. */
export function placeOnto(
  draft: SheetDraft,
  type: ElementType,
  target: string,
  isAfter: boolean,
): Where | undefined {
  const to = placeOf(draft, target);
  if (to?.type === type) return { parent: to.parent, index: to.index + (isAfter ? 1 : 0) };
  const into = parentsFor(draft, type).find(({ id }) => id === target);
  return into && { parent: into.id, index: into.size };
}

/**
 * Puts an element where it was let go on another: before or behind one of its own kind, at the end of one that it can stand in.
 */
export function moveOnto(store: EditorStore, id: string, target: string, isAfter: boolean): void {
  const draft = draftIn(store.getState());
  const from = placeOf(draft, id);
  if (!from || id === target) return;
  const at = placeOnto(draft, from.type, target, isAfter);
  if (at) moveTo(store, id, at.parent, at.index);
}
