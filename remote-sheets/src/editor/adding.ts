import { DRAWN_POINTS, type SheetField, type Widget } from '@rpd/shared/domain';
import { draftIn, quoted, type EditorStore } from './editor.store.ts';
import { placeFor } from './model/copies.ts';
import { newColumn, newField, newRow, newTab } from './model/draft.ts';
import {
  ELEMENT_WORDS,
  parentsFor,
  placeOf,
  type ElementType,
  type Part,
  type Where,
} from './model/place.ts';
import { renaming } from './model/renames.ts';
import { placeLabel } from './moving.ts';

/** What a new element begins with. */
export interface Beginning {
  type: ElementType;
  /** Of a field. */
  like?: Partial<SheetField>;
  /** Of a row: how many columns it has. */
  columns?: number;
}

/** `count`: how many stand beside it, for its name. */
function newPart({ type, like, columns = 1 }: Beginning, count: number): Part {
  if (type === 'tab') return { type, element: newTab(count), fields: {} };
  if (type === 'row') {
    const all = Array.from({ length: columns }, (_, at) => newColumn(at));
    return { type, element: { ...newRow(count), columns: all }, fields: {} };
  }
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
  addBeginning(store, { type, like }, near);
}

/** The same for an element that begins with more than its type; `at`: where it was let go. */
export function addBeginning(store: EditorStore, beginning: Beginning, near?: string, at?: Where): void {
  const { run, select, openTab, announce, tab, selection } = store.getState();
  const { type } = beginning;
  const draft = draftIn(store.getState());
  const where = at ?? placeFor(draft, type, near ?? selection.at(-1) ?? tab);
  if (!where) {
    announce('Ajoutez d’abord un onglet, une ligne et une colonne.');
    return;
  }
  const siblings = parentsFor(draft, type).find(({ id }) => id === where.parent)?.size ?? 0;
  const part = newPart(beginning, siblings);
  const { id } = part.element;
  run({ kind: 'insert', ...where, part }, `Ajouter ${ELEMENT_WORDS[type].toLowerCase()}`);
  select(id);
  if (type === 'tab') openTab(id);
  const after = draftIn(store.getState());
  const ending = type === 'row' || type === 'column' ? 'e' : '';
  // A picture is chosen first, and a portrait needs no word of its author's.
  const isNamed = beginning.like?.type !== 'picture' && beginning.like?.type !== 'portrait';
  announce(
    `${ELEMENT_WORDS[type]} ajouté${ending} : ${quoted(after, id)}, ${placeLabel(after, id)}`,
    isNamed ? { renaming: id } : { focused: id },
  );
  if (beginning.like?.type === 'picture') store.getState().showDialog('picture');
}

/** Adds a field behind another one, of its kind: the next of a list. */
export function addLike(store: EditorStore, id: string): void {
  const field = draftIn(store.getState()).fields[id];
  if (field) add(store, 'field', id, likeOf(field));
}

/** What the next field of a list has from the one before. */
const likeOf = ({ type, widget, width, min, max, step, size }: SheetField): Partial<SheetField> => ({
  type,
  ...(widget !== undefined && isWhole(widget, max) && { widget }),
  ...(width !== undefined && { width }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(step !== undefined && { step }),
  ...(size !== undefined && { size }),
});

/** Whether a presentation needs nothing that the next field has not: a maximum, dice. */
const isWhole = (widget: Widget, max: number | undefined): boolean =>
  widget !== 'die' && (DRAWN_POINTS[widget] === undefined || max !== undefined);

/** As many names as are pasted at once. */
const MAX_PASTED_NAMES = 200;

/** The names in a text, one a line; none where it is one line. */
export function namesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).flatMap(line => line.trim() || []);
  return lines.length > 1 ? lines.slice(0, MAX_PASTED_NAMES).map(line => line.slice(0, NAME_MAX)) : [];
}
const NAME_MAX = 120;

/** Gives a field the first of these names, and adds one of its kind for each of the others, as one step. */
export function addNamed(store: EditorStore, id: string, names: readonly string[]): void {
  const { run, selectAll, announce } = store.getState();
  const draft = draftIn(store.getState());
  const [field, place] = [draft.fields[id], placeOf(draft, id)];
  const [first, ...others] = names;
  if (!field || !place || first === undefined) return;
  const parts = others.map(name => newPart({ type: 'field', like: { ...likeOf(field), name } }, 0));
  run(before => {
    const renamed = renaming(before, { id }, { name: first });
    const added = parts.map(
      (part, at) => ({ kind: 'insert', parent: place.parent, index: place.index + 1 + at, part }) as const,
    );
    return { kind: 'all', commands: [...(renamed ? [renamed] : []), ...added] };
  }, `Ajouter ${names.length} champs`);
  const ids = [id, ...parts.map(({ element }) => element.id)];
  selectAll(ids);
  announce(`${ids.length} champs nommés`, { renaming: null, focused: ids.at(-1) ?? null });
}
