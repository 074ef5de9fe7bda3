import type { FieldPlan } from '../../plan.ts';

/** A calculation without a name is called as what it shows, where that is one value. */
export const nameFor = ({ formulas }: FieldPlan): string =>
  formulas.map(({ source }) => /^\s*\$\{\W*(\p{L}\w*)\s*\}\$\s*$/u.exec(source)?.[1]).find(Boolean) ??
  'Sans nom';
