import { compileDice, type DiceFormula } from './dice.ts';
import { compileAction, type ActionPlace, type CompiledAction } from './sheet-action-formulas.ts';
import type { CharacterValues } from './field-value.ts';
import { compileFormula, type Formula } from './formula.ts';
import { FormulaLimitError } from './formula-budget.ts';
import { chainLengths, readingOrder } from './formula-loops.ts';
import { FormulaError, type FormulaScope } from './formula-types.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';
import { REPEAT_LINES_MAX } from './sheet-kinds.ts';
import { chainError, sheetTally, type SheetTally } from './sheet-limits.ts';
import {
  labelledIds,
  namesOf,
  referencesOf,
  scopeOf,
  scopeOfFields,
  type FormulaName,
} from './sheet-names.ts';
import { evaluationSteps, type Compiled, type SheetState } from './sheet-state.ts';
import { finish, type Steps } from './turns.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** Which of a field's formulas is wrong, and how, in French. One that compares a choice with what it never is runs all the same. */
export interface FormulaProblem {
  /** Of a condition on a tab, row or column: that element's id. */
  fieldId: string;
  /** Of a repeated field: the column. */
  columnId?: string;
  part: 'formula' | 'showIf' | 'dice' | 'costs' | 'resets';
  /** Which of its costs or resets. */
  at?: number;
  message: string;
  /** It breaks a limit of formula-budget.ts, or a press would never work: a sheet with it is not saved. */
  isLimit?: true;
}

/** The formulas of a sheet, read once. */
export interface SheetProgram {
  problems: FormulaProblem[];
  names: FormulaName[];
  /** What each field's formula and condition read, by field ids. */
  reads: ReadonlyMap<string, ReadonlySet<string>>;
  dice: ReadonlyMap<string, DiceFormula>;
  /** Of the fields whose press costs or resets something. */
  actions: ReadonlyMap<string, CompiledAction>;
  /** How much there is to calculate. */
  tally: SheetTally;
  evaluate: (values: CharacterValues) => SheetState;
  /** The same, formula by formula; `evaluate` then answers for the same object at once. The first time takes the longest. */
  evaluateSteps: (values: CharacterValues) => Steps<SheetState>;
}

const programs = new WeakMap<Fields, SheetProgram>();

/** The formulas of these fields; made once for one object. */
export const programOf = (fields: Fields): SheetProgram => finish(programSteps(fields));

/** The same, formula by formula. */
export function* programSteps(fields: Fields): Steps<SheetProgram> {
  const known = programs.get(fields);
  if (known) return known;
  const made = yield* compile(fields);
  programs.set(fields, made);
  return made;
}

/** A formula as it was read, and why a sheet with it is not saved. */
interface Read {
  doubts: readonly string[];
  limit?: string | undefined;
}

/** Notes what is wrong with a formula that `work` reads. */
export function noteProblems(
  problems: FormulaProblem[],
  problem: Omit<FormulaProblem, 'message'>,
  work: () => Read,
): void {
  try {
    const { doubts, limit } = work();
    for (const message of doubts) problems.push({ ...problem, message });
    if (limit) problems.push({ ...problem, message: limit, isLimit: true });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const isLimit = error instanceof FormulaLimitError;
    problems.push({ ...problem, message: error.message, ...(isLimit && { isLimit }) });
  }
}

function* compile(fields: Fields): Steps<SheetProgram> {
  const problems: FormulaProblem[] = [];
  const formulas = new Map<string, Formula>();
  const conditions = new Map<string, Formula>();
  const dice = new Map<string, DiceFormula>();
  const actions = new Map<string, CompiledAction>();
  const reads = new Map<string, Set<string>>();
  const tally = sheetTally();
  const note = (id: string, { reads: read }: Pick<Formula, 'reads'>) => {
    const all = reads.get(id) ?? new Set();
    for (const one of read) all.add(one);
    reads.set(id, all);
  };

  function* compileOne(place: Place, id: string, field: FieldLike): Steps<void> {
    const { fieldId, scope, lines } = place;
    const where = { fieldId, ...(id !== fieldId && { columnId: id }) };
    /** Reads one formula of the field, unless the sheet has too many. */
    const read = (part: FormulaProblem['part'], text: string, work: () => Formula) =>
      noteProblems(problems, { ...where, part }, () => {
        tally.begin(text);
        const { cost, doubts } = work();
        return { doubts, limit: tally.add(cost, lines) };
      });
    const keep = (all: Map<string, Formula>, compiled: Formula): Formula => {
      all.set(id, compiled);
      note(id, compiled);
      return compiled;
    };
    const { formula, showIf, dice: notation } = field;
    if (formula) {
      read('formula', formula, () => keep(formulas, compileFormula(formula, scope, resultOf(field))));
    }
    if (showIf) read('showIf', showIf, () => keep(conditions, compileFormula(showIf, scope, 'flag')));
    if (notation) {
      read('dice', notation, () => {
        const compiled = compileDice(notation, scope);
        dice.set(id, compiled);
        return { ...compiled.formula, doubts: compiled.doubts };
      });
    }
    yield;
    const { columns = [], maxLines = REPEAT_LINES_MAX } = field;
    if (columns.length === 0) return;
    const inner = { fieldId, scope: scopeOf(referencesOf(columns), scope), lines: lines * maxLines };
    for (const column of columns) {
      yield* compileOne(inner, column.id, column);
      // Reading lines reads what their cells are calculated from.
      note(id, { reads: new Set([column.id]) });
    }
  }

  const scope = scopeOfFields(fields);
  yield;
  for (const [id, field] of Object.entries(fields)) {
    yield* compileOne({ fieldId: id, scope, lines: 1 }, id, field);
    if (!field.costs?.length && !field.resets?.length) continue;
    const read = (place: ActionPlace, text: string, work: () => Formula): Formula | undefined => {
      const before = problems.length;
      let made: Formula | undefined;
      noteProblems(problems, { fieldId: id, ...place }, () => {
        tally.begin(text);
        made = work();
        return { doubts: made.doubts, limit: tally.add(made.cost, 1) };
      });
      // No older sheet has one that cannot be read: a button that never works is not saved.
      if (!made) for (const problem of problems.slice(before)) problem.isLimit = true;
      return made;
    };
    actions.set(id, yield* compileAction(field, fields, scope, read));
  }
  const { loops, order } = readingOrder(reads);
  yield;
  const made: Compiled = { formulas, conditions, dice, order };
  refuseLoops(fields, made, loops, problems);
  yield;
  refuseChains(fields, made, reads, problems);
  yield;
  return {
    problems,
    names: namesOf(fields),
    reads,
    dice,
    actions,
    tally,
    ...remembered(values => evaluationSteps(fields, made, values)),
  };
}

