import { goneCells, withColumns } from './character-lines.ts';
import { convertValue } from './field-conversion.ts';
import type { CharacterValues, FieldValue, ValueEntry } from './field-value.ts';
import type { SheetField } from './sheet-field.ts';
import type { FieldType } from './sheet-kinds.ts';

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

/** Of a template's fields one by its id. */
export const fieldOf = (fields: TemplateFields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

/** Whether two values say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

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
