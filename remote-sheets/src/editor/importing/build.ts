import { fitted } from './build/fitting.ts';
import { BuildLog } from './build/log.ts';
import { paired } from './build/paired.ts';
import { placedTabs } from './build/places.ts';
import { isWrong, withoutPlaceCondition } from './build/problems.ts';
import {
  asConditionText,
  fitting,
  HIDDEN,
  isFormula,
  NAME_MAX,
  short,
  withoutFilling,
} from './build/settings.ts';
import { shortened } from './build/shortened.ts';
import type { ForeignScope } from './formulas/scope.ts';
import { Untranslated } from './formulas/tree.ts';
import { Names, type Entry } from './names.ts';
import { PART_LABELS } from './plan.labels.ts';
import { fieldsOf, type FormulaPlan, type SheetPlan } from './plan.ts';
import type { ImportReport } from './report.ts';
import {
  inTurns,
  SHEET_FORMAT,
  sheetProgramSteps,
  type Steps,
  withoutForeign,
  type FieldColumn,
  type FormulaProblem,
  type SheetDocument,
  type SheetField,
} from '@rpd/shared/domain';

// Makes a document of a plan: translates its formulas, puts back into their fields those that do not work here, and reports.

const ROUNDS_MAX = 30;

export interface Built {
  document: SheetDocument;
  report: ImportReport;
}

/** The document of a plan, in turns. */
export const buildSheetInTurns = (plan: SheetPlan, nextTurn: () => Promise<unknown>): Promise<Built> =>
  inTurns(new Builder(fitted(plan)).build(), nextTurn);

class Builder {
  readonly #plan: SheetPlan;
  readonly #names: Names;
  readonly #log: BuildLog;
  /** Formulas that are taken, with where they stand: id of the field or column, and part. */
  readonly #taken = new Map<string, { entry: Entry; owner: Entry; formula: FormulaPlan }>();

  constructor(plan: SheetPlan) {
    this.#plan = plan;
    this.#names = new Names(fieldsOf(plan.tabs));
    this.#log = new BuildLog(this.#names.entries);
  }

