import { createStore, type StoreApi } from 'zustand';
import type { FieldLine, FieldValue } from '../../domain/field-value.ts';
import { failuresIn, noteFailures } from '../../domain/formula-failures.ts';
import { hiddenColumns, linesOf, type SheetState } from '../../domain/sheet-state.ts';

/** What a sheet shows at this moment: values with what is calculated, hidden fields, and what is wrong. */
interface Shown extends Pick<SheetState, 'values' | 'hidden'> {
  errors: Readonly<Record<string, string>>;
}
export type ShownStore = StoreApi<Shown>;

export const createShown = (state: SheetState, errors: Shown['errors']): ShownStore =>
  createStore<Shown>(() => ({ values: state.values, hidden: state.hidden, errors }));

/** Shows another state. Lines that read as before are the same objects: nothing that shows them is drawn again. */
export function show(shown: ShownStore, state: SheetState, errors: Shown['errors']): void {
  const before = shown.getState().values;
  const entries = Object.entries(state.values).map(
    ([id, value]) => [id, settled(before[id], value)] as const,
  );
  const values = Object.fromEntries(entries);
  // Dice that read what could not be calculated say so.
  noteFailures(values, failuresIn(state.values));
  shown.setState({ hidden: state.hidden, values, errors });
}

function settled(before: FieldValue | undefined, now: FieldValue): FieldValue {
  if (!Array.isArray(now) || !Array.isArray(before) || before === now) return now;
  const known = new Map(linesOf(before).map(line => [line.id, line]));
  if (known.size === 0) return now;
  const lines = linesOf(now).map(line => {
    const old = known.get(line.id);
    return old && isSame(old, line) ? old : line;
  });
  const isSettled = lines.length === before.length && lines.every((line, index) => line === before[index]);
  return isSettled ? before : lines;
}

const isSame = (one: FieldLine, other: FieldLine): boolean => textOf(one) === textOf(other);

const textOf = (line: FieldLine): string =>
  JSON.stringify([line, [...hiddenColumns(line)], [...failuresIn(line.cells)]]);
