import { asFlag } from '../formulas/conversions.ts';
import { Untranslated } from '../formulas/tree.ts';
import { isScalar, type AnyValue } from '../formulas/values.ts';
import type { Entry } from '../names.ts';
import type { FormulaPart } from '../plan.ts';
import {
  FIELD_TEXTAREA_MAX,
  FIELD_TEXT_MAX,
  FORMULA_MAX,
  type FieldColumn,
  type SheetField,
} from '@rpd/shared/domain';

// What a field of ours takes of a planned one.

export const HIDDEN = { phone: { hidden: true }, desk: { hidden: true }, paper: { hidden: true } };
export const NAME_MAX = 120;

/** Options from elsewhere and controls are settings. */
export const isFormula = (part: FormulaPart): boolean => part !== 'options' && part !== 'check';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function short(text: string): string {
  if (text.length > FORMULA_MAX)
    throw new Untranslated(`elle dépasse ${FORMULA_MAX} caractères une fois traduite`);
  return text;
}

/** What a formula would give is what is filled in where it is not calculated: others read it. */
export function typed(made: FieldColumn, { result }: Entry, part: FormulaPart): FieldColumn {
  if (part !== 'formula' || !result || result instanceof Untranslated || made.type !== 'string') return made;
  if (result.type === 'text') return made;
  return { ...made, type: result.type === 'number' ? 'number' : 'checkbox' };
}

/** A value as a condition. */
export function asConditionText(value: AnyValue): string {
  if (isScalar(value)) return asFlag(value).text;
  if (value.type === 'nothing') return 'faux';
  return `compter(${value.type === 'choices' ? value.text : value.table}) > 0`;
}

/** What a calculated field has no use for. */
export function withoutFilling(field: FieldColumn): FieldColumn {
  const {
    initial: _initial,
    min: _min,
    max: _max,
    step: _step,
    minLength: _least,
    maxLength: _most,
    pattern: _pattern,
    patternMessage: _message,
    ...rest
  } = field;
  return { ...rest, required: false, options: [] };
}

/** Settings that a type has. */
export function fitting(settings: Partial<SheetField>, type: SheetField['type']): Partial<SheetField> {
  const { columns: _columns, initial, ...rest } = settings;
  const value = initialFor(type, initial);
  return { ...rest, ...(value !== undefined && { initial: value }) };
}

function initialFor(type: SheetField['type'], value: SheetField['initial']): SheetField['initial'] {
  if (type === 'number') return typeof value === 'number' ? value : undefined;
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (type === 'multiselect') return Array.isArray(value) ? value : undefined;
  if (type === 'string' || type === 'date' || type === 'select')
    return typeof value === 'string' ? value.slice(0, FIELD_TEXT_MAX) : undefined;
  return type === 'textarea' && typeof value === 'string' ? value.slice(0, FIELD_TEXTAREA_MAX) : undefined;
}
