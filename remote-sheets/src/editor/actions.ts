import { referenceName, type SheetField } from '@rpd/shared/domain';
import type { EditorStore } from './editor.store.ts';
import { draftIn, quoted } from './editor.store.ts';
import { duplicate, placeFor } from './model/copies.ts';
import { newColumn, newField, newRow, newTab, type SheetDraft } from './model/draft.ts';
import { step, type Direction } from './model/moves.ts';
import {
  ELEMENT_WORDS,
  nameOf,
  parentsFor,
  partOf,
  placeOf,
  siblingsIn,
  type ElementType,
  type Part,
} from './model/place.ts';

// What buttons, menus, keys and drags do, once for all of them: so that each way gives the same document.

function newPart(type: ElementType, count: number, like: Partial<SheetField>): Part {
  if (type === 'tab') return { type, element: newTab(count), fields: {} };
  if (type === 'row') return { type, element: newRow(count), fields: {} };
  if (type === 'column') return { type, element: newColumn(count), fields: {} };
  const id = crypto.randomUUID();
  return { type, element: { id }, fields: { [id]: { ...newField(), ...like } } };
}

/** Adds an element where it belongs, chooses it and lets its name be typed; `like`: what a new field has from the beginning. */
export function add(
  store: EditorStore,
  type: ElementType,
  near?: string,
  like: Partial<SheetField> = {},
): void {
  const { run, select, set, tab, selection } = store.getState();
  const draft = draftIn(store.getState());
  const where = placeFor(draft, type, near ?? selection.at(-1) ?? tab);
  if (!where) {
    set({ said: 'Ajoutez d’abord un onglet, une ligne et une colonne.' });
    return;
  }
  const siblings = parentsFor(draft, type).find(({ id }) => id === where.parent)?.size ?? 0;
  const part = newPart(type, siblings, like);
  const { id } = part.element;
  run({ kind: 'insert', ...where, part }, `Ajouter ${ELEMENT_WORDS[type].toLowerCase()}`);
  select(id);
  if (type === 'tab') set({ tab: id });
  const after = draftIn(store.getState());
  const ending = type === 'row' || type === 'column' ? 'e' : '';
  set({
    said: `${ELEMENT_WORDS[type]} ajouté${ending} : ${quoted(after, id)}, ${placeWords(after, id)}`,
    ...(type === 'field' && { renaming: id }),
  });
}

/** Chooses an element and goes to its settings. */
export function askSettings(store: EditorStore, id: string): void {
  const { select, set } = store.getState();
  select(id);
  set({ asked: id });
}

/** An element by its name, several by their number. */
export const withNames = (draft: SheetDraft, ids: readonly string[]): string =>
  ids.length === 1 ? quoted(draft, ids[0] ?? '') : `${ids.length} éléments`;

/** What is chosen, without what goes along with another chosen element. */
export function chosenOf(store: EditorStore, id?: string): string[] {
  const { selection } = store.getState();
  const draft = draftIn(store.getState());
  const all = id && !selection.includes(id) ? [id] : selection;
  const inside = new Set(
    all.flatMap(one => {
      const part = partOf(draft, one);
      if (!part || part.type === 'field') return [];
      const within = JSON.stringify(part.element);
      return all.filter(other => other !== one && within.includes(`"${other}"`));
    }),
  );
  return all.filter(one => !inside.has(one));
}

/** Deletes an element, or all that are chosen when it is one of them, with the fields inside (SED-4). */
export function removeElements(store: EditorStore, id?: string): void {
  const ids = chosenOf(store, id);
  if (ids.length === 0) return;
  const { run, set } = store.getState();
  const draft = draftIn(store.getState());
  const words = withNames(draft, ids);
  const focused = leftBeside(draft, ids);
  run({ kind: 'all', commands: ids.map(one => ({ kind: 'remove', id: one })) }, `Supprimer ${words}`);
  set({ said: `Supprimé : ${words}`, focused });
}

/** Where one goes on when these are gone: what stands behind or before the last of them, else what they stand in. */
function leftBeside(draft: SheetDraft, ids: readonly string[]): string | null {
  const last = ids.at(-1) ?? '';
  const place = placeOf(draft, last);
  if (!place) return null;
  const siblings = siblingsIn(draft, place);
  const isLeft = (id: string) => !ids.includes(id);
  const beside = siblings.slice(place.index).find(isLeft) ?? siblings.slice(0, place.index).findLast(isLeft);
  return beside ?? (place.parent || null);
}

export function duplicateElements(store: EditorStore, id?: string): void {
  const { run, select, set } = store.getState();
  const draft = draftIn(store.getState());
  const ids = chosenOf(store, id);
  const copies = ids.flatMap(one => duplicate(draft, one) ?? []);
  if (copies.length === 0) return;
  // From the last to the first: no copy moves the place of the next.
  run({ kind: 'all', commands: copies.toReversed() }, `Dupliquer ${withNames(draft, ids)}`);
  const [first] = copies;
  if (first) {
    select(first.part.element.id);
    if (first.part.type === 'tab') set({ tab: first.part.element.id });
  }
  set({ said: `Dupliqué : ${withNames(draft, ids)}`, focused: first?.part.element.id ?? null });
}

