import { type FieldLike, type FieldLine, type FieldValue, isFieldLine, lineWords } from '../domain/index.ts';
import { valueLabel } from '../domain/value-label.ts';

/** A value in words with all that is in it, lines included, each cell behind what its column is called: to be read or copied where its field is gone. */
export function fullValueLabel(
  field: Pick<FieldLike, 'type' | 'name' | 'options'>,
  value: FieldValue,
  columns: Readonly<Record<string, string>> = {},
): string {
  if (!Array.isArray(value) || !value.some(isFieldLine))
    return valueLabel({ ...field, required: false }, value);
  const words = (cell: FieldValue): string =>
    hasLines(cell)
      ? cell.map(line => `(${lineWords(line.cells, columns, words, ' ; ')})`).join(', ')
      : valueLabel({ type: kindOf(cell), name: '', options: [], required: false }, cell);
  return value
    .filter(isFieldLine)
    .map(({ cells }) => lineWords(cells, columns, words, ' ; '))
    .join('\n');
}

const hasLines = (value: FieldValue): value is FieldLine[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFieldLine);

/** What a value on its own looks like the value of. */
export const kindOf = (value: FieldValue): FieldLike['type'] => {
  if (typeof value === 'boolean') return 'checkbox';
  if (typeof value === 'number') return 'number';
  return Array.isArray(value) ? 'multiselect' : 'string';
};