/** Asked twice for the same values, answers what it answered: who judges a character asks for what is hidden and for what is missing. */
export function remembered(
  work: (values: CharacterValues) => Steps<SheetState>,
): Pick<SheetProgram, 'evaluate' | 'evaluateSteps'> {
  let last: { values: CharacterValues; state: SheetState } | undefined;
  function* evaluateSteps(values: CharacterValues): Steps<SheetState> {
    if (last?.values === values) return last.state;
    const state = yield* work(values);
    last = { values, state };
    return state;
  }
  return { evaluate: values => finish(evaluateSteps(values)), evaluateSteps };
}

/** Where a field or a column stands. */
interface Place {
  fieldId: string;
  scope: FormulaScope;
  /** How many lines it has at most. */
  lines: number;
}

/** What a field's formula must give. */
function resultOf({ type }: FieldLike): 'number' | 'flag' | 'text' {
  if (type === 'number') return 'number';
  if (type === 'checkbox') return 'flag';
  if (type === 'string' || type === 'textarea') return 'text';
  throw new FormulaError(
    'Un champ de ce type ne se calcule pas : choisissez Nombre, Texte ou Case à cocher.',
  );
}

/** The number of names that are listed for a loop. */
const LISTED_NAMES_MAX = 8;

/** A formula that would need its own result is named with the whole way round, and does not run. */
function refuseLoops(
  fields: Fields,
  made: Compiled,
  loops: readonly string[][],
  problems: FormulaProblem[],
): void {
  if (loops.length === 0) return;
  const labels = new Map(labelledIds(fields));
  const reported = new Set<string>();
  for (const loop of loops) {
    const names = [...loop, loop[0]].map(id => labels.get(id ?? '')?.name || 'sans nom');
    const words = names.length > LISTED_NAMES_MAX ? [...names.slice(0, LISTED_NAMES_MAX), '…'] : names;
    for (const id of loop) {
      const owner = labels.get(id)?.fieldId ?? id;
      const where = { fieldId: owner, ...(owner !== id && { columnId: id }) };
      const part = made.formulas.has(id) ? 'formula' : 'showIf';
      if (!made.formulas.has(id) && !made.conditions.has(id)) continue;
      if (!reported.has(id)) problems.push({ ...where, part, message: `Boucle : ${words.join(' → ')}.` });
      reported.add(id);
      made.formulas.delete(id);
      made.conditions.delete(id);
    }
  }
}

/** The first formulas of chains that are too long. They run all the same: none waits on the engine's stack. */
function refuseChains(
  fields: Fields,
  made: Compiled,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
  problems: FormulaProblem[],
): void {
  const counted = new Set(made.formulas.keys());
  const lengths = chainLengths(made, reads, counted);
  const tooLong = [...lengths].filter(([id, length]) => counted.has(id) && chainError(length));
  const shortest = Math.min(...tooLong.slice(0, 1).map(([, length]) => length));
  const labels = tooLong.length > 0 ? new Map(labelledIds(fields)) : new Map<string, { fieldId: string }>();
  for (const [id, length] of tooLong) {
    const message = length === shortest ? chainError(length) : undefined;
    const fieldId = labels.get(id)?.fieldId ?? id;
    const where = { fieldId, ...(fieldId !== id && { columnId: id }) };
    if (message) problems.push({ ...where, part: 'formula', message, isLimit: true });
  }
}
