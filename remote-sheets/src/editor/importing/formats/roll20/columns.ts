import type { FieldPlan } from '../../plan.ts';
import { COLUMNS_MAX } from '../shared.ts';

// Columns of lines.

/** Columns in an order in which those that rolls and calculations of the line need are not the ones too many. */
export function readFirst(columns: FieldPlan[]): FieldPlan[] {
  if (columns.length <= COLUMNS_MAX) return columns;
  const sources = columns.flatMap(({ formulas }) => formulas.map(({ source }) => source.toLowerCase()));
  const isNeeded = ({ keys: [key = ''], formulas }: FieldPlan) =>
    formulas.length > 0 || sources.some(source => source.includes(`@{${key}}`));
  const first = columns.filter(isNeeded).slice(0, COLUMNS_MAX);
  const others = columns.filter(one => !first.includes(one));
  const taken = new Set([...first, ...others].slice(0, COLUMNS_MAX));
  return [...columns.filter(one => taken.has(one)), ...others.filter(one => !taken.has(one))];
}
