import type { DiceFormula } from './dice.ts';
import { withCells, type CharacterValues, type FieldLine, type FieldValue } from './field-value.ts';
import type { Formula } from './formula.ts';
import { FormulaBudgetError, SHEET_STEPS_MAX, stepBudget } from './formula-budget.ts';
import { failuresIn, noteFailures, readIn } from './formula-failures.ts';
import { formulaText, insideLine } from './formula-parts.ts';
import { FormulaEmptyError, FormulaError } from './formula-types.ts';
import type { FormulaEnvironment } from './formula-types.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';
import type { Steps } from './turns.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** What a sheet's formulas make of a character's values. */
export interface SheetState {
  /** The values with what is calculated; also in the cells of lines. */
  values: CharacterValues;
  /** Ids of fields whose condition is not met; of a whole sheet, of what stands in such a place and of the place too. */
  hidden: ReadonlySet<string>;
  /**
   * Why a field or a cell of it is not calculated, or its condition not asked, in French by the field's id: it took more steps than
   * there are (PLS-8), or has no finite result.
   */
  errors: ReadonlyMap<string, string>;
  /** Steps that it took; at most SHEET_STEPS_MAX. */
  steps: number;
}

/** The formulas of a sheet that work, by the ids of their fields and columns. */
export interface Compiled {
  formulas: Map<string, Formula>;
  conditions: Map<string, Formula>;
  dice: Map<string, DiceFormula>;
  /** Ids of fields and columns behind those that their formulas read. */
  order: readonly string[];
}

/** What the conditions of columns hide in lines that {@link evaluationSteps} has completed. */
const hiddenIn = new WeakMap<FieldLine, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Ids of the columns that a completed line does not show, because their condition is not met there. */
export const hiddenColumns = (line: FieldLine): ReadonlySet<string> => hiddenIn.get(line) ?? NONE;

/**
 * Calculates every field behind those that it reads, field by field: however long a chain of formulas is, none waits on the engine's
 * stack. Loops have been taken out. What comes to the end of the budget has no value, and an error.
 */
export function* evaluationSteps(
  fields: Fields,
  { formulas, conditions, order }: Compiled,
  values: CharacterValues,
): Steps<SheetState> {
  const budget = stepBudget(SHEET_STEPS_MAX);
  const results = new Map<string, FieldValue | undefined>();
  const errors = new Map<string, string>();
  /** Fields without a result: what reads them has none either. */
  const failed = new Map<string, string>();
  const environment: FormulaEnvironment = {
    read: id => {
      const message = failed.get(id);
      if (message) throw new FormulaError(message);
      return results.get(id);
    },
    spend: budget.spend,
  };
  const complete = completer({ formulas, conditions, order });
  const inOrder = [...order.filter(id => Object.hasOwn(fields, id)), ...Object.keys(fields)];
  for (const id of inOrder) {
    const field = fields[id];
    if (!field || results.has(id)) continue;
    if (field.formula || field.type === 'repeat') yield;
    const entered = Object.hasOwn(values, id) ? values[id] : undefined;
    const { result, message } = attempt(() => complete(id, field, entered, environment));
    // Lines that are too many to be calculated are shown as they were entered.
    results.set(id, message && field.type === 'repeat' ? entered : result);
    if (message) failed.set(id, message);
    else if (field.type === 'repeat') {
      const failure = failedCell(field.columns ?? [], linesOf(result));
      if (failure) errors.set(id, failure);
    }
  }
  const hidden = new Set<string>();
  for (const [id, condition] of conditions) {
    if (!Object.hasOwn(fields, id)) continue;
    yield;
    // A condition that cannot be asked hides nothing.
    const { result, message } = attempt(() => condition.run(environment) !== true);
    if (message) errors.set(id, message);
    if (result) hidden.add(id);
  }
  for (const [id, message] of failed) errors.set(id, message);
  const shown = Object.keys(fields).flatMap(id => {
    const value = results.get(id);
    return value === undefined ? [] : [[id, value] as const];
  });
  const calculated = Object.fromEntries(shown);
  noteFailures(calculated, failed);
  return {
    values: calculated,
    hidden,
    errors,
    steps: budget.used,
  };
}

/** The first cell of lines that could not be calculated, in words. */
function failedCell(columns: readonly FieldColumn[], lines: readonly FieldLine[]): string | undefined {
  for (const [index, { cells }] of lines.entries()) {
    const failed = failuresIn(cells);
    for (const { id, name, columns: inner = [] } of columns) {
      const message = failed.get(id) ?? failedCell(inner, linesOf(cells[id]));
      if (message) return `Ligne ${index + 1}, ${name || 'colonne sans nom'} : ${message}`;
    }
  }
  return undefined;
}

