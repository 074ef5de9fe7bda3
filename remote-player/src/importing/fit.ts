import {
  convertValue,
  type FieldColumn,
  fieldRuleError,
  type FieldLine,
  fieldValueError,
  type FieldType,
  type FieldValue,
  formatNumber,
  isEmptyValue,
  loadedPatterns,
  REPEAT_LINES_MAX,
  type SheetField,
  type ValueRules,
} from '@rpd/shared/domain';
import { short } from './flatten.ts';
import { matchColumns, type Fields, type Place } from './match.ts';
import { nameKey } from './names.ts';
import {
  isTable,
  type Scalar,
  type SourceCell,
  type SourceColumn,
  type SourcePart,
  type SourceTable,
} from './source.ts';

// What becomes of each part in the field that it goes to: nothing is left out without a word.

export type FitState = 'taken' | 'changed' | 'lost';

export interface Fit {
  state: FitState;
  value?: FieldValue;
  /** What is different, or missing. */
  notes: string[];
  /** Lines of a list: how many there are, and how many are taken. */
  lines?: { found: number; taken: number };
}

/** A value as a person reads it. */
export function shownValue(value: SourceCell): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (Array.isArray(value)) return value.join(', ');
  if (isTable(value)) return value.rows.map(({ cells }) => rowText(cells)).join('\n');
  return value;
}

const rowText = (cells: readonly SourceCell[]): string => cells.map(shownValue).filter(Boolean).join(' ; ');

/** What a value of a file is when nobody says it. */
function typeOf(value: Scalar | string[]): FieldType {
  if (typeof value === 'boolean') return 'checkbox';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return 'multiselect';
  return /\n/u.test(value) ? 'textarea' : 'string';
}

interface Converted {
  value: FieldValue | null;
  /** What is different of it. */
  note?: string;
}

function convertScalar(
  value: Scalar | string[],
  field: ValueRules,
  source?: Pick<SourcePart, 'type' | 'words'>,
): Converted {
  const type = source?.type ?? typeOf(value);
  const labels = source?.words;
  const made = convertValue({ type, value, ...(labels && { labels }) }, field);
  if (made !== null) {
    if (!Array.isArray(value) || !Array.isArray(made) || made.length === value.length) return { value: made };
    const note = `${value.length - made.length} choix sur ${value.length} n’existent pas ici.`;
    return { value: made, note };
  }
  if (field.type === 'string' && typeof value === 'string' && /[\r\n]/u.test(value)) {
    const line = convertValue({ type: 'string', value: value.replace(/\s*[\r\n]+\s*/gu, ' ') }, field);
    if (line !== null) return { value: line, note: 'Mis sur une seule ligne.' };
  }
  return { value: null };
}

const NOT_NUMBERS: Partial<Record<FieldType, string>> = {
  number: 'Un nombre est attendu.',
  checkbox: 'Oui ou non est attendu.',
  date: 'Une date est attendue, par exemple 2026-12-24.',
  select: 'Aucune des valeurs proposées n’est celle-là.',
  multiselect: 'Aucune des valeurs proposées n’est celle-là.',
  repeat: 'Ce champ attend des lignes.',
};

/** Why a value has no place in a field. */
const misfit = (field: ValueRules, value: Scalar | string[]): string =>
  NOT_NUMBERS[field.type] ?? fieldValueError(field, value) ?? 'Cette valeur n’est pas du type attendu.';

/** A value that one of the field's own rules refuses is none that can be saved. */
const ruled = (field: ValueRules, value: FieldValue): string | undefined =>
  fieldRuleError(field, value, loadedPatterns());

function fitScalar(part: SourcePart, value: Scalar | string[], field: SheetField): Fit {
  const { value: made, note } = convertScalar(value, field, part);
  if (made === null) return { state: 'lost', notes: [misfit(field, value)] };
  const error = ruled(field, made);
  if (error) return { state: 'lost', notes: [error] };
  return note ? { state: 'changed', value: made, notes: [note] } : { state: 'taken', value: made, notes: [] };
}

