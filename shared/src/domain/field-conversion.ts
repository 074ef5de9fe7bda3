import { fieldValueError, isDay, isEmptyValue, isFieldLine, withCells } from './field-value.ts';
import type { FieldLine, FieldValue, ValueEntry, ValueRules } from './field-value.ts';
import type { FieldType } from './sheet-kinds.ts';

// What becomes of a value when its field's type or options change. Texts are the bridge between types that have no other.

type Entered = Pick<ValueEntry, 'type' | 'value' | 'labels'>;
type Target = ValueRules;

/** The value under the field as it is now; null when it does not fit and cannot be made to. */
export function convertValue(entry: Entered, field: Target): FieldValue | null {
  // A calculated field shows no entry: what was entered before it became one stays beside.
  if (field.formula) return null;
  const converted = convert(entry, field);
  if (converted === null || isEmptyValue(converted)) return null;
  return fieldValueError(field, converted) === undefined ? converted : null;
}

/** The words of the chosen options, in the order of their values; undefined for what is no choice. */
export function labelsOf({ type, options }: Target, value: FieldValue): string[] | undefined {
  if (type !== 'select' && type !== 'multiselect') return undefined;
  return choicesOf(value).map(choice => {
    const option = options.find(known => known.value === choice);
    return option?.label || choice;
  });
}

/** Whether the way back from a converted value gives what was entered: then the conversion lost nothing. */
export function isReversible(entry: Entered, field: Target, converted: FieldValue): boolean {
  const labels = labelsOf(field, converted);
  const back = convert(
    { type: field.type, value: converted, ...(labels && { labels }) },
    { type: entry.type, options: optionsOf(entry) },
  );
  return JSON.stringify(back) === JSON.stringify(entry.value);
}

const choicesOf = (value: FieldValue): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [String(value)];

/** The options that an entry knows of. */
function optionsOf({ type, value, labels = [] }: Entered): Target['options'] {
  if (type !== 'select' && type !== 'multiselect') return [];
  return choicesOf(value).map((choice, index) => ({ value: choice, label: labels[index] ?? choice }));
}

function convert(entry: Entered, field: Target): FieldValue | null {
  const { type, value } = entry;
  if (type === field.type && fieldValueError(field, value) === undefined) return value;
  if (type === 'repeat' && field.type === 'repeat') return linesUnder(field, value);
  if (type === 'repeat' || field.type === 'repeat') return convertLines(entry, field);
  if (field.type === 'multiselect') return choose(entry, field.options);
  if (field.type === 'select') {
    const chosen = choose(entry, field.options);
    return chosen?.length === 1 ? (chosen[0] ?? null) : null;
  }
  return fromText(textOf(entry), field);
}

/** Lines under columns that changed: cells are converted, or left out where they cannot be; the lines stay. */
function linesUnder({ columns = [] }: Target, value: FieldValue): FieldLine[] | null {
  if (!Array.isArray(value) || !value.every(isFieldLine)) return null;
  return value.map(line => {
    const left = Object.entries(line.cells).flatMap(([columnId, cell]) => {
      const column = columns.find(known => known.id === columnId);
      if (!column || column.formula) return [[columnId, cell] as const];
      const fitting = convertCell(cell, column);
      return fitting === null ? [] : [[columnId, fitting] as const];
    });
    return withCells(line, Object.fromEntries(left));
  });
}

/** A line's cell under its column as it is now; null when it does not fit. */
export const convertCell = (cell: FieldValue, column: Target): FieldValue | null =>
  convertValue({ type: typeOfCell(cell, column), value: cell }, column);

/** Cells do not say in what column they were entered: the column's type if they fit it, or what they look like. */
function typeOfCell(cell: FieldValue, column: Target): FieldType {
  if (fieldValueError(column, cell) === undefined) return column.type;
  if (typeof cell === 'boolean') return 'checkbox';
  if (typeof cell === 'number') return 'number';
  if (typeof cell === 'string') return isDay(cell) ? 'date' : 'string';
  return cell.some(isFieldLine) ? 'repeat' : 'multiselect';
}

