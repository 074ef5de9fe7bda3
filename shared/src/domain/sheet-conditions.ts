import { compileFormula, type Formula } from './formula.ts';
import { FormulaError, type FormulaEnvironment } from './formula-types.ts';
import { SHEET_STEPS_MAX, stepBudget } from './formula-budget.ts';
import type { CharacterValues } from './field-value.ts';
import type { SheetTab } from './sheet.ts';
import type { SheetField } from './sheet-field.ts';
import { scopeOfFields } from './sheet-names.ts';
import {
  noteProblems,
  programSteps,
  remembered,
  type FormulaProblem,
  type SheetProgram,
} from './sheet-program.ts';
import { attempt, readingFrom, type SheetState } from './sheet-state.ts';
import { finish, type Steps } from './turns.ts';

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
export const sheetProgramOf = (fields: Fields, layout: SheetLayout): SheetProgram =>
  finish(sheetProgramSteps(fields, layout));

/** The same, formula by formula: reading a thousand takes 40 ms. */
export function* sheetProgramSteps(fields: Fields, layout: SheetLayout): Steps<SheetProgram> {
  const program = yield* programSteps(fields);
  const made = layouts.get(program) ?? new WeakMap<SheetLayout, SheetProgram>();
  layouts.set(program, made);
  const known = made.get(layout) ?? (yield* withPlaces(program, fields, conditionalPlaces(layout)));
  made.set(layout, known);
  return known;
}

function* withPlaces(
  program: SheetProgram,
  fields: Fields,
  places: readonly ConditionalPlace[],
): Steps<SheetProgram> {
  if (places.length === 0) return program;
  const scope = scopeOfFields(fields);
  const part = 'showIf' as const;
  const problems: FormulaProblem[] = [];
  const reads = new Map<string, ReadonlySet<string>>(program.reads);
  const join = (id: string, read: Iterable<string>) =>
    reads.set(id, new Set([...(reads.get(id) ?? []), ...read]));
  const conditions: (ConditionalPlace & { condition: Formula })[] = [];
  const tally = program.tally.copy();
  for (const place of places) {
    noteProblems(problems, { fieldId: place.id, part }, () => {
      tally.begin(place.showIf);
      const condition = compileFormula(place.showIf, scope, 'flag');
      const own = place.fieldIds.find(id => condition.reads.has(id));
      if (own) {
        const name = fields[own]?.name || 'sans nom';
        throw new FormulaError(`« ${name} » est à l’intérieur : une fois caché, il ne se changerait plus.`);
      }
      const limit = tally.add(condition.cost, 1);
      conditions.push({ ...place, condition });
      // Whether a field is shown says what its place's condition reads: the field reads the place, and the place what its condition does.
      const name = placeName(place.id);
      join(name, condition.reads);
      for (const id of place.fieldIds) join(id, [name]);
      return { doubts: condition.doubts, limit };
    });
    yield;
  }
  return {
    ...program,
    problems: [...program.problems, ...problems],
    reads,
    tally,
    ...remembered(values => hidingSteps(program, values, conditions)),
  };
}

/** What a place is called among what reads what: no field has that id, since no text may hold the sign. */
const placeName = (id: string): string => `\0${id}`;

/** What conditions make of a state: they read what the formulas gave, and change none of it. They share its budget of steps. */
function* hidingSteps(
  program: SheetProgram,
  values: CharacterValues,
  conditions: readonly (ConditionalPlace & { condition: Formula })[],
): Steps<SheetState> {
  const state = yield* program.evaluateSteps(values);
  const budget = stepBudget(SHEET_STEPS_MAX - state.steps);
  const { read } = readingFrom(state.values);
  const around: FormulaEnvironment = {
    read: id => {
      const message = state.errors.get(id);
      if (message) throw new FormulaError(message);
      return read(id);
    },
    spend: budget.spend,
  };
  const errors = new Map(state.errors);
  const hidden = new Set(state.hidden);
  for (const { id, fieldIds, condition } of conditions) {
    yield;
    // A condition that cannot be asked hides nothing.
    const { result, message } = attempt(() => condition.run(around) !== true);
    if (message) errors.set(id, message);
    if (result) for (const one of [id, ...fieldIds]) hidden.add(one);
  }
  return {
    values: state.values,
    hidden,
    errors,
    steps: state.steps + budget.used,
  };
}

/** What a whole sheet's formulas make of values, formula by formula. What asks for the same values afterwards has the answer at once. */
export function* sheetStateSteps(
  fields: Fields,
  layout: SheetLayout | undefined,
  values: CharacterValues,
): Steps<SheetState> {
  const program = yield* layout ? sheetProgramSteps(fields, layout) : programSteps(fields);
  return yield* program.evaluateSteps(values);
}
