import { compileDice, type DiceFormula } from './dice.ts';
import { compileFormula, type Formula } from './formula.ts';
import { FormulaBudgetError, SHEET_STEPS_MAX, stepBudget } from './formula-budget.ts';
import { FormulaError } from './formula-types.ts';
import type { CreationStep } from './creation-steps.ts';
import type { CharacterValues } from './field-value.ts';
import { scopeOf, scopeOfFields } from './sheet-names.ts';
import type { SheetDocument } from './sheet-places.ts';
import { sheetProgramSteps } from './sheet-conditions.ts';
import type { SheetProgram } from './sheet-program.ts';
import { attempt, readingFrom } from './sheet-state.ts';
import type { Steps } from './turns.ts';

// The conditions of steps and options. They count for the limits of the sheet (ADR 15), and run on a budget of their own.

/** Steps of calculation of one whole creation: the sheet is calculated before each step that asks something of it. */
const CREATION_STEPS_MAX = 5 * SHEET_STEPS_MAX;

export const optionKey = (stepId: string, optionId: string): string => `${stepId} ${optionId}`;

interface Conditions {
  /** By the id of the step, or {@link optionKey}. */
  formulas: ReadonlyMap<string, Formula>;
  /** Conditions that do not work, by their path below `structure.steps`. */
  problems: readonly { path: string; at: number; message: string }[];
}

const known = new WeakMap<SheetProgram, WeakMap<readonly CreationStep[], Conditions>>();

/**
 * The dice of a step. They read nothing and ask nothing: a second throw from one seed gives the same.
 * @throws FormulaError in French for dice that are wrong
 */
export function readStepDice(dice: string): DiceFormula {
  const compiled = compileDice(dice, scopeOf([]));
  if (compiled.questions.length > 0) throw new FormulaError('Les dés d’une étape ne demandent rien.');
  return compiled;
}

/** Reads the conditions of all steps; once for one document. */
export function* creationConditions({ fields, structure }: SheetDocument): Steps<Conditions> {
  const { steps = [] } = structure;
  const program = yield* sheetProgramSteps(fields, structure);
  const made = known.get(program) ?? new WeakMap<readonly CreationStep[], Conditions>();
  known.set(program, made);
  const found = made.get(steps);
  if (found) return found;
  const scope = scopeOfFields(fields);
  const tally = program.tally.copy();
  const formulas = new Map<string, Formula>();
  const problems: { path: string; at: number; message: string }[] = [];
  const note = (path: string, at: number, text: string, lines: number, work: () => Formula) => {
    try {
      tally.begin(text);
      const { cost, doubts } = work();
      const limit = tally.add(cost, lines);
      for (const message of limit ? [...doubts, limit] : doubts) problems.push({ path, at, message });
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      problems.push({ path, at, message: error.message });
    }
  };
  const read = (key: string, at: number, path: string, text: string | undefined) => {
    if (!text) return;
    note(path, at, text, 1, () => {
      const formula = compileFormula(text, scope, 'flag');
      formulas.set(key, formula);
      return formula;
    });
  };
  for (const [at, step] of steps.entries()) {
    read(step.id, at, `[${at}].showIf`, step.showIf);
    for (const [index, option] of (step.options ?? []).entries()) {
      read(optionKey(step.id, option.id), at, `[${at}].options[${index}].showIf`, option.showIf);
    }
    const { dice } = step;
    if (dice) note(`[${at}].dice`, at, dice, step.fieldIds?.length ?? 1, () => readStepDice(dice).formula);
    yield;
  }
  const conditions = { formulas, problems };
  made.set(steps, conditions);
  return conditions;
}

/** Whether what has this key is there with these values. */
export type Asks = (values: CharacterValues) => Steps<(key: string) => boolean>;

/** Asks the conditions of a creation, step by step. */
export function* creationAsks(document: SheetDocument): Steps<Asks> {
  const { fields, structure } = document;
  const { formulas } = yield* creationConditions(document);
  const program = yield* sheetProgramSteps(fields, structure);
  let left = CREATION_STEPS_MAX;
  return function* asks(values) {
    const state = yield* program.evaluateSteps(values);
    left -= state.steps;
    if (left <= 0) throw new FormulaBudgetError();
    const budget = stepBudget(Math.min(left, SHEET_STEPS_MAX), steps => {
      left -= steps;
    });
    const around = { ...readingFrom(state.values), spend: budget.spend };
    return key => {
      const condition = formulas.get(key);
      // A condition that cannot be asked hides nothing.
      return !condition || attempt(() => condition.run(around) !== true).result !== true;
    };
  };
}