/** Where an element stands now, in words: 'position 2 sur 3 dans « Force »'. */
export function placeWords(draft: SheetDraft, id: string): string {
  const place = placeOf(draft, id);
  if (!place) return '';
  const size = parentsFor(draft, place.type).find(one => one.id === place.parent)?.size ?? 0;
  const inside = place.parent ? ` dans ${quoted(draft, place.parent)}` : '';
  return `position ${place.index + 1} sur ${size}${inside}`;
}

/** Moves an element one step; steps of one carry are taken back together. */
export function moveStep(store: EditorStore, id: string, direction: Direction, group?: string): void {
  const { run, set } = store.getState();
  const draft = draftIn(store.getState());
  const command = step(draft, id, direction);
  if (!command) {
    set({ said: `${quoted(draft, id)} ne va pas plus loin.` });
    return;
  }
  run(command, `Déplacer ${quoted(draft, id)}`, group);
  set({
    said: `${quoted(draft, id)} : ${placeWords(draftIn(store.getState()), id)}`,
    ...(!group && { focused: id }),
  });
}

/** Moves an element to a place. */
export function moveTo(store: EditorStore, id: string, parent: string, index: number): void {
  const { run, set } = store.getState();
  const draft = draftIn(store.getState());
  run({ kind: 'move', id, parent, index }, `Déplacer ${quoted(draft, id)}`);
  set({ said: `${quoted(draft, id)} : ${placeWords(draftIn(store.getState()), id)}` });
}

/**
 * Puts an element where it was let go on another: before or behind one of its own kind, at the end of one that it can stand in.
 */
export function moveOnto(store: EditorStore, id: string, target: string, isBehind: boolean): void {
  const draft = draftIn(store.getState());
  const [from, to] = [placeOf(draft, id), placeOf(draft, target)];
  if (!from || !to || id === target) return;
  if (from.type === to.type) {
    const at = to.index + (isBehind ? 1 : 0);
    moveTo(store, id, to.parent, from.parent === to.parent && from.index < at ? at - 1 : at);
    return;
  }
  const into = parentsFor(draft, from.type).find(parent => parent.id === target);
  if (into) moveTo(store, id, into.id, into.size);
}

/**
 * Renames an element. A field whose old name formulas use keeps it as its name in formulas, so that they go on working.
 */
export function rename(store: EditorStore, id: string, name: string): void {
  const { run } = store.getState();
  const draft = draftIn(store.getState());
  if (name === nameOf(draft, id)) return;
  const field = draft.fields[id];
  const isUsed = field && !field.ref && field.name && isNamedInFormulas(draft, field);
  const changes = { name, ...(isUsed && { ref: referenceName(field) }) };
  run({ kind: 'patch', id, changes }, `Renommer ${quoted(draft, id)}`);
}

function isNamedInFormulas({ fields, structure }: SheetDraft, field: SheetField): boolean {
  const name = referenceName(field).toLowerCase();
  const conditions = structure.tabs.flatMap(tab => [
    tab.showIf,
    ...tab.rows.flatMap(row => [row.showIf, ...row.columns.map(({ showIf }) => showIf)]),
  ]);
  const texts = Object.values(fields).flatMap(one => [
    one.formula,
    one.showIf,
    one.dice,
    ...(one.columns ?? []).flatMap(({ formula, showIf, dice }) => [formula, showIf, dice]),
  ]);
  return [...conditions, ...texts].some(text => text?.toLowerCase().includes(name));
}

/** Changes properties of an element; the letters of one property in a row are one step. */
export function change(
  store: EditorStore,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  isTyped = true,
): void {
  const { run } = store.getState();
  const draft = draftIn(store.getState());
  const group = isTyped ? `${id} ${Object.keys(changes).join()}` : undefined;
  run({ kind: 'patch', id, changes }, `Modifier ${quoted(draft, id)}`, group);
}

/** Chooses everything from the last chosen element to this one, where they stand side by side; else this one too. */
export function selectTo(store: EditorStore, id: string): void {
  const { selection, select, set } = store.getState();
  const draft = draftIn(store.getState());
  const last = selection.at(-1);
  const [from, to] = [last === undefined ? undefined : placeOf(draft, last), placeOf(draft, id)];
  if (!from || !to || from.parent !== to.parent || last === id) {
    select(id, true);
    return;
  }
  const between = siblingsIn(draft, to).slice(
    Math.min(from.index, to.index),
    Math.max(from.index, to.index) + 1,
  );
  const others = selection.filter(one => !between.includes(one));
  set({ selection: [...others, ...(from.index > to.index ? between.toReversed() : between)] });
}

/** Gives all chosen fields the same, as one step. */
export function changeAll(store: EditorStore, changes: Partial<SheetField>): void {
  const { run, selection } = store.getState();
  const draft = draftIn(store.getState());
  const commands = selection
    .filter(id => draft.fields[id])
    .map(id => ({ kind: 'patch', id, changes }) as const);
  run({ kind: 'all', commands }, `Modifier ${commands.length} champs`);
}
