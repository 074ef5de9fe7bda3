import { goneCells, withColumns, withGoneCells, withoutGone } from './character-lines.ts';
import { convertValue, isReversible, labelsOf } from './field-conversion.ts';
import { matchesHere, type Matches } from './field-pattern.ts';
import { fieldRuleError } from './field-rules.ts';
import { fieldValueError, isEmptyValue } from './field-value.ts';
import type { CharacterValues, FieldLine, FieldValue, ValueEntry } from './field-value.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';
import type { FieldType } from './sheet-kinds.ts';
import { hasConditions, sheetProgramOf, type SheetLayout } from './sheet-conditions.ts';
import { programOf } from './sheet-program.ts';
import { hiddenColumns, linesOf, type SheetState } from './sheet-state.ts';
import { seesField, type SheetViewer } from './sheet-viewer.ts';

// A character's values under a template that changes. What somebody entered is kept with the type that its field had: reading
// converts, and what a conversion cannot say stays beside it. Nothing that was entered is lost by a template's change.

/** Fields by their ids, as a template has them. */
export type TemplateFields = Readonly<Record<string, SheetField>>;

/** An entry that another took the place of. */
export interface ArchivedEntry extends ValueEntry {
  fieldId: string;
}

/** What the store keeps of a character's values. */
export interface StoredValues {
  entries: Readonly<Record<string, ValueEntry>>;
  archive: readonly ArchivedEntry[];
}

/** Why a value is kept beside: its field is gone, it does not fit any more, or another took its place. */
export type KeptReason = 'removed' | 'unfit' | 'replaced';

export interface KeptValue extends ArchivedEntry {
  reason: KeptReason;
}

/** A value that is shown converted; the original is what is stored until the owner saves. */
export interface ConvertedValue {
  fieldId: string;
  name: string;
  from: FieldType;
  to: FieldType;
  original: FieldValue;
  columns?: ValueEntry['columns'];
}

export interface PresentedValues {
  values: CharacterValues;
  converted: ConvertedValue[];
  kept: KeptValue[];
}