  *build(): Steps<Built> {
    const fields: Record<string, SheetField> = {};
    const { entries, scope } = this.#names;
    for (const entry of entries) {
      fields[entry.id] = withoutForeign(this.#field(entry, entry, scope) as SheetField);
      yield;
    }
    const tabs = placedTabs(this.#plan.tabs, { fields, scope, log: this.#log });
    const document: SheetDocument = { structure: { format: SHEET_FORMAT, tabs }, fields };
    yield;
    const working = yield* this.#working(paired(document, entries));
    this.#log.note(this.#plan);
    return { document: working, report: this.#log.report };
  }

  #field(entry: Entry, owner: Entry, scope: ForeignScope): FieldColumn {
    const { plan } = entry;
    if (!plan.isExtra) {
      this.#log.counts.fields.found += 1;
      this.#log.counts.fields.taken += 1;
    }
    let made: FieldColumn = {
      ...fitting(plan.settings, plan.type),
      id: entry.id,
      type: plan.type,
      name: plan.name.slice(0, NAME_MAX),
      required: plan.settings.required ?? false,
      options: plan.settings.options ?? [],
      ...(entry.ref && { ref: entry.ref }),
    };
    made = shortened(made, entry, this.#log);
    if (owner !== entry) made = this.#asColumn(made, entry);
    else if (plan.isHidden) made = { ...made, layout: HIDDEN } as FieldColumn;
    if (entry.mirrors) {
      made = { ...withoutFilling(made), formula: entry.mirrors.ref };
      this.#log.line('changed', plan.path, entry, 'porte le nom d’un champ déjà repris : montre sa valeur.');
    }
    for (const formula of plan.formulas) made = this.#withFormula(made, entry, owner, formula, scope);
    if (plan.type === 'repeat') {
      const inside = this.#names.inside(entry, scope);
      const columns = entry.columns.map(column => this.#field(column, owner, inside));
      made = { ...made, columns };
    }
    if (owner === entry) {
      const { id: _id, ...own } = made;
      return own as FieldColumn;
    }
    return made;
  }

  /** Columns have no audience and no place of their own. */
  #asColumn(made: FieldColumn, entry: Entry): FieldColumn {
    const {
      visibility,
      widget: _widget,
      layout: _layout,
      pairedWith: _pair,
      ...rest
    } = made as SheetField & FieldColumn;
    if (visibility)
      this.#log.line(
        'changed',
        entry.plan.path,
        entry,
        'Réservé là-bas à certaines personnes : une colonne se voit avec son tableau.',
      );
    return entry.plan.isHidden ? { ...rest, showIf: 'faux' } : rest;
  }

  #withFormula(
    made: FieldColumn,
    entry: Entry,
    owner: Entry,
    formula: FormulaPlan,
    scope: ForeignScope,
  ): FieldColumn {
    if (isFormula(formula.part)) this.#log.counts.formulas.found += 1;
    if (formula.isFilled) {
      this.#log.counts.formulas.taken += 1;
      return made;
    }
    try {
      const next = this.#translated(made, entry, formula, scope);
      this.#log.counts.formulas.taken += 1;
      this.#taken.set(`${entry.id} ${formula.part}`, { entry, owner, formula });
      return next;
    } catch (error) {
      if (!(error instanceof Untranslated)) throw error;
      return this.#log.kept(made, entry, formula, error.message);
    }
  }

  #translated(made: FieldColumn, entry: Entry, formula: FormulaPlan, scope: ForeignScope): FieldColumn {
    const { part, translate, roll, reason, path } = formula;
    if (part === 'dice' && roll) {
      const { text, missing } = roll(scope);
      if (missing.length > 0) {
        const words = `Son lancer est repris sans ${[...new Set(missing)].join(', ')} : ${formula.source.replace(/\s+/gu, ' ')}`;
        this.#log.line('changed', path, entry, words);
      }
      return { ...made, dice: short(text) };
    }
    if (!translate) throw new Untranslated(reason ?? `un ${PART_LABELS[part]} calculé n’existe pas ici`);
    if (part === 'showIf') {
      const value = translate(scope);
      const condition = asConditionText(value);
      return {
        ...made,
        showIf: made.showIf ? short(`(${made.showIf}) et (${condition})`) : short(condition),
      };
    }
    if (part !== 'formula')
      throw new Untranslated(reason ?? `un ${PART_LABELS[part]} calculé n’existe pas ici`);
    const value = this.#names.resolve(entry, scope);
    if (!value) throw new Untranslated('elle ne se lit pas');
    if (value instanceof Untranslated) throw value;
    const text = short(value.text);
    if (value.type === 'number') return { ...withoutFilling(made), type: 'number', formula: text };
    if (value.type === 'flag') return { ...withoutFilling(made), type: 'checkbox', formula: text };
    return { ...withoutFilling(made), type: made.type === 'textarea' ? 'textarea' : 'string', formula: text };
  }

  /** The document without formulas that do not work in it. */
  *#working(before: SheetDocument): Steps<SheetDocument> {
    let document = before;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const { problems } = yield* sheetProgramSteps(document.fields, document.structure);
      const wrong = problems.filter(problem => isWrong(document, problem));
      if (wrong.length === 0) return document;
      for (const problem of wrong) document = this.#without(document, problem);
      yield;
    }
    return document;
  }

  #without(
    document: SheetDocument,
    { fieldId, columnId = fieldId, part, message }: FormulaProblem,
  ): SheetDocument {
    const field = document.fields[fieldId];
    if (!field || part === 'costs' || part === 'resets') return withoutPlaceCondition(document, fieldId);
    const known = this.#taken.get(`${columnId} ${part}`);
    const mended = (one: FieldColumn): FieldColumn => {
      if (one.id !== columnId) return { ...one, ...(one.columns && { columns: one.columns.map(mended) }) };
      const { [part]: written, ...rest } = one;
      if (!known || written === undefined) return rest;
      this.#log.counts.formulas.taken -= 1;
      this.#taken.delete(`${columnId} ${part}`);
      return this.#log.kept(rest, known.entry, known.formula, message);
    };
    const { id: _id, ...made } = mended({ ...field, id: fieldId });
    return { ...document, fields: { ...document.fields, [fieldId]: made as SheetField } };
  }
}
