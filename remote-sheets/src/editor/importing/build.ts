import { fitted } from './build/fitting.ts';
import { paired } from './build/paired.ts';
import { isWrong, withoutPlaceCondition } from './build/problems.ts';
import {
  asConditionText,
  capital,
  isFormula,
  short,
  typed,
  withoutFilling,
  fitting,
} from './build/settings.ts';
import type { ForeignScope } from './formulas/scope.ts';
import { Untranslated } from './formulas/tree.ts';
import { Names, type Entry } from './names.ts';
import { shown } from './part.ts';
import { PART_LABELS } from './plan.labels.ts';
import {
  fieldsOf,
  type Condition,
  type FieldPlan,
  type FormulaPart,
  type FormulaPlan,
  type SheetPlan,
} from './plan.ts';
import type { ImportCounts, ImportReport, ReportLine } from './report.ts';
import {
  FormulaError,
  SHEET_FORMAT,
  compileFormula,
  scopeOfFields,
  sheetProgramOf,
  withoutForeign,
  type FieldColumn,
  type FormulaProblem,
  type SheetDocument,
  type SheetField,
} from '@rpd/shared/domain';

// Makes a document of a plan: translates its formulas, puts back into their fields those that do not work here, and reports.

const HIDDEN = { phone: { hidden: true }, desk: { hidden: true }, paper: { hidden: true } };
/** Characters of formulas that are only kept, of a whole sheet: a document has a limit. */
const KEPT_TEXT_MAX = 150_000;
const SOURCE_MAX = 10_000;
const MARKS_MAX = 12;
const NAME_MAX = 120;
const HELP_MAX = 500;
const ROUNDS_MAX = 30;

type Marks = NonNullable<SheetField['untranslated']>;

export interface Built {
  document: SheetDocument;
  report: ImportReport;
}

export const buildSheet = (plan: SheetPlan): Built => new Builder(fitted(plan)).build();

