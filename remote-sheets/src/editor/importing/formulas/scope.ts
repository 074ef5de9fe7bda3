import type { LinesValue, Scalar } from './values.ts';

/** What a foreign name stands for here. */
export interface Named {
  /** The name by which our formulas know it. */
  ref: string;
  type: Scalar | 'lines' | 'choices';
  options?: readonly string[];
  columns?: ForeignScope;
  /** Of `lines`: the value that a foreign formula means by the table's name alone. */
  lines?: LinesValue;
}

/** The names that a foreign formula may use. */
export interface ForeignScope {
  find: (name: string) => Named | undefined;
  /** Of the line in which the formula stands. */
  inLine?: (name: string) => Named | undefined;
}
