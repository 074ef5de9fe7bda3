import {
  copyName,
  nameCopied,
  SHEET_FORMAT,
  type FieldColumn,
  type SheetColumn,
  type SheetField,
  type SheetRow,
  type SheetTab,
} from '@rpd/shared/domain';
import type { Command } from './commands.ts';
import { withOwnNames } from './copyNames.ts';
import type { SheetDraft } from './draft.ts';
import {
  hasStickyRow,
  inOrderOf,
  nameOf,
  PARENTS,
  parentsFor,
  partOf,
  placeOf,
  siblingsIn,
  type Part,
  type Where,
} from './place.ts';
import { placesIn } from './references.ts';

/** As long as a name may be, in UTF-16 units. */
const NAME_MAX = 120;

const copyColumns = <Column extends FieldColumn>(columns: readonly Column[]): Column[] =>
  columns.map(column => ({
    ...column,
    id: crypto.randomUUID(),
    ...(column.columns && { columns: copyColumns(column.columns) }),
  }));

/**
 * A copy is shown with the copy of its second field, or with the original where the sheet has that.
 * One that neither of them has is left out.
 */
function withPair(
  { pairedWith, ...field }: SheetField,
  ids: ReadonlyMap<string, string>,
  fields: SheetDraft['fields'],
): SheetField {
  if (!pairedWith) return field;
  const pair = ids.get(pairedWith) ?? (Object.hasOwn(fields, pairedWith) ? pairedWith : undefined);
  return pair ? { ...field, pairedWith: pair } : field;
}

/** A copy of a button changes the copies of what the original changes, or the same fields; those that the sheet has not are left out. */
function withTargets(
  field: SheetField,
  ids: ReadonlyMap<string, string>,
  fields: SheetDraft['fields'],
): SheetField {
  const { costs, resets, ...rest } = field;
  if (!costs && !resets) return field;
  const toCopy = <Target extends { fieldId: string }>(all: readonly Target[]): Target[] =>
    all.flatMap(one => {
      const fieldId = ids.get(one.fieldId) ?? (Object.hasOwn(fields, one.fieldId) ? one.fieldId : undefined);
      return fieldId === undefined ? [] : [{ ...one, fieldId }];
    });
  const [paid, made] = [toCopy(costs ?? []), toCopy(resets ?? [])];
  return { ...rest, ...(paid.length > 0 && { costs: paid }), ...(made.length > 0 && { resets: made }) };
}

/** The same with new ids everywhere (SED-4), those of fields from `ids`; a customId belongs to one element and is not copied. */
function copyPart(draft: SheetDraft, part: Part, ids: ReadonlyMap<string, string>): Part {
  const fields = Object.fromEntries(
    Object.entries(part.fields).map(([id, { customId: _own, ...field }]): [string, SheetField] => [
      ids.get(id) ?? id,
      withTargets(
        withPair(
          { ...field, ...(field.columns && { columns: copyColumns(field.columns) }) },
          ids,
          draft.fields,
        ),
        ids,
        draft.fields,
      ),
    ]),
  );
  const column = ({ customId: _own, ...one }: SheetColumn): SheetColumn => ({
    ...one,
    id: crypto.randomUUID(),
    fieldIds: one.fieldIds.map(id => ids.get(id) ?? id),
  });
  const isSticky = hasStickyRow(draft.structure.tabs);
  const row = ({ customId: _own, sticky, ...one }: SheetRow): SheetRow => ({
    ...one,
    // One row of a sheet stays in sight.
    ...(sticky && !isSticky && { sticky }),
    id: crypto.randomUUID(),
    columns: one.columns.map(column),
  });
  const tab = ({ customId: _own, ...one }: SheetTab): SheetTab => ({
    ...one,
    id: crypto.randomUUID(),
    rows: one.rows.map(row),
  });
  switch (part.type) {
    case 'tab':
      return { type: 'tab', element: tab(part.element), fields };
    case 'row':
      return { type: 'row', element: row(part.element), fields };
    case 'column':
      return { type: 'column', element: column(part.element), fields };
    case 'field':
      return { type: 'field', element: { id: ids.get(part.element.id) ?? part.element.id }, fields };
  }
}

/** Gives copies names that no other element has: 'Force (copie)', 'Force (copie 2)'. */
function withCopyNames(draft: SheetDraft): (part: Part) => Part {
  const taken = new Set(
    [...Object.values(draft.fields), ...placesIn(draft.structure.tabs)].map(({ name }) => name),
  );
  const next = (name: string): string => {
    const made = copyName(name, NAME_MAX, taken);
    taken.add(made);
    return made;
  };
  return part => {
    if (part.type !== 'field') {
      return { ...part, element: { ...part.element, name: next(part.element.name) } } as Part;
    }
    const { id } = part.element;
    const field = part.fields[id];
    return field ? { ...part, fields: { [id]: { ...field, name: next(field.name) } } } : part;
  };
}

/**
 * Copies of parts, made together: names in their formulas that stand for something among them stand for its copy, all others for what
 * they stood for. What formulas would not tell from another field gets a name of its own.
 */
