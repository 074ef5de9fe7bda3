import { compileDice, type DiceFormula } from './dice.ts';
import type { CharacterValues } from './field-value.ts';
import { compileFormula, type Formula } from './formula.ts';
import { loopIn } from './formula-loops.ts';
import { FormulaError, type FormulaScope } from './formula-types.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';
import {
  labelledIds,
  namesOf,
  referencesOf,
  scopeOf,
  scopeOfFields,
  type FormulaName,
} from './sheet-names.ts';
import { evaluate, type Compiled, type SheetState } from './sheet-state.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** Which of a field's formulas is wrong, and how, in French. One that compares a choice with what it never is runs all the same. */
export interface FormulaProblem {
  /** Of a condition on a tab, row or column: that element's id. */
  fieldId: string;
  /** Of a repeated field: the column. */
  columnId?: string;
  part: 'formula' | 'showIf' | 'dice';
  message: string;
}

/** The formulas of a sheet, read once. */
export interface SheetProgram {
  problems: FormulaProblem[];
  names: FormulaName[];
  /** What each field's formula and condition read, by field ids. */
  reads: ReadonlyMap<string, ReadonlySet<string>>;
  dice: ReadonlyMap<string, DiceFormula>;
  evaluate: (values: CharacterValues) => SheetState;
}

const programs = new WeakMap<Fields, SheetProgram>();

/** The formulas of these fields; made once for one object. */
export function programOf(fields: Fields): SheetProgram {
  const known = programs.get(fields);
  if (known) return known;
  const made = compile(fields);
  programs.set(fields, made);
  return made;
}

function compile(fields: Fields): SheetProgram {
  const problems: FormulaProblem[] = [];
  const made: Compiled = { formulas: new Map(), conditions: new Map(), dice: new Map() };
  const reads = new Map<string, Set<string>>();
  const attempt = (problem: Omit<FormulaProblem, 'message'>, work: () => Pick<Formula, 'doubts'>) => {
    try {
      for (const message of work().doubts) problems.push({ ...problem, message });
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      problems.push({ ...problem, message: error.message });
    }
  };
  const note = (id: string, { reads: read }: Pick<Formula, 'reads'>) => {
    const all = reads.get(id) ?? new Set();
    for (const one of read) all.add(one);
    reads.set(id, all);
  };

  function compileOne(fieldId: string, id: string, field: FieldLike, scope: FormulaScope) {
    const where = { fieldId, ...(id !== fieldId && { columnId: id }) };
    const { formula, showIf, dice } = field;
    if (formula) {
      attempt({ ...where, part: 'formula' }, () => {
        const compiled = compileFormula(formula, scope, resultOf(field));
        made.formulas.set(id, compiled);
        note(id, compiled);
        return compiled;
      });
    }
    if (showIf) {
      attempt({ ...where, part: 'showIf' }, () => {
        const compiled = compileFormula(showIf, scope, 'flag');
        made.conditions.set(id, compiled);
        note(id, compiled);
        return compiled;
      });
    }
    if (dice) {
      attempt({ ...where, part: 'dice' }, () => {
        const compiled = compileDice(dice, scope);
        made.dice.set(id, compiled);
        return compiled;
      });
    }
    for (const column of field.columns ?? []) {
      const inner = scopeOf(referencesOf(field.columns ?? []), scope);
      compileOne(fieldId, column.id, column, inner);
      // Whoever reads lines reads what their cells are calculated from.
      note(id, { reads: new Set([column.id]) });
    }
  }

  const scope = scopeOfFields(fields);
  for (const [id, field] of Object.entries(fields)) compileOne(id, id, field, scope);
  refuseLoops(fields, made, reads, problems);
  return {
    problems,
    names: namesOf(fields),
    reads,
    dice: made.dice,
    evaluate: values => evaluate(fields, made, values),
  };
}

/** What a field's formula must give. */
function resultOf({ type }: FieldLike): 'number' | 'flag' | 'text' {
  if (type === 'number') return 'number';
  if (type === 'checkbox') return 'flag';
  if (type === 'string' || type === 'textarea') return 'text';
  throw new FormulaError(
    'Un champ de ce type ne se calcule pas : choisissez Nombre, Texte ou Case à cocher.',
  );
}

/** A formula that would need its own result is named with the whole way round, and does not run. */
function refuseLoops(
  fields: Fields,
  made: Compiled,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
  problems: FormulaProblem[],
): void {
  const loops = loopIn(reads);
  if (loops.length === 0) return;
  const labels = new Map(labelledIds(fields));
  for (const loop of loops) {
    const words = [...loop, loop[0]].map(id => labels.get(id ?? '')?.name || 'sans nom').join(' → ');
    for (const id of loop) {
      const owner = labels.get(id)?.fieldId ?? id;
      const where = { fieldId: owner, ...(owner !== id && { columnId: id }) };
      const part = made.formulas.has(id) ? 'formula' : 'showIf';
      if (!made.formulas.has(id) && !made.conditions.has(id)) continue;
      problems.push({ ...where, part, message: `Boucle : ${words}.` });
      made.formulas.delete(id);
      made.conditions.delete(id);
    }
  }
}
