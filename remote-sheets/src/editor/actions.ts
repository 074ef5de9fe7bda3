import { labelledIds, type SheetField } from '@rpd/shared/domain';
import { confirm } from '@rpd/shared/ui/overlay';
import type { EditorStore } from './editor.store.ts';
import { chosenFields, draftIn, quoted, withNames } from './editor.store.ts';
import { duplicates } from './model/copies.ts';
import type { SheetDraft } from './model/draft.ts';
import type { Making } from './model/history.ts';
import { readersOf } from './model/references.ts';
import { changing, renaming, type Target } from './model/renames.ts';
import { nameOf, partOf, placeOf, placesOf, siblingsIn } from './model/place.ts';

// What buttons, menus, keys and drags do, once for all of them: so that each way gives the same document.

/** Selects an element and focuses its settings, or the named one. */
export function askSettings(store: EditorStore, id: string, setting?: string): void {
  const { select, requestFocus } = store.getState();
  select(id);
  requestFocus({ id, ...(setting !== undefined && { setting }) });
}

/** Asks for a name under which an element, or all that are chosen when it is one of them, are kept as a block. */
export function askBlock(store: EditorStore, id: string): void {
  const { selection, select, showDialog } = store.getState();
  if (!selection.includes(id)) select(id);
  showDialog('block');
}

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

/**
 * Deletes an element, or all that are chosen when it is one of them, with the fields inside (SED-4). Formulas elsewhere that read one of
 * them are named before.
 */
export function removeElements(store: EditorStore, id?: string): void {
  const ids = chosenOf(store, id);
  const draft = draftIn(store.getState());
  const parts = ids.flatMap(one => partOf(draft, one) ?? []);
  if (parts.length === 0) return;
  const fields = Object.assign({}, ...parts.map(part => part.fields)) as SheetDraft['fields'];
  const gone = new Set([...labelledIds(fields).map(([one]) => one), ...parts.flatMap(placesOf)]);
  askBeforeLoss(store, gone, withNames(draft, ids), () => removeNow(store, ids));
}

/** Does it, once it is agreed to where formulas that stay read what goes; at once where none does. */
export function askBeforeLoss(
  store: EditorStore,
  gone: ReadonlySet<string>,
  words: string,
  act: () => void,
): void {
  const draft = draftIn(store.getState());
  const readers = [...new Set(readersOf(draft, gone, gone).map(({ id }) => quoted(draft, id)))];
  if (readers.length === 0) {
    act();
    return;
  }
  const shown = readers.slice(0, MAX_NAMED_READERS).join(', ');
  const others = readers.length - MAX_NAMED_READERS;
  const more = others > 0 ? ` et ${others} autre${others > 1 ? 's' : ''}` : '';
  const question = {
    title: `Supprimer ${words} ?`,
    description: `${shown}${more} s’en ${readers.length > 1 ? 'servent' : 'sert'} dans une formule, qui ne fonctionnera plus.`,
    confirmLabel: 'Supprimer',
    tone: 'danger',
  } as const;
  void confirm(question).then(isAgreed => {
    // The dialog gives the focus back first: then it goes to what is left.
    if (isAgreed) requestAnimationFrame(() => requestAnimationFrame(act));
  });
}
const MAX_NAMED_READERS = 8;

/** Deletes elements of which nothing needs to be said: they are in the clipboard, or it was agreed to. */
export function removeNow(store: EditorStore, ids: readonly string[]): void {
  const { run, announce } = store.getState();
  const draft = draftIn(store.getState());
  const words = withNames(draft, ids);
  const focused = leftBeside(draft, ids);
  run({ kind: 'all', commands: ids.map(one => ({ kind: 'remove', id: one })) }, `Supprimer ${words}`);
  announce(`Supprimé : ${words}`, { focused });
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
  const { run, selectAll, openTab, announce } = store.getState();
  const draft = draftIn(store.getState());
  const ids = chosenOf(store, id);
  const copies = duplicates(draft, ids);
  if (copies.length === 0) return;
  run({ kind: 'all', commands: copies }, `Dupliquer ${withNames(draft, ids)}`);
  const selection = copies.map(({ part }) => part.element.id);
  const [first] = copies;
  selectAll(selection);
  if (first?.part.type === 'tab') openTab(first.part.element.id);
  announce(`Dupliqué : ${withNames(draft, ids)}`, { focused: selection[0] ?? null });
}

/** Renames an element; what formulas call a field follows its name, in all of them. */
export function rename(store: EditorStore, id: string, name: string): void {
  const { run } = store.getState();
  const draft = draftIn(store.getState());
  if (name === nameOf(draft, id)) return;
  run(named({ id }, { name }), `Renommer ${quoted(draft, id)}`);
}

const named =
  (target: Target, changes: { name?: string; ref?: string | undefined }): Making =>
  draft =>
    draft.fields[target.id] ? renaming(draft, target, changes) : { kind: 'patch', id: target.id, changes };

/**
 * Changes properties of an element, or of a column of a repeated field; the letters of one property in a row are one step. False when
 * the change cannot be: a name for formulas that another has.
 */
export function change(
  store: EditorStore,
  target: string | Target,
  changes: Readonly<Record<string, unknown>>,
  isTyped = true,
): boolean {
  const { run, history } = store.getState();
  const draft = draftIn(store.getState());
  const at = typeof target === 'string' ? { id: target } : target;
  const keys = Object.keys(changes);
  const isName = keys.length === 1 && (keys[0] === 'name' || keys[0] === 'ref');
  const group = isTyped ? `${at.id} ${at.columnId ?? ''} ${keys.join()}` : undefined;
  const command = isName ? named(at, changes) : changing(draft, at, changes);
  run(command, `Modifier ${quoted(draft, at.id)}`, group);
  return store.getState().history !== history;
}

/** Chooses everything from the last chosen element to this one, where they stand side by side; else this one too. */
export function selectTo(store: EditorStore, id: string): void {
  const { selection, select, selectAll } = store.getState();
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
  selectAll([...others, ...(from.index > to.index ? between.toReversed() : between)]);
}

/**
 * Gives several fields the same setting as one step: the selected ones and those inside by default. Typing is one
 * step too.
 */
export function changeAll(
  store: EditorStore,
  changes: Partial<SheetField> | ((field: SheetField) => Partial<SheetField>),
  isTyped = false,
  ids = chosenFields(store.getState()),
): void {
  const { run } = store.getState();
  const draft = draftIn(store.getState());
  const commands = ids.flatMap(id => {
    const field = draft.fields[id];
    if (!field) return [];
    return { kind: 'patch', id, changes: typeof changes === 'function' ? changes(field) : changes } as const;
  });
  const group = isTyped ? `${ids.join()} ${Object.keys(commands[0]?.changes ?? {}).join()}` : undefined;
  run(() => ({ kind: 'all', commands }), `Modifier ${ids.length} champ${ids.length > 1 ? 's' : ''}`, group);
}
