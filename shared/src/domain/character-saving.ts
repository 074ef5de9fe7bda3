import { withColumns, withGoneCells, withoutGone } from './character-lines.ts';
import {
  fieldOf,
  isSame,
  type ArchivedEntry,
  type StoredValues,
  type TemplateFields,
} from './character-values.ts';
import { convertValue, isReversible, labelsOf } from './field-conversion.ts';
import { isEmptyValue } from './field-value.ts';
import type { FieldValue, ValueEntry } from './field-value.ts';
import type { SheetField } from './sheet-field.ts';

// What the store keeps of a character's values once they are saved, brought back or given up.

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
 * Returns whether an entry may be replaced by `value`: the writer saw it as it was entered, or saw it converted and
 * saved, and it can be restored from what is saved.
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
