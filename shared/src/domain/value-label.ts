import { formatNumber } from './format.ts';
import type { FieldValue } from './field-value.ts';
import { isEmptyValue } from './field-value.ts';
import type { FieldLike } from './sheet-field.ts';

export const NOTHING = '—';

/** A number with its sign: « +3 », « −1 ». */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value))}`;

/** A value in words, as it is read; lines are counted. */
export function valueLabel(field: FieldLike, value: FieldValue | undefined): string {
  if (field.type === 'checkbox') return value === true ? 'Oui' : 'Non';
  if (value === undefined || isEmptyValue(value)) return NOTHING;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (Array.isArray(value)) {
    const words = value.map(item => (typeof item === 'string' ? labelOf(field, item) : ''));
    return words.filter(Boolean).join(', ') || `${value.length} ligne${value.length > 1 ? 's' : ''}`;
  }
  if (field.type === 'select') return labelOf(field, value);
  return field.type === 'date' ? value.split('-').toReversed().join('/') : value;
}

const labelOf = ({ options }: FieldLike, value: string): string =>
  options.find(option => option.value === value)?.label || value;