const fieldOf = (fields: TemplateFields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A character's values as the template has them now, and everything else that was ever entered. */
export function presentValues(fields: TemplateFields, { entries, archive }: StoredValues): PresentedValues {
  const values = new Map<string, FieldValue>();
  const converted: ConvertedValue[] = [];
  const kept: KeptValue[] = [];
  for (const [fieldId, entry] of Object.entries(entries)) {
    const field = fieldOf(fields, fieldId);
    const value = field ? convertValue(entry, field) : null;
    if (value === null || !field) {
      kept.push({ fieldId, ...withColumns(entry, field), reason: field ? 'unfit' : 'removed' });
      continue;
    }
    values.set(fieldId, value);
    kept.push(...goneCells(entry, field).map(gone => ({ fieldId, ...gone, reason: 'removed' as const })));
    if (entry.type !== field.type || !isSame(value, entry.value)) {
      const { name, type: to } = field;
      const { columns } = withColumns(entry, field);
      const original = { original: entry.value, ...(columns && { columns }) };
      converted.push({ fieldId, name, from: entry.type, to, ...original });
    }
  }
  for (const entry of archive) {
    kept.push({ ...withColumns(entry, fieldOf(fields, entry.fieldId)), reason: 'replaced' });
  }
  return { values: Object.fromEntries(values), converted, kept };
}

/** The ids of required fields that have no value; not of those that are calculated, or not shown. */
export function missingFields(
  fields: TemplateFields,
  values: CharacterValues,
  layout?: SheetLayout,
): string[] {
  const required = Object.entries(fields).filter(([, field]) => field.required);
  if (required.length === 0) return [];
  const isConditional = required.some(([, { showIf }]) => showIf) || (layout && hasConditions(layout));
  const hidden = isConditional ? stateOf(fields, values, layout).hidden : new Set<string>();
  return required
    .filter(([id, { type, formula }]) => {
      if (type === 'dashboard' || formula || hidden.has(id)) return false;
      const value = Object.hasOwn(values, id) ? values[id] : undefined;
      return type === 'checkbox' ? value !== true : isEmptyValue(value);
    })
    .map(([id]) => id);
}

const stateOf = (
  fields: TemplateFields,
  values: CharacterValues,
  layout: SheetLayout | undefined,
): SheetState => (layout ? sheetProgramOf(fields, layout) : programOf(fields)).evaluate(values);

interface Judging {
  /** Of a complete sheet: where its fields stand, because a place may be hidden by its condition. */
  layout?: SheetLayout;
  /** Required fields without a value are wrong too. */
  complete?: boolean;
  /** Who sends the values: what is not theirs to see is not theirs to set. The game master unless told. */
  viewer?: SheetViewer;
  matches?: Matches;
}

const MOST_ERRORS = 50;

/**
 * What is wrong with values that somebody sends, by `values.<field id>`, in French; null, '' and [] clear a field and are always
 * right.
 */
export function valueErrors(
  fields: TemplateFields,
  values: unknown,
  { complete = false, viewer = 'gm', matches = matchesHere, layout }: Judging = {},
): Record<string, string> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return { values: 'Cette valeur n’est pas du type attendu.' };
  }
  const errors = new Map<string, string>();
  for (const [id, value] of Object.entries(values)) {
    const field = fieldOf(fields, id);
    const error = field
      ? valueError(field, value, viewer, matches)
      : 'Ce champ n’est pas, ou plus, dans la fiche.';
    if (error) errors.set(`values.${id.slice(0, 100)}`, error);
    if (errors.size >= MOST_ERRORS) break;
  }
  if (complete && errors.size === 0) {
    for (const [id, message] of missingCells(fields, values as CharacterValues, layout)) {
      const field = fieldOf(fields, id);
      if (field && seesField(field, viewer)) errors.set(`values.${id}`, message);
    }
    for (const id of missingFields(fields, values as CharacterValues, layout).slice(0, MOST_ERRORS)) {
      const field = fieldOf(fields, id);
      // Nobody is asked for what they cannot fill in.
      if (field && !seesField(field, viewer)) continue;
      const isBox = field?.type === 'checkbox';
      errors.set(`values.${id}`, isBox ? 'Cochez cette case.' : 'Ce champ est obligatoire.');
    }
  }
  return Object.fromEntries(errors);
}

/** Of each repeated field, the first required cell that a condition shows and that is empty, in words. */
function missingCells(
  fields: TemplateFields,
  values: CharacterValues,
  layout: SheetLayout | undefined,
): [string, string][] {
  const conditional = Object.entries(fields).filter(([, { columns = [] }]) => columns.some(hasCondition));
  if (conditional.length === 0) return [];
  const state = stateOf(fields, values, layout);
  return conditional.flatMap(([id, { columns = [] }]) => {
    const message = state.hidden.has(id) ? undefined : missingCell(columns, linesOf(state.values[id]));
    return message ? [[id, message] as [string, string]] : [];
  });
}

const hasCondition = ({ showIf, columns = [] }: FieldColumn): boolean =>
  Boolean(showIf) || columns.some(hasCondition);

function missingCell(columns: readonly FieldColumn[], lines: readonly FieldLine[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const hidden = hiddenColumns(line);
    for (const column of columns.filter(({ id }) => !hidden.has(id))) {
      const cell = line.cells[column.id];
      const where = `Ligne ${index + 1}, ${column.name || 'colonne sans nom'} : `;
      const isMissing = isEmptyValue(cell) && column.required && !column.formula;
      if (isMissing) return `${where}Ce champ est obligatoire.`;
      const inside = missingCell(column.columns ?? [], linesOf(cell));
      if (inside) return where + inside;
    }
  }
  return undefined;
}

function valueError(
  field: SheetField,
  value: unknown,
  viewer: SheetViewer,
  matches: Matches,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (!seesField(field, viewer)) return 'Ce champ est réservé au maître de jeu.';
  if (field.formula) return 'Ce champ se calcule : il ne se remplit pas.';
  return fieldValueError(field, value) ?? fieldRuleError(field, value as FieldValue, matches);
}

