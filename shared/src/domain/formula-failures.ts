import { FormulaError } from './formula-types.ts';

// Why calculated values are missing. A formula that reads one of them has no result either: nothing counts it for 0.

type Reasons = ReadonlyMap<string, string>;

/** By the record that the values stand in: those of a sheet, or the cells of a line. */
const reasons = new WeakMap<object, Reasons>();
const NONE: Reasons = new Map();

/** Notes why these values of a record could not be calculated, in French by their ids. */
export function noteFailures(values: object, failed: Reasons): void {
  if (failed.size > 0) reasons.set(values, failed);
}

/** Why values of a record could not be calculated, in French by their ids. */
export const failuresIn = (values: object): Reasons => reasons.get(values) ?? NONE;

/**
 * Reads a value of a record.
 * @throws FormulaError for one that could not be calculated
 */
export function readIn(values: Readonly<Record<string, unknown>>, id: string): unknown {
  const reason = reasons.get(values)?.get(id);
  if (reason) throw new FormulaError(reason);
  return Object.hasOwn(values, id) ? values[id] : undefined;
}
