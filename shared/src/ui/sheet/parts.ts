import type { SheetColumn, SheetRow, SheetTab } from '../../domain/sheet.ts';

/** How many parts a column has: itself and its fields. */
export const columnParts = ({ fieldIds }: SheetColumn): number => 1 + fieldIds.length;
/** How many parts a row has: itself, and its columns with their fields. */
export const rowParts = ({ columns }: SheetRow): number =>
  columns.reduce((sum, column) => sum + columnParts(column), 1);

export interface TabParts {
  /** The place of each row, column and field in the order in which they are drawn, from 0. */
  places: ReadonlyMap<string, number>;
  total: number;
}

const known = new WeakMap<SheetTab, TabParts>();

/** The rows, columns and fields of a tab in the order in which they are drawn; made once for a tab. */
export function partsOf(tab: SheetTab): TabParts {
  const found = known.get(tab);
  if (found) return found;
  const ids = tab.rows.flatMap(row => [
    row.id,
    ...row.columns.flatMap(column => [column.id, ...column.fieldIds]),
  ]);
  const parts = { places: new Map(ids.map((id, place) => [id, place])), total: ids.length };
  known.set(tab, parts);
  return parts;
}

/** Of things that stand one after the other, those that are drawn, each with how many of its own parts are. */
export function drawnOf<Part>(
  parts: readonly Part[],
  sizeOf: (part: Part) => number,
  drawn: number,
): (readonly [part: Part, drawn: number])[] {
  let left = drawn;
  const shown: (readonly [Part, number])[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    const size = sizeOf(part);
    shown.push([part, Math.min(size, left)]);
    left -= size;
  }
  return shown;
}
