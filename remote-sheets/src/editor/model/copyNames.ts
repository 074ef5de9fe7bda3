import {
  isValueless,
  foldName,
  referenceName,
  referencesIn,
  scopeOfFields,
  type FieldColumn,
  type FormulaScope,
  type SheetField,
} from '@rpd/shared/domain';
import type { SheetDraft } from './draft.ts';
import type { Part } from './place.ts';
import {
  carryField,
  carryText,
  freeName,
  keysIn,
  placesIn,
  type FormulaPart,
  type NewName,
  type Scopes,
} from './references.ts';

type Fields = Record<string, SheetField>;

const together = (parts: readonly Part[]): Fields =>
  Object.assign({}, ...parts.map(({ fields }) => fields)) as Fields;

/** Copies with names of their own, whose formulas read one another as those of the originals do. `ids`: of the copies, by the originals'. */
export function withOwnNames(
  draft: SheetDraft,
  parts: readonly Part[],
  copies: readonly Part[],
  ids: ReadonlyMap<string, string>,
): Part[] {
  const originals = together(parts);
  const before = scopeOfFields(originals);
  const fields = withFreeNames(draft, parts, copies, ids, before);
  const names = new Map(
    Object.entries(originals).flatMap(([id, original]) => {
      const copyId = ids.get(id) ?? '';
      const field = fields[copyId];
      return field ? newNames({ ...original, id }, { ...field, id: copyId }) : [];
    }),
  );
  const scopes: Scopes = { before, after: scopeOfFields({ ...draft.fields, ...fields }) };
  const carry = (text: string, part: FormulaPart, around: Scopes) =>
    carryText(text, part, around, names).text;
  for (const [id, original] of Object.entries(originals)) {
    const copyId = ids.get(id) ?? '';
    const field = fields[copyId];
    if (field) fields[copyId] = carryField(original, field, scopes, carry);
  }
  const place = <Place extends { showIf?: string | undefined }>(one: Place): Place =>
    one.showIf ? { ...one, showIf: carry(one.showIf, 'showIf', scopes) } : one;
  return copies.map(part => withPlaces({ ...part, fields: pick(fields, Object.keys(part.fields)) }, place));
}

/** Of a field and the columns in it, which have new ids and keep their names. */
const newNames = (original: FieldColumn, copy: FieldColumn): [string, NewName][] => [
  [original.id, { id: copy.id, name: referenceName(copy) }],
  ...(original.columns ?? []).flatMap((column, index) => {
    const other = copy.columns?.[index];
    return other ? newNames(column, other) : [];
  }),
];

const pick = (fields: Fields, ids: readonly string[]): Fields =>
  Object.fromEntries(ids.flatMap(id => (fields[id] ? [[id, fields[id]] as const] : [])));

/** A part with each of its tabs, rows and columns changed. */
function withPlaces(
  part: Part,
  change: <Place extends { showIf?: string | undefined }>(place: Place) => Place,
): Part {
  type Row = (Part & { type: 'row' })['element'];
  const row = (one: Row): Row => change({ ...one, columns: one.columns.map(change) });
  switch (part.type) {
    case 'tab':
      return { ...part, element: change({ ...part.element, rows: part.element.rows.map(row) }) };
    case 'row':
      return { ...part, element: row(part.element) };
    case 'column':
      return { ...part, element: change(part.element) };
    case 'field':
      return part;
  }
}

/** The fields of the copies: one whose name is taken gets the next that is free (FOR, FOR_2). */
function withFreeNames(
  draft: SheetDraft,
  parts: readonly Part[],
  copies: readonly Part[],
  ids: ReadonlyMap<string, string>,
  before: FormulaScope,
): Fields {
  const originals = together(parts);
  const sources = new Map([...ids].map(([id, copyId]) => [copyId, originals[id]]));
  const taken = new Set([
    ...Object.values(draft.fields).map(field => foldName(referenceName(field))),
    ...outerNames(parts, before).map(foldName),
  ]);
  /** In lines, the name of a column comes before that of a field. */
  const inner = keysIn(originals);
  const entries = Object.entries(together(copies)).map(([id, field]): [string, SheetField] => {
    const name = referenceName(field);
    const key = foldName(name);
    if (!name || isValueless(field.type)) return [id, field];
    const source = sources.get(id);
    const isAsBefore = source !== undefined && key === foldName(referenceName(source));
    if (!taken.has(key) && (isAsBefore || !inner.has(key))) {
      taken.add(key);
      return [id, field];
    }
    const ref = freeName(name, one => taken.has(one) || inner.has(one));
    taken.add(foldName(ref));
    return [id, { ...field, ref }];
  });
  return Object.fromEntries(entries);
}

/** The names in formulas of these parts that stand for nothing in them. */
export function outerNames(parts: readonly Part[], scope: FormulaScope): string[] {
  const found: string[] = [];
  const look = (text: string, part: FormulaPart, around: Scopes) => {
    for (const one of referencesIn(text, around.before, part === 'dice')) {
      if (one.id === undefined) found.push(one.name);
    }
    return text;
  };
  const scopes = { before: scope, after: scope };
  for (const field of Object.values(together(parts))) carryField(field, field, scopes, look);
  for (const showIf of parts.flatMap(conditionsOf)) look(showIf, 'showIf', scopes);
  return found;
}

function conditionsOf(part: Part): string[] {
  if (part.type === 'field') return [];
  const places =
    part.type === 'tab'
      ? placesIn([part.element])
      : part.type === 'row'
        ? [part.element, ...part.element.columns]
        : [part.element];
  return places.flatMap(({ showIf }) => showIf ?? []);
}
