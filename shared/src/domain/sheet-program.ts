import { compileDice, type DiceFormula } from './dice.ts';
import type { CharacterValues, FieldLine, FieldValue } from './field-value.ts';
import { compileFormula, type Formula } from './formula.ts';
import { formulaText, insideLine } from './formula-parts.ts';
import { foldName, FormulaError, referenceName, typeOfField } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope, FormulaType, Reference } from './formula-types.ts';
import { loopIn } from './formula-loops.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';

type Fields = Readonly<Record<string, SheetField>>;

/** Which of a field's formulas is wrong, and how, in French. */
export interface FormulaProblem {
  /** Of a condition on a tab, row or column: that element's id. */
  fieldId: string;
  /** Of a repeated field: the column. */
  columnId?: string;
  part: 'formula' | 'showIf' | 'dice';
  message: string;
}

/** A name that formulas may use. */
export interface FormulaName {
  /** Of the field or column. */
  id: string;
  /** As formulas write it. */
  name: string;
  label: string;
  /** The name of the repeated field whose column it is. */
  inside?: string;
}

/** What a sheet's formulas make of a character's values. */
export interface SheetState {
  /** The values with what is calculated; also in the cells of lines. */
  values: CharacterValues;
  /** Ids of fields whose condition is not met; of a whole sheet, of what stands in such a place and of the place too. */
  hidden: ReadonlySet<string>;
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

/** A value's type; of a repeated field, its columns' names. */
function typeOf(field: FieldLike): FormulaType | undefined {
  return field.type === 'repeat' ? { lines: scopeOf(referencesOf(field.columns ?? [])) } : typeOfField(field);
}

const referencesOf = (columns: readonly FieldColumn[]) =>
  columns.flatMap(column => referenceTo(column.id, column) ?? []);

/** What formulas know of a field: in a large sheet one field changes, and a thousand do not. */
const facts = new WeakMap<FieldLike, { name: string; key: string; type: FormulaType | undefined }>();

function factsOf(field: FieldLike) {
  const known = facts.get(field);
  if (known) return known;
  const name = referenceName(field);
  const made = { name, key: foldName(name), type: typeOf(field) };
  facts.set(field, made);
  return made;
}

type Named = Reference & { key: string };

function referenceTo(id: string, field: FieldLike): Named | undefined {
  const { name, key, type } = factsOf(field);
  return name && type ? { id, key, label: field.name, type } : undefined;
}

function scopeOf(references: readonly Named[], outer?: FormulaScope): FormulaScope {
  const found = new Map<string, Reference | 'several'>();
  for (const { key, ...reference } of references) {
    found.set(key, found.has(key) ? 'several' : reference);
  }
  return { find: name => found.get(foldName(name)) ?? outer?.find(name) };
}

/** The names that a sheet's formulas may use. */
export const scopeOfFields = (fields: Fields): FormulaScope =>
  scopeOf(Object.entries(fields).flatMap(([id, field]) => referenceTo(id, field) ?? []));

interface Compiled {
  formulas: Map<string, Formula>;
  conditions: Map<string, Formula>;
  dice: Map<string, DiceFormula>;
}

function compile(fields: Fields): SheetProgram {
  const problems: FormulaProblem[] = [];
  const made: Compiled = { formulas: new Map(), conditions: new Map(), dice: new Map() };
  const reads = new Map<string, Set<string>>();
  const attempt = (problem: Omit<FormulaProblem, 'message'>, work: () => void) => {
    try {
      work();
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
      });
    }
    if (showIf) {
      attempt({ ...where, part: 'showIf' }, () => {
        const compiled = compileFormula(showIf, scope, 'flag');
        made.conditions.set(id, compiled);
        note(id, compiled);
      });
    }
    if (dice) {
      attempt({ ...where, part: 'dice' }, () => {
        made.dice.set(id, compileDice(dice, scope));
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

function labelledIds(fields: Fields): [string, { fieldId: string; name: string }][] {
  const inside = (
    fieldId: string,
    columns: readonly FieldColumn[],
  ): [string, { fieldId: string; name: string }][] =>
    columns.flatMap(({ id, name, columns: inner }) => [
      [id, { fieldId, name }] as [string, { fieldId: string; name: string }],
      ...inside(fieldId, inner ?? []),
    ]);
  return Object.entries(fields).flatMap(([id, field]) => [
    [id, { fieldId: id, name: field.name }] as [string, { fieldId: string; name: string }],
    ...inside(id, field.columns ?? []),
  ]);
}

function namesOf(fields: Fields): FormulaName[] {
  const from = (id: string, field: FieldLike, inside?: string): FormulaName[] => {
    const { name } = factsOf(field);
    if (!name || field.type === 'dashboard') return [];
    const own = { id, name, label: field.name, ...(inside && { inside }) };
    return [own, ...(field.columns ?? []).flatMap(column => from(column.id, column, name))];
  };
  return Object.entries(fields).flatMap(([id, field]) => from(id, field));
}

/** What the conditions of columns hide in lines that {@link SheetProgram.evaluate} has completed. */
const hiddenIn = new WeakMap<FieldLine, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Ids of the columns that a completed line does not show, because their condition is not met there. */
export const hiddenColumns = (line: FieldLine): ReadonlySet<string> => hiddenIn.get(line) ?? NONE;

/** Each value is calculated when it is first asked for; loops have been taken out. */
function evaluate(fields: Fields, { formulas, conditions }: Compiled, values: CharacterValues): SheetState {
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

/** Where a line's dice read their names: its cells, then the sheet. */
export const readingFrom = (values: CharacterValues, line?: FieldLine): FormulaEnvironment => {
  const around = { read: (id: string) => (Object.hasOwn(values, id) ? values[id] : undefined) };
  return line ? insideLine(around, line) : around;
};
