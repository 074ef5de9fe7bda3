import {
  FORMULA_COST_MAX,
  FormulaLimitError,
  SHEET_CHAIN_MAX,
  SHEET_COST_MAX,
  SHEET_FORMULA_TEXT_MAX,
  SHEET_FORMULAS_MAX,
} from './formula-budget.ts';
import { formatNumber } from './format.ts';

// What all formulas of a sheet may be together (PLS-8).

/** What the formulas of a sheet are so far. */
export interface SheetTally {
  /**
   * Counts a formula before it is read.
   * @throws FormulaLimitError for one too many: it is not calculated
   */
  begin: (text: string) => void;
  /**
   * Counts the steps of a formula that runs once for each of `lines`.
   * @returns why a sheet with it is not saved, in French: it runs all the same, on the budget of the values that there are
   */
  add: (cost: number, lines: number) => string | undefined;
  /** Another that goes on from here. */
  copy: () => SheetTally;
}

const ADVICE = 'Donnez aux champs à lignes un nombre maximal de lignes, ou retirez une boucle.';

const tooLong = (steps: number, most: number): string =>
  `${formatNumber(steps)} étapes de calcul au pire, ${formatNumber(most)} au plus. ${ADVICE}`;

export function sheetTally(from = { formulas: 0, characters: 0, steps: 0 }): SheetTally {
  const counted = { ...from };
  return {
    begin: text => {
      counted.formulas += 1;
      counted.characters += text.length;
      if (counted.formulas > SHEET_FORMULAS_MAX) throw tooMany(SHEET_FORMULAS_MAX, 'formules');
      if (counted.characters > SHEET_FORMULA_TEXT_MAX) {
        throw tooMany(SHEET_FORMULA_TEXT_MAX, 'caractères de formules');
      }
    },
    add: (cost, lines) => {
      if (cost > FORMULA_COST_MAX) {
        return `Cette formule est trop longue à calculer : ${tooLong(cost, FORMULA_COST_MAX)}`;
      }
      const steps = counted.steps + cost * lines;
      if (steps > SHEET_COST_MAX) {
        return `Les formules de la fiche sont trop longues à calculer ensemble : ${tooLong(steps, SHEET_COST_MAX)}`;
      }
      counted.steps = steps;
      return undefined;
    },
    copy: () => sheetTally(counted),
  };
}

const tooMany = (most: number, what: string): FormulaLimitError =>
  new FormulaLimitError(`La fiche a plus de ${formatNumber(most)} ${what} : celle-ci n’est pas calculée.`);

/** What is wrong with a chain of formulas that wait for one another. */
export const chainError = (length: number): string | undefined =>
  length > SHEET_CHAIN_MAX
    ? `Cette formule attend le résultat de ${length - 1} autres, l’une derrière l’autre : ${SHEET_CHAIN_MAX - 1} au plus.`
    : undefined;
