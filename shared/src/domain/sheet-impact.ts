import { convertValue } from './field-conversion.ts';
import { isEmptyValue } from './field-value.ts';
import type { TemplateFields } from './character-values.ts';
import type { SheetField } from './sheet-field.ts';

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
  /** As it is now; of a new field, as it will be. */
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
  change: FieldChange;
  name: string;
  /** Undefined for one that is removed. */
  next: SheetField | undefined;
}

const own = (fields: TemplateFields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

const optionsText = ({ options }: SheetField): string =>
  JSON.stringify(options.map(({ value, label }) => [value, label]));

const isChoice = ({ type }: SheetField): boolean => type === 'select' || type === 'multiselect';

/** In which ways the fields of two states of a template differ, as far as characters are concerned. */
export function changedTemplateFields(before: TemplateFields, after: TemplateFields): ChangedField[] {
  const changes: ChangedField[] = [];
  for (const [fieldId, old] of Object.entries(before)) {
    const next = own(after, fieldId);
    const add = (change: FieldChange) => changes.push({ fieldId, change, name: old.name, next });
    if (!next) {
      add('removed');
      continue;
    }
    if (old.type !== next.type) add('type');
    else if (isChoice(next) && optionsText(old) !== optionsText(next)) add('options');
    if (next.required && !old.required) add('required');
    if (old.name !== next.name) add('renamed');
  }
  for (const [fieldId, next] of Object.entries(after)) {
    if (!own(before, fieldId) && next.required && next.type !== 'dashboard') {
      changes.push({ fieldId, change: 'required', name: next.name, next });
    }
  }
  return changes;
}

type Entry = Parameters<typeof convertValue>[0] | undefined;

/** What a change does to one character that entered `entry` in the field: nothing, or one of the three. */
export function effectOf(
  { change, next }: ChangedField,
  entry: Entry,
): 'touched' | 'converted' | 'kept' | null {
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
