import type { FieldColumn, SheetField } from '@rpd/shared/domain';
import type { Entry } from '../names.ts';
import { shown } from '../part.ts';
import { PART_LABELS } from '../plan.labels.ts';
import type { FieldPlan, FormulaPart, FormulaPlan, SheetPlan } from '../plan.ts';
import type { ImportCounts, ImportReport, ReportLine } from '../report.ts';
import { capital, isFormula, typed } from './settings.ts';

// What becomes of each part of a plan, counted and in lines.

/** Characters of formulas that are only kept, of a whole sheet: a document has a limit. */
const KEPT_TEXT_MAX = 150_000;
const SOURCE_MAX = 10_000;
const MARKS_MAX = 12;

type Marks = NonNullable<SheetField['untranslated']>;

export class BuildLog {
  readonly counts: ImportCounts = {
    templates: { found: 1, taken: 1 },
    fields: { found: 0, taken: 0 },
    formulas: { found: 0, taken: 0, kept: 0 },
    settings: 0,
  };
  readonly lines: ReportLine[] = [];
  readonly #owners = new Map<Entry, Entry>();
  readonly #byPlan = new Map<FieldPlan, Entry>();
  #keptText = 0;

  constructor(entries: readonly Entry[]) {
    const note = (one: Entry, owner: Entry): void => {
      this.#owners.set(one, owner);
      this.#byPlan.set(one.plan, one);
      for (const column of one.columns) note(column, owner);
    };
    for (const one of entries) note(one, one);
  }

  get report(): ImportReport {
    return { counts: this.counts, lines: this.lines };
  }

  entryOf = (plan: FieldPlan): Entry | undefined => this.#byPlan.get(plan);

  #ownerOf = (entry: Entry): Entry => this.#owners.get(entry) ?? entry;

  line(kind: ReportLine['kind'], path: string, entry: Entry, message: string): void {
    const owner = this.#ownerOf(entry);
    this.lines.push({ kind, path, fieldId: owner.id, name: entry.plan.name, message });
  }

  /** The field with the formula as it was: nobody loses what its author wrote. */
  kept(made: FieldColumn, entry: Entry, formula: FormulaPlan, reason: string): FieldColumn {
    const { part, source, path } = formula;
    if (isFormula(part)) this.counts.formulas.kept += 1;
    else this.counts.settings += 1;
    const words = `${capital(PART_LABELS[part])} (${reason}) : ${shown(source)}`;
    this.line('kept', path, entry, words);
    return {
      ...typed(made, entry, part),
      untranslated: this.#marked(made.untranslated ?? [], formula, reason, entry),
    };
  }

  #marked(
    marks: Marks,
    { part, source, path }: Pick<FormulaPlan, 'source' | 'path'> & { part: FormulaPart },
    reason: string,
    entry: Entry,
  ): Marks {
    const isFull =
      this.#keptText + source.length > KEPT_TEXT_MAX ||
      source.length > SOURCE_MAX ||
      marks.length >= MARKS_MAX;
    if (isFull) {
      this.lines.push({
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

  /** What the reader of the file noted. */
  note(plan: SheetPlan): void {
    for (const { field, lost, ...line } of plan.lines) {
      if (lost && !lost.isExtra) this.counts.fields.found += 1;
      this.counts.formulas.found += lost?.formulas.filter(({ part }) => isFormula(part)).length ?? 0;
      const entry = field && this.#byPlan.get(field);
      if (line.kind === 'lost') this.counts.settings += 1;
      this.lines.push({ ...line, ...(entry && { fieldId: this.#ownerOf(entry).id }) });
    }
  }
}
