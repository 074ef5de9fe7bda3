import { isFieldLine, type FieldValue, type ValueEntry } from './field-value.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';

// The lines of a repeated field whose columns the template took away.

/**
 * What lines hold in columns that the template took away: the lines keep it, and it is told as a text of a line each, named by the
 * first words that are still in sight.
 */
export function goneCells({ type, name, value }: ValueEntry, field: SheetField): ValueEntry | null {
  if (type !== 'repeat' || field.type !== 'repeat' || !Array.isArray(value)) return null;
  const columns = new Set(field.columns?.map(({ id }) => id));
  const lines = value.filter(isFieldLine).flatMap(({ cells }, index) => {
    const gone = Object.entries(cells).filter(([id]) => !columns.has(id));
    if (gone.length === 0) return [];
    const head = Object.entries(cells).find(([id, cell]) => columns.has(id) && typeof cell === 'string');
    return [
      `${head ? textOfCell(head[1]) : `Ligne ${index + 1}`} : ${gone.map(([, cell]) => textOfCell(cell)).join(' ; ')}`,
    ];
  });
  if (lines.length === 0) return null;
  return { type: 'textarea', name, value: lines.join('\n') };
}

const textOfCell = (cell: FieldValue): string => {
  if (Array.isArray(cell))
    return cell
      .map(one => (isFieldLine(one) ? Object.values(one.cells).map(textOfCell).join(', ') : one))
      .join(', ');
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  return String(cell);
};

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
  return sent.filter(isFieldLine).map(({ id, cells }) => {
    const old = before.get(id) ?? {};
    const gone = Object.entries(old).filter(([columnId]) => !known.has(columnId));
    const shown = Object.entries(cells).map(([columnId, cell]) => {
      const column = known.get(columnId);
      return [columnId, column ? withGoneCells(cell, old[columnId], column) : cell] as const;
    });
    return { id, cells: Object.fromEntries([...gone, ...shown]) };
  });
}

/** Lines without the cells of columns that the template took away. */
export function withoutGone(entry: ValueEntry, { type, columns = [] }: SheetField): ValueEntry {
  if (type !== 'repeat' || entry.type !== 'repeat' || !Array.isArray(entry.value)) return entry;
  const known = new Set<string>(columns.map(({ id }) => id));
  const lines = entry.value.filter(isFieldLine).map(({ id, cells }) => ({
    id,
    cells: Object.fromEntries(Object.entries(cells).filter(([columnId]) => known.has(columnId))),
  }));
  return { ...entry, value: lines };
}
