import { formatNumber } from './format.ts';
import type { FieldColumn, FieldLike } from './sheet-field.ts';
import { REPEAT_LINES_MAX, type FieldType } from './sheet-kinds.ts';

// The rules of one field's value: the API refuses by them, and the form says them before it sends.

/** The entry of a compendium that a line was taken from, and the state of it that the line has. */
export interface LineSource {
  id: string;
  hash: string;
}

/** A line of a repeated field: its cells by the ids of their columns. Its own id is random and stays with it. */
export interface FieldLine {
  id: string;
  cells: Record<string, FieldValue>;
  entry?: LineSource;
}

/** A line with other cells: what it was taken from stays. */
export const withCells = ({ id, entry }: FieldLine, cells: FieldLine['cells']): FieldLine => ({
  id,
  cells,
  ...(entry && { entry }),
});

/** A text, a number, a ticked box, the chosen options' values, or lines. Dates are days: '2026-12-24'. */
export type FieldValue = string | number | boolean | string[] | FieldLine[];

/** Values by the ids of their fields. */
export type CharacterValues = Record<string, FieldValue>;

/** As much of a field as its values are judged by. */
export type ValueRules = Pick<FieldLike, 'type' | 'options'> & Partial<Omit<FieldLike, 'type' | 'options'>>;

/** What was entered in a field, and what the field was then. */
export interface ValueEntry {
  type: FieldType;
  name: string;
  value: FieldValue;
  /** Of a choice: the words that its values had, in their order. */
  labels?: string[];
  /** Of lines: what their columns were called, by their ids. */
  columns?: Record<string, string>;
}

export const FIELD_TEXT_MAX = 500;
export const FIELD_TEXTAREA_MAX = 20_000;
/** Beyond it, numbers are not what was typed any more. */
export const FIELD_NUMBER_MAX = 1e15;

const TYPE_WRONG = 'Cette valeur n’est pas du type attendu.';
const NOT_AN_OPTION = 'Choisissez une des valeurs proposées.';

/** Nothing was entered: absent, null, an empty text or an empty choice. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is wrong with a value for this field, in French; undefined for one that fits. Empty ones fit: see missingFields(). */
export function fieldValueError(field: ValueRules, value: unknown): string | undefined {
  if (isEmptyValue(value)) return undefined;
  switch (field.type) {
    case 'string':
      return textError(value, FIELD_TEXT_MAX) ?? lineError(value);
    case 'textarea':
      return textError(value, FIELD_TEXTAREA_MAX);
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : TYPE_WRONG;
    case 'number':
      return numberError(value);
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? undefined
        : 'Une date est attendue, par exemple 2026-12-24.';
    case 'select':
      return typeof value === 'string' && hasOption(field, value) ? undefined : NOT_AN_OPTION;
    case 'multiselect':
      return choicesError(field, value);
    case 'dashboard':
    case 'roll':
    case 'portrait':
    case 'picture':
    case 'divider':
    case 'label':
      return 'Ce champ ne se remplit pas.';
    case 'repeat':
      return linesError(field, value);
  }
}

function textError(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return TYPE_WRONG;
  return value.length > max ? `Au plus ${formatNumber(max)} caractères.` : undefined;
}

const lineError = (value: unknown): string | undefined =>
  /[\r\n]/.test(String(value)) ? 'Ce champ tient sur une seule ligne.' : undefined;

function numberError(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Un nombre est attendu.';
  return Math.abs(value) > FIELD_NUMBER_MAX ? 'Ce nombre est trop grand.' : undefined;
}

/** Made once for each list of options: a character may hold thousands of choices. */
const valuesOf = new WeakMap<ValueRules['options'], ReadonlySet<string>>();

function optionValues({ options }: ValueRules): ReadonlySet<string> {
  const known = valuesOf.get(options) ?? new Set(options.map(({ value }) => value));
  valuesOf.set(options, known);
  return known;
}

const hasOption = (field: ValueRules, value: string): boolean => optionValues(field).has(value);

function choicesError(field: ValueRules, value: unknown): string | undefined {
  if (!Array.isArray(value)) return TYPE_WRONG;
  const known = optionValues(field);
  if (!value.every(item => typeof item === 'string' && known.has(item))) return NOT_AN_OPTION;
  return new Set(value).size === value.length ? undefined : 'Chaque valeur ne se choisit qu’une fois.';
}

function linesError({ columns = [], maxLines }: ValueRules, value: unknown): string | undefined {
  const most = Math.min(maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  if (!Array.isArray(value) || !value.every(isFieldLine)) return TYPE_WRONG;
  if (value.length > most) return `Au plus ${formatNumber(most)} lignes.`;
  if (new Set(value.map(({ id }) => id)).size < value.length) return TYPE_WRONG;
  const known = new Map<string, FieldColumn>(columns.map(column => [column.id, column]));
  for (const [index, { cells }] of value.entries()) {
    for (const [id, cell] of Object.entries(cells)) {
      const column = known.get(id);
      // What a column that is gone held stays where it is; it is not shown, and not judged.
      const error = column && !column.formula && fieldValueError(column, cell);
      if (error) return `Ligne ${index + 1}, ${column.name || 'colonne sans nom'} : ${error}`;
    }
  }
  return undefined;
}

const CELLS_MAX = 60;

/** Whether something has the shape of a line. */
export function isFieldLine(value: unknown): value is FieldLine {
  if (typeof value !== 'object' || value === null) return false;
  const { id, cells, entry, ...more } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || id.length > 64 || Object.keys(more).length > 0) return false;
  if (entry !== undefined && !isLineSource(entry)) return false;
  if (typeof cells !== 'object' || cells === null || Array.isArray(cells)) return false;
  const entries = Object.entries(cells);
  return entries.length <= CELLS_MAX && entries.every(([key, cell]) => key.length <= 64 && isCell(cell));
}

function isLineSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, hash, ...more } = value as Record<string, unknown>;
  const isSource = typeof id === 'string' && typeof hash === 'string' && Object.keys(more).length === 0;
  return isSource && /^[0-9a-f]{24}$/.test(id) && /^[0-9a-f]{16}$/.test(hash);
}

function isCell(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= FIELD_TEXTAREA_MAX;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean') return true;
  return (
    Array.isArray(value) &&
    value.length <= 500 &&
    value.every(item => typeof item === 'string' || isFieldLine(item))
  );
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a day that exists, as '2026-12-24'. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (!day || Number(year) < 1) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCDate() === Number(day) &&
    date.getUTCMonth() + 1 === Number(month)
  );
}