/** Counts of the same sentence, in the order in which they came. */
class Notes {
  readonly #counts = new Map<string, { count: number; example: string }>();

  add(message: string, example = ''): void {
    const known = this.#counts.get(message);
    if (known) known.count += 1;
    else this.#counts.set(message, { count: 1, example });
  }

  get list(): string[] {
    return [...this.#counts].map(([message, { count, example }]) => {
      const times = count > 1 ? ` (${formatNumber(count)} fois)` : '';
      return `${message}${times}${example ? ` « ${short(example)} »` : ''}`;
    });
  }
}

const columnName = ({ name }: { name: string }): string => name || 'colonne sans nom';

const isCalculated = ({ path, names }: SourceColumn, columns: readonly FieldColumn[]): boolean => {
  const keys = new Set([path, ...names].map(nameKey));
  return columns.some(
    ({ id, name, ref, formula }) =>
      formula && (id === path || [name, ref ?? ''].some(one => one && keys.has(nameKey(one)))),
  );
};

/** The lines that a table makes under columns of the sheet. */
function linesOf(
  table: SourceTable,
  places: readonly string[],
  columns: readonly FieldColumn[],
  notes: Notes,
): FieldLine[] {
  const known = new Map(columns.map(column => [column.id, column]));
  return table.rows.flatMap((row, at): FieldLine[] => {
    const cells: [string, FieldValue][] = [];
    row.cells.forEach((cell, index) => {
      const source = table.columns[index];
      if (cell === undefined || !source) return;
      const column = known.get(places[index] ?? '');
      if (!column && isCalculated(source, columns)) notes.add(`« ${source.label} » se calcule ici.`);
      else if (!column) notes.add(`« ${source.label} » n’a pas de colonne ici :`, shownValue(cell));
      else {
        const made = cellIn(cell, column, notes);
        if (made !== undefined) cells.push([column.id, made]);
      }
    });
    const filled = Object.fromEntries(cells);
    // A line of ours that nothing was written in yet, but a space, is a line.
    const isBlank = row.id !== undefined && row.cells.every(isEmptyValue);
    if (cells.length === 0 && !isBlank) {
      notes.add('Une ligne sans rien qui aille dans ces colonnes.');
      return [];
    }
    const missing = columns.find(
      column => column.required && !column.formula && !column.showIf && isEmptyValue(filled[column.id]),
    );
    if (missing) {
      notes.add(`Une ligne sans « ${columnName(missing)} », qui est obligatoire :`, rowText(row.cells));
      return [];
    }
    return [
      {
        id: row.id ?? `import-${at}-${crypto.randomUUID()}`.slice(0, 64),
        cells: filled,
        ...(row.entry && { entry: row.entry }),
      },
    ];
  });
}

function cellIn(
  cell: Exclude<SourceCell, undefined>,
  column: FieldColumn,
  notes: Notes,
): FieldValue | undefined {
  const where = `« ${columnName(column)} » : `;
  if (isTable(cell)) {
    if (column.type === 'repeat') {
      const inner = column.columns ?? [];
      const lines = linesOf(cell, matchColumns(cell.columns, inner), inner, notes);
      return lines.length > 0 ? lines : undefined;
    }
    return cellIn(shownValue(cell), column, notes);
  }
  const { value, note } = convertScalar(cell, column);
  const error = value === null ? misfit(column, cell) : ruled(column, value);
  if (value === null || error) {
    notes.add(`${where}${error}`, shownValue(cell));
    return undefined;
  }
  if (note) notes.add(where + note, shownValue(cell));
  return value;
}

