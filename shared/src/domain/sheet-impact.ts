import { convertCell, convertValue } from './field-conversion.ts';
import { isEmptyValue, isFieldLine, type FieldValue } from './field-value.ts';
import type { TemplateFields } from './character-values.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';

/** How a template's change touches a field; a field may be touched in several ways. */
export const FIELD_CHANGES = ['removed', 'type', 'options', 'required', 'renamed'] as const;
export type FieldChange = (typeof FIELD_CHANGES)[number];

/** What a change of a template does to the characters that use it, before it is saved. */
export interface SheetImpact {
  /** The template, and the version that was compared with. */
  sheet: string;
  version: number;
  /** How many characters use the template, and how many of them the change touches. */
  characters: number;
  touched: number;
  /** Always 0: values that do not fit any more are kept beside. */
  lost: 0;
  changes: FieldImpact[];
}

export interface FieldImpact {
  fieldId: string;
  /** As it is now; of a new field, as it will be; of a column behind its field's: `Objets › Poids`. */
  name: string;
  change: FieldChange;
  /**
   * How many characters it touches: those with a value for what is removed, renamed or retyped; those whose choice goes for
   * options; those without a value for what becomes required.
   */
  characters: number;
  converted: number;
  kept: number;
  lost: 0;
  /** Up to five of them that the caller may see. */
  examples: { _id: string; name: string }[];
}

export interface ChangedField {
  fieldId: string;
  /** Of a repeated field's column: its id, behind those of the columns that it stands in. */
  columnIds: readonly string[];
  change: FieldChange;
  name: string;
  /** Undefined for one that is removed. */
  next: FieldLike | undefined;
}

const own = (fields: TemplateFields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

const optionsText = ({ options }: FieldLike): string =>
  JSON.stringify(options.map(({ value, label }) => [value, label]));

const isChoice = ({ type }: FieldLike): boolean => type === 'select' || type === 'multiselect';

/** In which ways the fields of two states of a template differ, as far as characters are concerned. */
export function changedTemplateFields(before: TemplateFields, after: TemplateFields): ChangedField[] {
  const changes: ChangedField[] = [];
  for (const [fieldId, old] of Object.entries(before)) {
    changes.push(...changesOf({ fieldId, columnIds: [], name: old.name }, old, own(after, fieldId)));
  }
  for (const [fieldId, next] of Object.entries(after)) {
    if (!own(before, fieldId) && next.required && next.type !== 'dashboard') {
      changes.push({ fieldId, columnIds: [], change: 'required', name: next.name, next });
    }
  }
  return changes;
}

type Place = Pick<ChangedField, 'fieldId' | 'columnIds' | 'name'>;

function changesOf(place: Place, old: FieldLike, next: FieldLike | undefined): ChangedField[] {
  if (!next) return [{ ...place, change: 'removed', next }];
  const found: FieldChange[] = [];
  if (old.type !== next.type) found.push('type');
  else if (isChoice(next) && optionsText(old) !== optionsText(next)) found.push('options');
  if (next.required && !old.required) found.push('required');
  if (old.name !== next.name) found.push('renamed');
  return [
    ...found.map(change => ({ ...place, change, next })),
    ...(old.type === 'repeat' && next.type === 'repeat' ? changedColumns(place, old, next) : []),
  ];
}

/** In which ways the columns of a repeated field differ, and the columns of those that are repeated themselves. */
function changedColumns(place: Place, old: FieldLike, next: FieldLike): ChangedField[] {
  const at = ({ id, name }: FieldColumn): Place => ({
    ...place,
    columnIds: [...place.columnIds, id],
    name: `${place.name} › ${name}`,
  });
  const [before, after] = [old.columns ?? [], next.columns ?? []];
  const added = after.filter(column => column.required && !before.some(({ id }) => id === column.id));
  return [
    ...before.flatMap(column =>
      changesOf(
        at(column),
        column,
        after.find(({ id }) => id === column.id),
      ),
    ),
    ...added.map(column => ({ ...at(column), change: 'required' as const, next: column })),
  ];
}

type Entry = Parameters<typeof convertValue>[0] | undefined;

/** What a change does to one character that entered `entry` in the field: nothing, or one of the three. */
export function effectOf(
  { change, next, columnIds }: ChangedField,
  entry: Entry,
): 'touched' | 'converted' | 'kept' | null {
  if (columnIds.length > 0) return effectOnCells(change, next, cellsAt(entry?.value, columnIds));
  const value = entry && next ? convertValue(entry, next) : null;
  if (change === 'required') {
    const isBox = next?.type === 'checkbox';
    return (isBox ? value !== true : isEmptyValue(value)) ? 'touched' : null;
  }
  if (!entry) return null;
  if (change === 'renamed') return 'touched';
  if (value === null) return 'kept';
  const isSame = JSON.stringify(value) === JSON.stringify(entry.value);
  if (change === 'options' && isSame) return null;
  return 'converted';
}

type Cells = readonly (FieldValue | undefined)[];

/** What stands in a column, in every line that could have it. */
function cellsAt(value: FieldValue | undefined, [columnId, ...inner]: readonly string[]): Cells {
  if (columnId === undefined) return [value];
  if (!Array.isArray(value)) return [];
  return value.filter(isFieldLine).flatMap(({ cells }) => {
    const cell = Object.hasOwn(cells, columnId) ? cells[columnId] : undefined;
    return cellsAt(cell, inner);
  });
}

/** As {@link effectOf}, of all cells of a column: one that is kept beside tells more than those that are converted. */
function effectOnCells(
  change: FieldChange,
  next: FieldLike | undefined,
  cells: Cells,
): ReturnType<typeof effectOf> {
  if (change === 'required') {
    const isBox = next?.type === 'checkbox';
    return cells.some(cell => (isBox ? cell !== true : isEmptyValue(cell))) ? 'touched' : null;
  }
  const filled = cells.filter((cell): cell is FieldValue => cell !== undefined && !isEmptyValue(cell));
  if (filled.length === 0) return null;
  if (change === 'renamed') return 'touched';
  if (!next) return 'kept';
  const shown = filled.map(cell => convertCell(cell, next));
  if (shown.includes(null)) return 'kept';
  return JSON.stringify(shown) === JSON.stringify(filled) ? null : 'converted';
}
