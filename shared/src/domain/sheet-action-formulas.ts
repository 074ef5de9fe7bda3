import { compileFormula, type Formula } from './formula.ts';
import { foldName, typeOfField, type FormulaScalar, type FormulaScope } from './formula-types.ts';
import type { ActionReset, SheetField } from './sheet-field.ts';
import type { Steps } from './turns.ts';

// The formulas of a button: what it costs, and what it makes of other fields. They count for the limits of the sheet (ADR 15).

type Fields = Readonly<Record<string, SheetField>>;

/** Which formula of a button. */
export interface ActionPlace {
  part: 'costs' | 'resets';
  at: number;
}

export interface CompiledAction {
  costs: readonly { fieldId: string; amount: Formula | undefined }[];
  resets: readonly (Omit<ActionReset, 'formula'> & { formula: Formula | undefined })[];
}

/** Under what a reset reads the result of the dice. */
export const RESULT_ID = '$resultat';
const RESULT_NAME = 'resultat';

/** The names of the sheet, and `résultat` for what the dice gave. A field of that name comes first. */
function withResult(scope: FormulaScope): FormulaScope {
  return {
    ...scope,
    find: name =>
      scope.find(name) ??
      (foldName(name) === RESULT_NAME ? { id: RESULT_ID, label: 'résultat', type: 'number' } : undefined),
  };
}

/** What a formula must give for this field; undefined where none gives its value. */
export function resetType(field: SheetField): FormulaScalar | undefined {
  const type = typeOfField(field);
  return typeof type === 'string' ? type : undefined;
}

/** Reads the formulas of a button with `read`, which notes what is wrong with one. Those of fields that are gone are not read. */
export function* compileAction(
  { costs = [], resets = [], dice }: SheetField,
  fields: Fields,
  scope: FormulaScope,
  read: (place: ActionPlace, text: string, work: () => Formula) => Formula | undefined,
): Steps<CompiledAction> {
  const made: {
    costs: { fieldId: string; amount: Formula | undefined }[];
    resets: CompiledAction['resets'][number][];
  } = { costs: [], resets: [] };
  for (const [at, { fieldId, amount }] of costs.entries()) {
    const compiled = read({ part: 'costs', at }, amount, () => compileFormula(amount, scope, 'number'));
    made.costs.push({ fieldId, amount: compiled });
    yield;
  }
  const around = dice ? withResult(scope) : scope;
  for (const [at, { formula, ...reset }] of resets.entries()) {
    const target = Object.hasOwn(fields, reset.fieldId) ? fields[reset.fieldId] : undefined;
    const type = target && resetType(target);
    const compiled =
      reset.to === 'formula' && formula && type
        ? read({ part: 'resets', at }, formula, () => compileFormula(formula, around, type))
        : undefined;
    made.resets.push({ ...reset, formula: compiled });
    yield;
  }
  return made;
}