function copyParts(draft: SheetDraft, parts: readonly Part[], name: (part: Part) => Part): Part[] {
  const ids = new Map(
    parts.flatMap(({ fields }) => Object.keys(fields).map(id => [id, crypto.randomUUID() as string])),
  );
  return withOwnNames(
    draft,
    parts,
    parts.map(part => name(copyPart(draft, part, ids))),
    ids,
  );
}

/** Puts copies right behind the elements and their earlier copies: those of one place together behind the last of them. */
export function duplicates(draft: SheetDraft, ids: readonly string[]): (Command & { kind: 'insert' })[] {
  const found = inOrderOf(draft, ids).flatMap(id => {
    const [place, part] = [placeOf(draft, id), partOf(draft, id)];
    return place && part ? [{ place, part }] : [];
  });
  const copies = copyParts(
    draft,
    found.map(({ part }) => part),
    withCopyNames(draft),
  );
  const next = new Map(found.map(({ place }) => [place.parent, behindCopies(draft, place)]));
  return found.flatMap(({ place: { parent } }, at) => {
    const part = copies[at];
    const index = next.get(parent) ?? 0;
    next.set(parent, index + 1);
    return part ? [{ kind: 'insert', parent, index, part } as const] : [];
  });
}

/** The place behind an element and the copies that follow it: the sixth stands behind the fifth. */
function behindCopies(draft: SheetDraft, place: NonNullable<ReturnType<typeof placeOf>>): number {
  const siblings = siblingsIn(draft, place);
  const name = nameOf(draft, siblings[place.index] ?? '');
  let index = place.index + 1;
  while (index < siblings.length) {
    const other = nameOf(draft, siblings[index] ?? '');
    if (nameCopied(other) === other || nameCopied(other) !== nameCopied(name)) break;
    index += 1;
  }
  return index;
}

/** What a text of the clipboard that holds elements says of itself. */
export const CLIPBOARD_MARK = 'rpd/sheet-parts';

/** Elements as text for the clipboard: JSON, so that they can be pasted into another sheet, or read. */
export function toClipboard(draft: SheetDraft, ids: readonly string[]): string {
  const parts = ids.flatMap(id => partOf(draft, id) ?? []);
  return JSON.stringify({ kind: CLIPBOARD_MARK, format: SHEET_FORMAT, parts }, null, 2);
}

/** The elements in a text that was copied here; nothing when it holds something else. A text from elsewhere is read by readClipboard.ts. */
export function fromClipboard(text: string): Part[] {
  try {
    const read = JSON.parse(text) as { kind?: unknown; parts?: unknown };
    if (read.kind !== CLIPBOARD_MARK || !Array.isArray(read.parts)) return [];
    return (read.parts as Part[]).filter(
      ({ type, element, fields }) =>
        Object.hasOwn(PARENTS, type) && typeof element.id === 'string' && typeof fields === 'object',
    );
  } catch {
    return [];
  }
}

/**
 * Pastes copies after the chosen element, or at the end of the nearest place that takes them: those of one place in their order. `at`: where
 * what is like the first of them was let go.
 */
export function paste(
  draft: SheetDraft,
  parts: readonly Part[],
  chosen: string | undefined,
  at?: Where,
): (Command & { kind: 'insert' })[] {
  const behind = new Map<string, number>();
  return copyParts(draft, parts, part => part).flatMap(part => {
    const where = at && part.type === parts[0]?.type ? at : placeFor(draft, part.type, chosen);
    if (!where) return [];
    const before = behind.get(where.parent) ?? 0;
    behind.set(where.parent, before + 1);
    return [{ kind: 'insert', ...where, index: where.index + before, part } as const];
  });
}

const DEPTH = { sheet: 0, tab: 1, row: 2, column: 3, field: 4 } as const;

/** Where a new element of this type goes when this one is chosen. */
export function placeFor(
  draft: SheetDraft,
  type: Part['type'],
  chosen: string | undefined,
): Where | undefined {
  const parents = parentsFor(draft, type);
  for (let at = chosen; at !== undefined && at !== '';) {
    const place = placeOf(draft, at);
    if (!place) break;
    if (place.type === type) return { parent: place.parent, index: place.index + 1 };
    const inside = parents.find(({ id }) => id === at);
    if (inside) return { parent: inside.id, index: inside.size };
    if (DEPTH[place.type] < DEPTH[type]) {
      // The first place within what is chosen.
      const within = parents.find(({ id }) => isWithin(draft, id, place, at ?? ''));
      if (within) return { parent: within.id, index: within.size };
    }
    at = place.parent;
  }
  const last = parents.at(-1);
  return last && { parent: last.id, index: last.size };
}

function isWithin(draft: SheetDraft, id: string, _place: unknown, ancestor: string): boolean {
  for (let at: string | undefined = id; at;) {
    if (at === ancestor) return true;
    at = placeOf(draft, at)?.parent;
  }
  return false;
}
