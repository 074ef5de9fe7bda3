import { compileFormula, type Formula } from './formula.ts';
import { FormulaError } from './formula-types.ts';
import type { SheetTab } from './sheet.ts';
import type { SheetField } from './sheet-field.ts';
import { scopeOfFields } from './sheet-names.ts';
import { programOf, type FormulaProblem, type SheetProgram } from './sheet-program.ts';
import { readingFrom, type SheetState } from './sheet-state.ts';

// Tabs, rows and columns have conditions too: what stands inside one that is not met is not shown, and not asked for.

type Fields = Readonly<Record<string, SheetField>>;

/** As much of a document as its conditions need. */
export interface SheetLayout {
  tabs: readonly SheetTab[];
}

/** A tab, row or column with a condition, and every field inside. */
interface ConditionalPlace {
  id: string;
  showIf: string;
  fieldIds: readonly string[];
}

function conditionalPlaces({ tabs }: SheetLayout): ConditionalPlace[] {
  const place = (id: string, showIf: string | undefined, fieldIds: () => string[]): ConditionalPlace[] =>
    showIf ? [{ id, showIf, fieldIds: fieldIds() }] : [];
  return tabs.flatMap(tab => [
    ...place(tab.id, tab.showIf, () =>
      tab.rows.flatMap(({ columns }) => columns.flatMap(({ fieldIds }) => fieldIds)),
    ),
    ...tab.rows.flatMap(row => [
      ...place(row.id, row.showIf, () => row.columns.flatMap(({ fieldIds }) => fieldIds)),
      ...row.columns.flatMap(column => place(column.id, column.showIf, () => column.fieldIds)),
    ]),
  ]);
}

/** Whether a tab, row or column has a condition. */
export const hasConditions = ({ tabs }: SheetLayout): boolean =>
  tabs.some(
    tab => tab.showIf || tab.rows.some(row => row.showIf || row.columns.some(({ showIf }) => showIf)),
  );

const layouts = new WeakMap<SheetProgram, WeakMap<SheetLayout, SheetProgram>>();

/**
 * The program of a whole sheet: that of its fields (see {@link programOf}), and the conditions of its tabs, rows and columns. Their
 * ids are among what is `hidden`, along with every field inside; a condition's problem has the element's id as `fieldId`.
 */
export function sheetProgramOf(fields: Fields, layout: SheetLayout): SheetProgram {
  const program = programOf(fields);
  const made = layouts.get(program) ?? new WeakMap<SheetLayout, SheetProgram>();
  layouts.set(program, made);
  const known = made.get(layout) ?? withPlaces(program, fields, conditionalPlaces(layout));
  made.set(layout, known);
  return known;
}

function withPlaces(
  program: SheetProgram,
  fields: Fields,
  places: readonly ConditionalPlace[],
): SheetProgram {
  if (places.length === 0) return program;
  const scope = scopeOfFields(fields);
  const part = 'showIf' as const;
  const problems: FormulaProblem[] = [];
  const reads = new Map(program.reads);
  const conditions: (ConditionalPlace & { condition: Formula })[] = [];
  for (const place of places) {
    try {
      const condition = compileFormula(place.showIf, scope, 'flag');
      const own = place.fieldIds.find(id => condition.reads.has(id));
      if (own) {
        const name = fields[own]?.name || 'sans nom';
        throw new FormulaError(`« ${name} » est à l’intérieur : une fois caché, il ne se changerait plus.`);
      }
      conditions.push({ ...place, condition });
      problems.push(...condition.doubts.map(message => ({ fieldId: place.id, part, message })));
      // Whether a field is shown says what its place's condition reads.
      for (const id of place.fieldIds) reads.set(id, new Set([...(reads.get(id) ?? []), ...condition.reads]));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      problems.push({ fieldId: place.id, part, message: error.message });
    }
  }
  return {
    ...program,
    problems: [...program.problems, ...problems],
    reads,
    evaluate: values => hiding(program.evaluate(values), conditions),
  };
}

/** What conditions make of a state: they read what the formulas gave, and change none of it. */
function hiding(
  state: SheetState,
  conditions: readonly (ConditionalPlace & { condition: Formula })[],
): SheetState {
  const around = readingFrom(state.values);
  const unmet = conditions.filter(({ condition }) => condition.run(around) !== true);
  if (unmet.length === 0) return state;
  return {
    values: state.values,
    hidden: new Set([...state.hidden, ...unmet.flatMap(({ id, fieldIds }) => [id, ...fieldIds])]),
  };
}