/** What `work` gives, or why it cannot be calculated. */
export function attempt<Result>(work: () => Result): { result?: Result; message?: string } {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof FormulaEmptyError) return {};
    if (!(error instanceof FormulaError)) throw error;
    return { message: error.message };
  }
}

/** The same for one cell. Steps that are spent end the whole field: more cells would take more of them. */
function attemptCell<Result>(work: () => Result): { result?: Result; message?: string } {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof FormulaEmptyError) return {};
    if (!(error instanceof FormulaError) || error instanceof FormulaBudgetError) throw error;
    return { message: error.message };
  }
}

/** Steps of completing one line, and each of its cells. */
const LINE_STEPS = 6;
const CELL_STEPS = 8;

/** Columns behind those that their formulas read. */
interface Prepared {
  inOrder: readonly FieldColumn[];
  ids: ReadonlySet<string>;
}

/** Calculates a field, or a cell, from what was entered and what is around it. */
function completer({ formulas, conditions, order }: Pick<Compiled, 'formulas' | 'conditions' | 'order'>) {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: FieldColumn): number => places.get(id) ?? -1;
  const prepared = new WeakMap<readonly FieldColumn[], Prepared>();
  const prepare = (columns: readonly FieldColumn[]): Prepared => {
    const known = prepared.get(columns);
    if (known) return known;
    const inOrder = columns.toSorted((one, other) => placeOf(one) - placeOf(other));
    const made = { inOrder, ids: new Set(columns.map(({ id }) => id)) };
    prepared.set(columns, made);
    return made;
  };
  const isCalculated = ({ id, columns = [] }: FieldColumn): boolean =>
    formulas.has(id) || conditions.has(id) || columns.some(isCalculated);

  function valueOf(
    id: string,
    field: FieldLike,
    entered: FieldValue | undefined,
    around: FormulaEnvironment,
  ): FieldValue | undefined {
    if (field.formula) {
      const formula = formulas.get(id);
      if (!formula || (field.type === 'number' && formula.isBlank(around))) return undefined;
      return shownResult(field, formula.run(around));
    }
    if (field.type !== 'repeat') return entered;
    const { columns = [] } = field;
    const lines = linesOf(entered);
    if (!columns.some(isCalculated)) return [...lines];
    const ready = prepare(columns);
    return lines.map(line => completeLine(ready, line, around));
  }

  function completeLine({ inOrder, ids }: Prepared, line: FieldLine, around: FormulaEnvironment): FieldLine {
    around.spend?.(LINE_STEPS + CELL_STEPS * inOrder.length);
    const cells = new Map<string, FieldValue>();
    const failed = new Map<string, string>();
    const inner: FormulaEnvironment = {
      ...around,
      read: id => {
        if (!ids.has(id)) return around.read(id);
        const reason = failed.get(id);
        if (reason) throw new FormulaError(reason);
        return cells.get(id);
      },
    };
    for (const column of inOrder) {
      const { id } = column;
      const entered = Object.hasOwn(line.cells, id) ? line.cells[id] : undefined;
      const { result, message } = attemptCell(() => valueOf(id, column, entered, inner));
      if (message) failed.set(id, message);
      if (result !== undefined) cells.set(id, result);
    }
    const complete = withCells(line, Object.fromEntries(cells));
    noteFailures(complete.cells, failed);
    // A condition that cannot be asked hides nothing.
    const isUnmet = (condition: Formula) => attemptCell(() => condition.run(inner) !== true).result === true;
    const hidden = inOrder.filter(({ id }) => {
      const condition = conditions.get(id);
      return condition !== undefined && isUnmet(condition);
    });
    if (hidden.length > 0) hiddenIn.set(complete, new Set(hidden.map(({ id }) => id)));
    return complete;
  }
  return valueOf;
}

/** The lines of a repeated field's value. */
export const linesOf = (value: unknown): readonly FieldLine[] =>
  Array.isArray(value) ? value.filter(isLine) : [];

const isLine = (line: unknown): line is FieldLine =>
  typeof line === 'object' &&
  line !== null &&
  typeof (line as FieldLine).cells === 'object' &&
  (line as FieldLine).cells !== null;

function shownResult(field: FieldLike, value: ReturnType<Formula['run']>): FieldValue | undefined {
  if (field.type === 'number') {
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }
  if (field.type === 'checkbox') return value === true;
  return formulaText(value);
}

/** Where dice read their names: in the sheet, and before it in the lines that they stand in, the innermost last. */
export const readingFrom = (values: CharacterValues, lines: readonly FieldLine[] = []): FormulaEnvironment =>
  lines.reduce<FormulaEnvironment>(insideLine, {
    read: id => readIn(values, id),
  });
