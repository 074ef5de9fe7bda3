import { isFieldLine, withCells, type FieldLine, type FieldValue, type ValueEntry } from './field-value.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';

// The lines of a repeated field whose columns the template took away.

type Names = Readonly<Record<string, string>>;

const linesIn = (value: FieldValue): FieldLine[] => (Array.isArray(value) ? value.filter(isFieldLine) : []);

const own = (names: Names, id: string): string => (Object.hasOwn(names, id) ? (names[id] ?? '') : '');

/** What the columns are called that hold something in lines, by their ids: as the field has them, and else as `before` does. */
export function columnNames(
  value: FieldValue,
  columns: readonly FieldColumn[] = [],
  before: Names = {},
): Record<string, string> {
  const known = new Map(columns.map(column => [column.id, column]));
  const found = linesIn(value).flatMap(({ cells }) =>
    Object.entries(cells).flatMap(([id, cell]): [string, string][] => {
      const column = known.get(id);
      const name = column?.name || own(before, id);
      const inside = Object.entries(columnNames(cell, column?.columns, before));
      return name ? [[id, name], ...inside] : inside;
    }),
  );
  return Object.fromEntries(found);
}

/** An entry with the names of its columns, as far as anybody still knows them. */
export const withColumns = <Entry extends ValueEntry>(entry: Entry, field: SheetField | undefined): Entry =>
  entry.type === 'repeat'
    ? { ...entry, columns: columnNames(entry.value, field?.columns, entry.columns) }
    : entry;

/**
 * Values of removed columns. The lines keep them, and each column is shown as a text with a line per row, named by
 * its first visible cells. Columns without a stored name are grouped.
 */
export function goneCells(
  { type, name, value, columns: names = {} }: ValueEntry,
  field: SheetField,
): ValueEntry[] {
  if (type !== 'repeat' || field.type !== 'repeat') return [];
  const gone = new Map<string, { name: string; texts: string[] }>();
  function look(lines: readonly FieldLine[], columns: readonly FieldColumn[], path: string, above: string) {
    const known = new Map(columns.map(column => [column.id, column]));
    lines.forEach(({ cells }, index) => {
      const head = Object.entries(cells).find(([id, cell]) => known.has(id) && typeof cell === 'string');
      const line = above + (head ? textOfCell(head[1], names) : `Ligne ${index + 1}`);
      for (const [id, cell] of Object.entries(cells)) {
        const column = known.get(id);
        if (column) {
          look(linesIn(cell), column.columns ?? [], `${path} › ${column.name}`, `${line} › `);
          continue;
        }
        const called = own(names, id);
        const key = called ? id : path;
        const reported = gone.get(key) ?? { name: called ? `${path} › ${called}` : path, texts: [] };
        reported.texts.push(`${line} : ${textOfCell(cell, names)}`);
        gone.set(key, reported);
      }
    });
  }
  look(linesIn(value), field.columns ?? [], name, '');
  return [...gone.values()].map(reported => ({
    type: 'textarea',
    name: reported.name,
    value: reported.texts.join('\n'),
  }));
}

const textOfCell = (cell: FieldValue, names: Names): string => {
  const lines = linesIn(cell);
  if (lines.length > 0) {
    return lines.map(({ cells }) => lineWords(cells, names, one => textOfCell(one, names), ', ')).join(' ; ');
  }
  if (Array.isArray(cell)) return cell.filter(one => typeof one === 'string').join(', ');
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  return String(cell);
};

/** The cells of a line, each behind what its column is called. */
export const lineWords = (
  cells: FieldLine['cells'],
  names: Names,
  words: (cell: FieldValue) => string,
  between: string,
): string =>
  Object.entries(cells)
    .map(([id, cell]) => {
      const name = own(names, id);
      return name ? `${name} : ${words(cell)}` : words(cell);
    })
    .join(between);

/**
 * Lines as somebody sends them, with what the stored ones hold in columns that the template took away: who does not see a cell does not
 * clear it. What a line that is not sent any more held goes with it.
 */
export function withGoneCells(
  sent: FieldValue,
  stored: FieldValue | undefined,
  { type, columns = [] }: FieldLike,
): FieldValue {
  if (type !== 'repeat' || !Array.isArray(sent) || !Array.isArray(stored)) return sent;
  const before = new Map(stored.filter(isFieldLine).map(({ id, cells }) => [id, cells]));
  const known = new Map<string, FieldLike>(columns.map(column => [column.id, column]));
  return sent.filter(isFieldLine).map(line => {
    const { id, cells } = line;
    const old = before.get(id) ?? {};
    const gone = Object.entries(old).filter(([columnId]) => !known.has(columnId));
    const shown = Object.entries(cells).map(([columnId, cell]) => {
      const column = known.get(columnId);
      return [columnId, column ? withGoneCells(cell, old[columnId], column) : cell] as const;
    });
    return withCells(line, Object.fromEntries([...gone, ...shown]));
  });
}

/** Lines without the cells of columns that the template took away. */
export function withoutGone(entry: ValueEntry, field: SheetField): ValueEntry {
  const isLines = field.type === 'repeat' && entry.type === 'repeat';
  return isLines ? { ...entry, value: keptCells(entry.value, field) } : entry;
}

function keptCells(value: FieldValue, { columns = [] }: FieldLike): FieldValue {
  if (!Array.isArray(value) || !value.every(isFieldLine)) return value;
  const known = new Map<string, FieldLike>(columns.map(column => [column.id, column]));
  return value.map(line => {
    const left = Object.entries(line.cells).flatMap(([columnId, cell]) => {
      const column = known.get(columnId);
      return column ? [[columnId, keptCells(cell, column)] as const] : [];
    });
    return withCells(line, Object.fromEntries(left));
  });
}
