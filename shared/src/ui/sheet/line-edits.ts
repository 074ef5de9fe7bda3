import { withCells, type FieldLine } from '../../domain/field-value.ts';
import type { FieldColumn } from '../../domain/sheet-field.ts';

/** What a new line starts with. */
export const newLine = (columns: readonly FieldColumn[]): FieldLine => ({
  id: crypto.randomUUID(),
  cells: Object.fromEntries(
    columns.flatMap(({ id, initial, formula }) => (initial === undefined || formula ? [] : [[id, initial]])),
  ),
});

/** The entered cells of a line: calculated ones are not saved. */
export const entered = (columns: readonly FieldColumn[], line: FieldLine): FieldLine => {
  const calculated = new Set(columns.filter(({ formula }) => formula).map(({ id }) => id));
  return withCells(
    line,
    Object.fromEntries(Object.entries(line.cells).filter(([id]) => !calculated.has(id))),
  );
};

/** The lines with one of them `by` places further down. */
export function moved(lines: readonly FieldLine[], { id }: FieldLine, by: number): readonly FieldLine[] {
  const index = lines.findIndex(line => line.id === id);
  const next = [...lines];
  const [taken] = next.splice(index, 1);
  if (taken) next.splice(index + by, 0, taken);
  return next;
}

/** A line that was removed, and where it stood. */
export interface RemovedLine {
  line: FieldLine;
  index: number;
}

/** The lines with one that was removed back in its place. */
export const putBack = (lines: readonly FieldLine[], { line, index }: RemovedLine): readonly FieldLine[] =>
  lines.toSpliced(index, 0, line);