/**
 * What is stored after the owner saved `sent` under a template: valid values (see {@link valueErrors}) by field id. Fields that
 * are not sent stay as they are. A value whose place is taken and that the template has changed since goes into the archive.
 */
export function saveValues(
  fields: TemplateFields,
  stored: StoredValues,
  sent: Readonly<Record<string, unknown>>,
): StoredValues {
  const entries = new Map(Object.entries(stored.entries));
  const archive = [...stored.archive];
  for (const [fieldId, value] of Object.entries(sent)) {
    const field = fieldOf(fields, fieldId);
    if (!field) continue;
    const before = entries.get(fieldId);
    const shown = before ? convertValue(before, field) : null;
    const isCleared = isEmptyValue(value);
    // What is not shown is not what an empty field clears.
    if (isCleared && shown === null) continue;
    if (before && !isGivenUp(before, field, shown, value)) addOnce(archive, { fieldId, ...before });
    if (isCleared) entries.delete(fieldId);
    else
      entries.set(fieldId, entryOf(field, withGoneCells(value as FieldValue, before?.value, field), before));
  }
  return { entries: Object.fromEntries(entries), archive };
}

/**
 * What is stored when an earlier state comes back: its values, and beside them whatever it did not know and the template cannot
 * show any more. Fields of `held` stay as they are now.
 */
export function restoreValues(
  fields: TemplateFields,
  now: StoredValues,
  then: StoredValues,
  held: ReadonlySet<string> = new Set(),
): StoredValues {
  const entries = new Map(Object.entries(then.entries).filter(([fieldId]) => !held.has(fieldId)));
  const archive = [...then.archive];
  for (const entry of now.archive) addOnce(archive, entry);
  for (const [fieldId, entry] of Object.entries(now.entries)) {
    if (held.has(fieldId)) {
      entries.set(fieldId, entry);
      continue;
    }
    const field = fieldOf(fields, fieldId);
    if (field && isRecoverable(entry, field, convertValue(entry, field))) continue;
    const other = entries.get(fieldId);
    if (!other) entries.set(fieldId, entry);
    else if (other.type !== entry.type || !isSame(other.value, entry.value))
      addOnce(archive, { fieldId, ...entry });
  }
  return { entries: Object.fromEntries(entries), archive };
}

/** Without what is kept beside: only its owner asks for that, in so many words. */
export function forgetKept(fields: TemplateFields, { entries }: StoredValues): StoredValues {
  const shown = Object.entries(entries).flatMap(([fieldId, entry]) => {
    const field = fieldOf(fields, fieldId);
    return field && convertValue(entry, field) !== null
      ? [[fieldId, withColumns(withoutGone(entry, field), field)] as const]
      : [];
  });
  return { entries: Object.fromEntries(shown), archive: [] };
}

/**
 * Whether an entry may go for `value`: it was seen as it was entered, by whoever writes over it; or it was seen converted, saved so,
 * and can be told from what is saved.
 */
function isGivenUp(entry: ValueEntry, field: SheetField, shown: FieldValue | null, value: unknown): boolean {
  if (shown === null) return false;
  const isAsEntered = entry.type === field.type && isSame(shown, entry.value);
  return isAsEntered || (isSame(shown, value) && isReversible(entry, field, shown));
}

/** Whether what is shown says all of what was entered. */
const isRecoverable = (entry: ValueEntry, field: SheetField, shown: FieldValue | null): boolean =>
  shown !== null && isReversible(entry, field, shown);

function entryOf(field: SheetField, value: FieldValue, before: ValueEntry | undefined): ValueEntry {
  const { type, name } = field;
  const labels = labelsOf(field, value);
  const entry = {
    type,
    name,
    value,
    ...(labels && { labels }),
    ...(before?.columns && { columns: before.columns }),
  };
  return withColumns(entry, field);
}

function addOnce(archive: ArchivedEntry[], added: ArchivedEntry): void {
  const isKnown = archive.some(
    ({ fieldId, type, value }) =>
      fieldId === added.fieldId && type === added.type && isSame(value, added.value),
  );
  if (!isKnown) archive.push(added);
}
