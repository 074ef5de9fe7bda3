import { nearest } from './formula-nearest.ts';
import { foldName, referenceName, typeOfField } from './formula-types.ts';
import type { Choices, FormulaScope, FormulaType, Reference } from './formula-types.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';
import { isValueless, REPEAT_LINES_MAX, type FieldType } from './sheet-kinds.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** A name that formulas may use. */
export interface FormulaName {
  /** Of the field or column. */
  id: string;
  /** As formulas write it. */
  name: string;
  label: string;
  type: FieldType;
  /** Of a column: the repeated fields that it is in, the outermost first. */
  path: readonly { id: string; name: string }[];
}

/** A value's type; of a repeated field, its columns' names. */
function typeOf(field: FieldLike): FormulaType | undefined {
  if (field.type !== 'repeat') return typeOfField(field);
  const most = Math.min(field.maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  return { lines: scopeOf(referencesOf(field.columns ?? [])), most };
}

/** What can be chosen in a field, as far as it says so. */
const choicesOf = ({ type, options, catalogue }: FieldLike): Choices | undefined =>
  (type === 'select' || type === 'multiselect') && options.length > 0
    ? { options, isOpen: Boolean(catalogue) }
    : undefined;

/** The columns as names for the formulas in their lines. */
export const referencesOf = (columns: readonly FieldColumn[]) =>
  columns.flatMap(column => referenceTo(column.id, column) ?? []);

/** What formulas know of a field: in a large sheet one field changes, and a thousand do not. */
interface Facts {
  name: string;
  key: string;
  type: FormulaType | undefined;
  choices: Choices | undefined;
}

/**
 * Fields whose facts are kept, more than one sheet has. A process that reads sheets makes thousands of fields each time, which are soon
 * gone: a weak map with all of them would hold everybody up whenever the garbage collector goes through it (PLS-8).
 */
const FACTS_MAX = 10_000;
let facts = new WeakMap<FieldLike, Facts>();
let kept = 0;

function factsOf(field: FieldLike): Facts {
  const known = facts.get(field);
  if (known) return known;
  const name = referenceName(field);
  const made = { name, key: foldName(name), type: typeOf(field), choices: choicesOf(field) };
  if (kept === FACTS_MAX) {
    facts = new WeakMap();
    kept = 0;
  }
  facts.set(field, made);
  kept += 1;
  return made;
}

type Named = Reference & { key: string; name: string };

function referenceTo(id: string, field: FieldLike): Named | undefined {
  const { name, key, type, choices } = factsOf(field);
  return name && type ? { id, key, name, label: field.name, type, ...(choices && { choices }) } : undefined;
}

const labelsOf = ({ label, name, type }: Named): { label: string; name: string }[] => [
  { label, name },
  ...(typeof type === 'object' && 'lines' in type ? (type.lines.labels?.() ?? []) : []),
];

/**
 * Names that one scope compares, to find what somebody meant: the first wrong formulas of a large sheet get advice, and a thousand
 * wrong ones do not take a thousand times as long (PLS-8).
 */
const NAMES_COMPARED = 10_000;

/** Finds references by the names that formulas write; those of `outer` where there is none. */
export function scopeOf(references: readonly Named[], outer?: FormulaScope): FormulaScope {
  const found = new Map<string, Reference | 'several'>();
  for (const { key, name: _, ...reference } of references) {
    found.set(key, found.has(key) ? 'several' : reference);
  }
  let looks = NAMES_COMPARED;
  /** Whether all names may be looked at once more. */
  const mayLook = (): boolean => {
    looks -= references.length;
    return looks >= 0;
  };
  return {
    find: name => found.get(foldName(name)) ?? outer?.find(name),
    like: typed =>
      (mayLook()
        ? nearest(
            typed,
            references.map(({ name }) => name),
          )
        : undefined) ?? outer?.like?.(typed),
    labels: () => [...(mayLook() ? references.flatMap(labelsOf) : []), ...(outer?.labels?.() ?? [])],
  };
}

/** The names that a sheet's formulas may use. */
export const scopeOfFields = (fields: Fields): FormulaScope =>
  scopeOf(Object.entries(fields).flatMap(([id, field]) => referenceTo(id, field) ?? []));

/** Every field and column by its id: the field that it belongs to, and its own name. */
export function labelledIds(fields: Fields): [string, { fieldId: string; name: string }][] {
  const inside = (
    fieldId: string,
    columns: readonly FieldColumn[],
  ): [string, { fieldId: string; name: string }][] =>
    columns.flatMap(({ id, name, columns: inner }) => [
      [id, { fieldId, name }] as [string, { fieldId: string; name: string }],
      ...inside(fieldId, inner ?? []),
    ]);
  return Object.entries(fields).flatMap(([id, field]) => [
    [id, { fieldId: id, name: field.name }] as [string, { fieldId: string; name: string }],
    ...inside(id, field.columns ?? []),
  ]);
}

/** The names that a sheet's formulas may use, as they are offered while one is typed. */
export function namesOf(fields: Fields): FormulaName[] {
  const from = (id: string, field: FieldLike, path: FormulaName['path']): FormulaName[] => {
    const { name } = factsOf(field);
    if (!name || isValueless(field.type)) return [];
    const own = { id, name, label: field.name, type: field.type, path };
    const inside = [...path, { id, name }];
    return [own, ...(field.columns ?? []).flatMap(column => from(column.id, column, inside))];
  };
  return Object.entries(fields).flatMap(([id, field]) => from(id, field, []));
}