function fitLines({ value }: SourcePart, place: Place, field: SheetField): Fit {
  const table = isTable(value) ? value : oneColumn(Array.isArray(value) ? value : [shownValue(value)]);
  const notes = new Notes();
  const lines = linesOf(table, place.columns, field.columns ?? [], notes);
  const found = table.rows.length;
  const counted = { found, taken: lines.length };
  if (lines.length === 0) return { state: 'lost', notes: notes.list, lines: counted };
  const { list } = notes;
  return { state: list.length > 0 ? 'changed' : 'taken', value: lines, notes: list, lines: counted };
}

const oneColumn = (texts: readonly string[]): SourceTable => ({
  columns: [{ path: '', label: 'Valeur', names: [] }],
  rows: texts.map(text => ({ cells: [text] })),
});

/** Why a part without a place has none. */
function placeless(
  { names, fieldId }: SourcePart,
  calculated: (names: readonly string[], fieldId?: string) => string | undefined,
): Fit {
  const name = calculated(names, fieldId);
  return {
    state: 'lost',
    notes: [name ? `« ${name} » se calcule ici.` : 'Aucun champ de la fiche ne lui correspond.'],
  };
}

type Calculated = (names: readonly string[], fieldId?: string) => string | undefined;

/** What becomes of each part; a repeated field takes the lines of several, up to as many as it may have. */
export function fitParts(
  parts: readonly SourcePart[],
  places: readonly Place[],
  fields: Fields,
  calculated: Calculated,
): Fit[] {
  const first = new Map<string, number>();
  const room = new Map<string, number>();
  const ids = new Map<string, Set<string>>();
  return parts.map((part, index): Fit => {
    if (part.problem) return { state: 'lost', notes: [part.problem] };
    const place = places[index];
    const field = place && Object.hasOwn(fields, place.fieldId) ? fields[place.fieldId] : undefined;
    if (!place || !field) return placeless(part, calculated);
    if (field.type === 'repeat')
      return limited(fitLines(part, place, field), place.fieldId, field, { room, ids });
    const other = first.get(place.fieldId);
    if (other !== undefined) {
      return { state: 'lost', notes: [`« ${field.name} » reçoit déjà « ${parts[other]?.label} ».`] };
    }
    first.set(place.fieldId, index);
    return fitScalar(part, isTable(part.value) ? shownValue(part.value) : part.value, field);
  });
}

interface Taken {
  room: Map<string, number>;
  ids: Map<string, Set<string>>;
}

/** As many lines as the field has room for; ids of lines are given once. */
function limited(fit: Fit, fieldId: string, { maxLines }: SheetField, { room, ids }: Taken): Fit {
  const lines = (fit.value ?? []) as FieldLine[];
  const left = room.get(fieldId) ?? Math.min(maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  const known = ids.get(fieldId) ?? new Set<string>();
  ids.set(fieldId, known);
  const kept = lines.slice(0, left).map(line => {
    const isNew = !known.has(line.id);
    const id = isNew ? line.id : crypto.randomUUID();
    known.add(id);
    return isNew ? line : { ...line, id };
  });
  room.set(fieldId, left - kept.length);
  const over = lines.length - kept.length;
  if (over === 0) return { ...fit, ...(fit.value && { value: kept }) };
  const note = `${formatNumber(over)} ${over > 1 ? 'lignes' : 'ligne'} de trop pour ce champ.`;
  const counted = { found: fit.lines?.found ?? lines.length, taken: kept.length };
  if (kept.length === 0) return { state: 'lost', notes: [note, ...fit.notes], lines: counted };
  return { state: 'changed', value: kept, notes: [note, ...fit.notes], lines: counted };
}

/** The values to send: what each field gets. */
export function valuesOf(fits: readonly Fit[], places: readonly Place[]): Record<string, FieldValue> {
  const values = new Map<string, FieldValue>();
  fits.forEach(({ value }, index) => {
    const fieldId = places[index]?.fieldId;
    if (value === undefined || !fieldId) return;
    const before = values.get(fieldId);
    const isMore = Array.isArray(before) && Array.isArray(value);
    values.set(fieldId, isMore ? ([...before, ...value] as FieldLine[]) : value);
  });
  return Object.fromEntries(values);
}