class Builder {
  readonly #plan: SheetPlan;
  readonly #names: Names;
  readonly #lines: ReportLine[] = [];
  readonly #byPlan = new Map<FieldPlan, Entry>();
  /** Formulas that are taken, with where they stand: id of the field or column, and part. */
  readonly #taken = new Map<string, { entry: Entry; owner: Entry; formula: FormulaPlan }>();
  readonly #counts: ImportCounts = {
    templates: { found: 1, taken: 1 },
    fields: { found: 0, taken: 0 },
    formulas: { found: 0, taken: 0, kept: 0 },
    settings: 0,
  };
  #keptText = 0;

  constructor(plan: SheetPlan) {
    this.#plan = plan;
    this.#names = new Names(fieldsOf(plan.tabs));
    const note = (entry: Entry): void => {
      this.#byPlan.set(entry.plan, entry);
      entry.columns.forEach(note);
    };
    this.#names.entries.forEach(note);
  }

  build(): Built {
    const fields: Record<string, SheetField> = {};
    for (const entry of this.#names.entries) {
      fields[entry.id] = withoutForeign(this.#field(entry, entry, this.#names.scope) as SheetField);
    }
    let document: SheetDocument = { structure: { format: SHEET_FORMAT, tabs: this.#tabs(fields) }, fields };
    document = this.#working(paired(document, this.#names.entries));
    this.#note();
    return { document, report: { counts: this.#counts, lines: this.#lines } };
  }

  #field(entry: Entry, owner: Entry, scope: ForeignScope): FieldColumn {
    const { plan } = entry;
    if (!plan.isExtra) {
      this.#counts.fields.found += 1;
      this.#counts.fields.taken += 1;
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
    made = this.#shortened(made, entry);
    if (owner !== entry) made = this.#asColumn(made, entry);
    else if (plan.isHidden) made = { ...made, layout: HIDDEN } as FieldColumn;
    if (entry.mirrors) {
      made = { ...withoutFilling(made), formula: entry.mirrors.ref };
      this.#line('changed', plan.path, entry, 'porte le nom d’un champ déjà repris : montre sa valeur.');
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
      this.#line(
        'changed',
        entry.plan.path,
        entry,
        'Réservé là-bas à certaines personnes : une colonne se voit avec son tableau.',
      );
    return entry.plan.isHidden ? { ...rest, showIf: 'faux' } : rest;
  }

  /** Texts that are longer than ours may be, whole in the report. */
  #shortened(made: FieldColumn, entry: Entry): FieldColumn {
    const { plan } = entry;
    if (plan.name.length > NAME_MAX) this.#line('changed', plan.path, entry, `Nom raccourci : ${plan.name}`);
    const help = made.help ?? '';
    if (help.length > HELP_MAX) this.#line('changed', plan.path, entry, `Texte d’aide raccourci : ${help}`);
    const long = made.options.filter(
      ({ value, label }) => value.length > NAME_MAX || label.length > NAME_MAX,
    );
    for (const { label } of long) this.#line('changed', plan.path, entry, `Option raccourcie : ${label}`);
    const options = made.options.map(({ value, label }) => ({
      value: value.slice(0, NAME_MAX),
      label: label.slice(0, NAME_MAX),
    }));
    const seen = new Set<string>();
    return {
      ...made,
      options: options.filter(({ value }) => !seen.has(value) && seen.add(value)),
      ...(help.length > HELP_MAX && { help: help.slice(0, HELP_MAX) }),
    };
  }

  #withFormula(
    made: FieldColumn,
    entry: Entry,
    owner: Entry,
    formula: FormulaPlan,
    scope: ForeignScope,
  ): FieldColumn {
    if (isFormula(formula.part)) this.#counts.formulas.found += 1;
    if (formula.isFilled) {
      this.#counts.formulas.taken += 1;
      return made;
    }
    try {
      const next = this.#translated(made, entry, formula, scope);
      this.#counts.formulas.taken += 1;
      this.#taken.set(`${entry.id} ${formula.part}`, { entry, owner, formula });
      return next;
    } catch (error) {
      if (!(error instanceof Untranslated)) throw error;
      return this.#kept(made, entry, formula, error.message);
    }
  }

  #translated(made: FieldColumn, entry: Entry, formula: FormulaPlan, scope: ForeignScope): FieldColumn {
    const { part, translate, roll, reason, path } = formula;
    if (part === 'dice' && roll) {
      const { text, missing } = roll(scope);
      if (missing.length > 0) {
        const words = `Son lancer est repris sans ${[...new Set(missing)].join(', ')} : ${shown(formula.source)}`;
        this.#line('changed', path, entry, words);
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

  /** The field with the formula as it was: nobody loses what its author wrote. */
  #kept(made: FieldColumn, entry: Entry, { part, source, path }: FormulaPlan, reason: string): FieldColumn {
    if (isFormula(part)) this.#counts.formulas.kept += 1;
    else this.#counts.settings += 1;
    const words = `${capital(PART_LABELS[part])} (${reason}) : ${shown(source)}`;
    this.#line('kept', path, entry, words);
    return {
      ...typed(made, entry, part),
      untranslated: this.#marked(made.untranslated ?? [], part, source, reason, path, entry),
    };
  }

  #marked(
    marks: Marks,
    part: FormulaPart,
    source: string,
    reason: string,
    path: string,
    entry: Entry,
  ): Marks {
    const isFull =
      this.#keptText + source.length > KEPT_TEXT_MAX ||
      source.length > SOURCE_MAX ||
      marks.length >= MARKS_MAX;
    if (isFull) {
      this.#lines.push({
        kind: 'lost',
        path,
        fieldId: entry.id,
        name: entry.plan.name,
        message: `Trop long pour rester dans le champ : ${source}`,
      });
      return marks;
    }
    this.#keptText += source.length;
    return [...marks, { part, source, reason: reason.slice(0, 300) }];
  }

  #tabs(fields: Record<string, SheetField>): SheetDocument['structure']['tabs'] {
    const condition = (one: Condition | undefined, inside: FieldPlan[]) =>
      this.#placeCondition(one, inside, fields);
    return this.#plan.tabs.map(tab => ({
      id: crypto.randomUUID(),
      name: tab.name.slice(0, NAME_MAX),
      ...condition(tab.condition, fieldsOf([tab])),
      rows: tab.rows.map(row => ({
        id: crypto.randomUUID(),
        name: row.name.slice(0, NAME_MAX),
        ...(row.isHidden && { layout: HIDDEN }),
        ...condition(row.condition, fieldsOf([{ name: '', rows: [row] }])),
        columns: row.columns.map(column => ({
          id: crypto.randomUUID(),
          name: column.name.slice(0, NAME_MAX),
          ...condition(column.condition, column.fields),
          fieldIds: column.fields.flatMap(plan => this.#byPlan.get(plan)?.id ?? []),
        })),
      })),
    }));
  }

  /** The condition of a place; where it has none here, its fields carry the mark. */
  #placeCondition(
    condition: Condition | undefined,
    inside: FieldPlan[],
    fields: Record<string, SheetField>,
  ): { showIf?: string } {
    if (!condition?.translate) return {};
    this.#counts.formulas.found += 1;
    try {
      const value = condition.translate(this.#names.scope);
      const showIf = short(asConditionText(value));
      const scope = scopeOfFields(fields);
      const { reads } = compileFormula(showIf, scope, 'flag');
      const ids = new Set(inside.flatMap(plan => this.#byPlan.get(plan)?.id ?? []));
      const own = [...reads].find(id => ids.has(id));
      if (own) throw new Untranslated(`elle lit « ${fields[own]?.name ?? ''} », qui est à l’intérieur`);
      this.#counts.formulas.taken += 1;
      return { showIf };
    } catch (error) {
      if (!(error instanceof Untranslated) && !(error instanceof FormulaError)) throw error;
      const [first] = inside;
      const entry = first && this.#byPlan.get(first);
      const made = entry && fields[entry.id];
      if (!entry || !made) {
        this.#counts.formulas.kept += 1;
        this.#lines.push({
          kind: 'lost',
          path: condition.path,
          name: '',
          message: `Condition d’affichage (${error.message}) : ${condition.source}`,
        });
        return {};
      }
      const reason = `${error.message} ; elle vaut pour tout le groupe`;
      fields[entry.id] = this.#kept(
        { ...made, id: entry.id },
        entry,
        { part: 'showIf', ...condition },
        reason,
      ) as SheetField;
      const { id: _id, ...rest } = fields[entry.id] as SheetField & { id?: string };
      fields[entry.id] = rest;
      return {};
    }
  }

  /** The document without formulas that do not work in it. */
  #working(before: SheetDocument): SheetDocument {
    let document = before;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const wrong = sheetProgramOf(document.fields, document.structure).problems.filter(problem =>
        isWrong(document, problem),
      );
      if (wrong.length === 0) return document;
      for (const problem of wrong) document = this.#without(document, problem);
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
      this.#counts.formulas.taken -= 1;
      this.#taken.delete(`${columnId} ${part}`);
      return this.#kept(rest, known.entry, known.formula, message);
    };
    const { id: _id, ...made } = mended({ ...field, id: fieldId });
    return { ...document, fields: { ...document.fields, [fieldId]: made as SheetField } };
  }

  #line(kind: ReportLine['kind'], path: string, entry: Entry, message: string): void {
    const owner = this.#ownerOf(entry);
    this.#lines.push({ kind, path, fieldId: owner.id, name: entry.plan.name, message });
  }

  readonly #owners = new Map<Entry, Entry>();
  #ownerOf(entry: Entry): Entry {
    if (this.#owners.size === 0) {
      const note = (one: Entry, owner: Entry): void => {
        this.#owners.set(one, owner);
        for (const column of one.columns) note(column, owner);
      };
      for (const one of this.#names.entries) note(one, one);
    }
    return this.#owners.get(entry) ?? entry;
  }

  /** What the reader of the file noted. */
  #note(): void {
    for (const { field, lost, ...line } of this.#plan.lines) {
      if (lost && !lost.isExtra) this.#counts.fields.found += 1;
      this.#counts.formulas.found += lost?.formulas.filter(({ part }) => isFormula(part)).length ?? 0;
      const entry = field && this.#byPlan.get(field);
      if (line.kind === 'lost') this.#counts.settings += 1;
      this.#lines.push({ ...line, ...(entry && { fieldId: this.#ownerOf(entry).id }) });
    }
  }
}
