import type { DiceFormula } from './dice.ts';
import type { CharacterValues, FieldLine, FieldValue } from './field-value.ts';
import type { Formula } from './formula.ts';
import { formulaText, insideLine } from './formula-parts.ts';
import type { FormulaEnvironment } from './formula-types.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** What a sheet's formulas make of a character's values. */
export interface SheetState {
  /** The values with what is calculated; also in the cells of lines. */
  values: CharacterValues;
  /** Ids of fields whose condition is not met; of a whole sheet, of what stands in such a place and of the place too. */
  hidden: ReadonlySet<string>;
}

/** The formulas of a sheet that work, by the ids of their fields and columns. */
export interface Compiled {
  formulas: Map<string, Formula>;
  conditions: Map<string, Formula>;
  dice: Map<string, DiceFormula>;
}

/** What the conditions of columns hide in lines that {@link evaluate} has completed. */
const hiddenIn = new WeakMap<FieldLine, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Ids of the columns that a completed line does not show, because their condition is not met there. */
export const hiddenColumns = (line: FieldLine): ReadonlySet<string> => hiddenIn.get(line) ?? NONE;

/** Each value is calculated when it is first asked for; loops have been taken out. */
export function evaluate(
  fields: Fields,
  { formulas, conditions }: Compiled,
  values: CharacterValues,
): SheetState {
  const results = new Map<string, FieldValue | undefined>();
  const own = (id: string): FieldValue | undefined => (Object.hasOwn(values, id) ? values[id] : undefined);
  const environment: FormulaEnvironment = {
    read: id => {
      if (results.has(id)) return results.get(id);
      const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
      const result = field && valueOf(id, field, own(id), environment);
      results.set(id, result);
      return result;
    },
  };
  function valueOf(
    id: string,
    field: FieldLike,
    entered: FieldValue | undefined,
    around: FormulaEnvironment,
  ) {
    if (field.formula) {
      const formula = formulas.get(id);
      return formula && shownResult(field, formula.run(around));
    }
    if (field.type !== 'repeat') return entered;
    return linesOf(entered).map(line => completeLine(field.columns ?? [], line, around));
  }
  function completeLine(
    columns: readonly FieldColumn[],
    line: FieldLine,
    around: FormulaEnvironment,
  ): FieldLine {
    const cells: Record<string, FieldValue | undefined> = {};
    const byId = new Map(columns.map(column => [column.id, column]));
    const inner: FormulaEnvironment = {
      read: id => {
        const column = byId.get(id);
        if (!column) return around.read(id);
        if (!Object.hasOwn(cells, id)) {
          const entered = Object.hasOwn(line.cells, id) ? line.cells[id] : undefined;
          cells[id] = valueOf(id, column, entered, inner);
        }
        return cells[id];
      },
    };
    for (const { id } of columns) inner.read(id);
    const filled = Object.entries(cells).filter(([, value]) => value !== undefined);
    const complete = { id: line.id, cells: Object.fromEntries(filled) as Record<string, FieldValue> };
    const hidden = columns.filter(({ id }) => conditions.has(id) && conditions.get(id)?.run(inner) !== true);
    if (hidden.length > 0) hiddenIn.set(complete, new Set(hidden.map(({ id }) => id)));
    return complete;
  }
  const complete = Object.keys(fields).flatMap(id => {
    const value = environment.read(id) as FieldValue | undefined;
    return value === undefined ? [] : [[id, value] as const];
  });
  const hidden = [...conditions].filter(
    ([id, condition]) => Object.hasOwn(fields, id) && condition.run(environment) !== true,
  );
  return { values: Object.fromEntries(complete), hidden: new Set(hidden.map(([id]) => id)) };
}

/** The lines of a repeated field's value. */
export const linesOf = (value: unknown): readonly FieldLine[] =>
  Array.isArray(value) ? value.filter(isLine) : [];

const isLine = (line: unknown): line is FieldLine =>
  typeof line === 'object' && line !== null && typeof (line as FieldLine).cells === 'object';

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
    read: id => (Object.hasOwn(values, id) ? values[id] : undefined),
  });
