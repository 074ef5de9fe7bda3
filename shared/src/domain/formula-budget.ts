import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment } from './formula-types.ts';

// PLS-8: formulas run on a budget of steps. One step is about what it takes to add two numbers.
// What a sheet may hold at most is refused when it is saved; what the values of a character make of it, when it runs.

/** Characters of a formula, with the names that stand for its dice. */
export const FORMULA_SOURCE_MAX = 2000;
/** Values, names, signs and functions of one formula. */
export const FORMULA_NODES_MAX = 400;
/** Levels of parentheses, functions and conditions inside one another. */
export const FORMULA_DEPTH_MAX = 60;
/** Steps of one formula with every line that there may be: a sheet with more is not saved. */
export const FORMULA_COST_MAX = 1_000_000;
/** Steps of one formula, with the lines that there are. */
export const FORMULA_STEPS_MAX = 200_000;
/** Steps of beginning one run. */
export const FORMULA_RUN_STEPS = 20;
/** Formulas, conditions and dice of one sheet, those of columns included. */
export const SHEET_FORMULAS_MAX = 1000;
/** Characters of all formulas of one sheet. */
export const SHEET_FORMULA_TEXT_MAX = 40_000;
/** Formulas that wait for one another's results. */
export const SHEET_CHAIN_MAX = 200;
/** Steps of all formulas of a sheet with every line that there may be: a sheet with more is not saved. */
export const SHEET_COST_MAX = 5_000_000;
/** Steps of all formulas of one character, with the lines that there are. */
export const SHEET_STEPS_MAX = 400_000;

/** A formula that is larger than what is calculated. A sheet with one is not saved. */
export class FormulaLimitError extends FormulaError {
  override name = 'FormulaLimitError';
}

/** A calculation that came to the end of its steps. */
export class FormulaBudgetError extends FormulaError {
  override name = 'FormulaBudgetError';
  constructor() {
    super('Ce calcul est trop long : il parcourt trop de lignes ou de texte.');
  }
}

/** Counts steps. */
export interface StepBudget {
  /** Steps so far; never more than the most that it was made with. */
  readonly used: number;
  /** @throws FormulaBudgetError for steps that are not left */
  spend: (steps: number) => void;
}

/** A budget of `most` steps; `outer` pays too. */
export function stepBudget(most: number, outer?: (steps: number) => void): StepBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    spend: steps => {
      if (used + steps > most) {
        used = most;
        throw new FormulaBudgetError();
      }
      used += steps;
      outer?.(steps);
    },
  };
}

/** Steps that a text of this length takes. */
export const textSteps = (length: number): number => Math.ceil(length / 32);

/** Takes steps from a running formula's budget. */
export const spend = (environment: FormulaEnvironment, steps: number): void => environment.spend?.(steps);
