import { isFieldLine, type FieldValue, type ValueEntry } from './field-value.ts';
import type { SheetField } from './sheet-field.ts';

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