/** As a text, each line is one line of it. */
function convertLines({ type, value }: Entered, field: Target): FieldValue | null {
  if (type !== 'repeat' || field.type !== 'textarea') return null;
  return Array.isArray(value) ? value.filter(isFieldLine).map(lineText).join('\n') : null;
}

const lineText = ({ cells }: FieldLine): string =>
  Object.values(cells)
    .map(cell => (Array.isArray(cell) ? `${cell.length}` : textOf({ type: 'string', value: cell })))
    .join(' ; ');

/**
 * Which options a value stands for: by their values, or by their words. Null unless all of it is found; of several choices, those
 * that are still there are enough.
 */
function choose(entry: Entered, options: Target['options']): string[] | null {
  const isChoice = entry.type === 'select' || entry.type === 'multiselect';
  const known = isChoice ? optionsOf(entry) : namesIn(textOf(entry), options);
  const { values, words } = indexOf(options);
  const found = known.map(({ value, label }) => (values.has(value) ? value : words.get(plain(label))));
  const chosen = [...new Set(found.filter(value => value !== undefined))];
  return found.includes(undefined) && entry.type !== 'multiselect' ? null : chosen;
}

/** A text names one option, or several with commas between. */
function namesIn(text: string, options: Target['options']): Target['options'] {
  const names = indexOf(options).words.has(plain(text)) ? [text] : text.split(',');
  return names.map(name => ({ value: name.trim(), label: name.trim() }));
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

interface OptionIndex {
  values: ReadonlySet<string>;
  /** Values by the words that stand for them; the first option that has a word keeps it. */
  words: ReadonlyMap<string, string>;
}

/** Made once for each list of options: a template's impact asks for every character that uses it. */
const indexes = new WeakMap<object, OptionIndex>();

function indexOf(options: Target['options']): OptionIndex {
  const known = indexes.get(options);
  if (known) return known;
  const words = new Map<string, string>();
  const pairs = [
    ...options.map(({ value, label }) => [label, value] as const),
    ...options.map(({ value }) => [value, value] as const),
  ];
  for (const [word, value] of pairs) if (!words.has(plain(word))) words.set(plain(word), value);
  const made = { values: new Set(options.map(option => option.value)), words };
  indexes.set(options, made);
  return made;
}

/** What a person would write for a value. */
function textOf({ type, value, labels }: Entered): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (type === 'select' || type === 'multiselect') return (labels ?? choicesOf(value)).join(', ');
  if (typeof value !== 'string') return choicesOf(value).join(', ');
  return type === 'date' ? value.split('-').toReversed().join('/') : value;
}

const NUMBER = /^[+-]?(?:\d{1,16}|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,]\d{1,15})?$/;
const FRENCH_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const YES = new Set(['oui', 'vrai', 'true', '1', 'x']);
const NO = new Set(['non', 'faux', 'false', '0']);

function fromText(text: string, { type }: Target): FieldValue | null {
  const trimmed = text.trim();
  switch (type) {
    case 'string':
    case 'textarea':
      return text;
    case 'number':
      return NUMBER.test(trimmed) ? Number(trimmed.replace(/[ \u00a0\u202f]/g, '').replace(',', '.')) : null;
    case 'date': {
      const [, day = '', month = '', year = ''] = FRENCH_DAY.exec(trimmed) ?? [];
      return day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
    }
    case 'checkbox': {
      const word = plain(trimmed);
      if (YES.has(word)) return true;
      return NO.has(word) ? false : null;
    }
    case 'select':
    case 'multiselect':
    case 'dashboard':
    case 'roll':
    case 'repeat':
    case 'portrait':
    case 'picture':
    case 'divider':
    case 'label':
      return null;
  }
}
