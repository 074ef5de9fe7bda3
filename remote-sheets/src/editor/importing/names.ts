import { foldName, isDisplay, referenceName, type FieldType } from '@rpd/shared/domain';
import { Untranslated } from './formulas/tree.ts';
import type { ForeignScope, Named } from './formulas/scope.ts';
import { firstOf } from './formulas/lines.ts';
import type { Scalar, Value } from './formulas/values.ts';
import type { FieldPlan } from './plan.ts';

// The names of a foreign sheet: by which our formulas know each, and of which type it is once its own formula is read.

const RESERVED = new Set([
  'et',
  'ou',
  'non',
  'vrai',
  'faux',
  'true',
  'false',
  'null',
  'this',
  'total',
  'nat',
  'resultat',
]);
const REF_MAX = 60;
const DICE_LIKE = /^\d*d(?:\d+|f)$/iu;
const CHAIN_MAX = 150;

/** A field of the plan, with what our formulas call it. */
export interface Entry {
  plan: FieldPlan;
  id: string;
  ref: string;
  columns: Entry[];
  columnScope: ForeignScope | undefined;
  /** What its formula became, or why there is none. */
  result?: Value | Untranslated;
  /** Shows the value of this field: its foreign name is given twice. */
  mirrors?: Entry;
}

const scalarOf = (type: FieldType): Scalar | 'choices' | 'lines' => {
  if (type === 'number') return 'number';
  if (type === 'checkbox') return 'flag';
  if (type === 'multiselect') return 'choices';
  return type === 'repeat' ? 'lines' : 'text';
};

export class Names {
  readonly entries: Entry[];
  readonly scope: ForeignScope;
  readonly #taken = new Set<string>();
  readonly #busy = new Set<Entry>();

  constructor(plans: readonly FieldPlan[]) {
    this.entries = plans.map(plan => this.#entry(plan));
    this.scope = this.#scopeOf(this.entries);
    this.#noteMirrors();
  }

  /** Where the formulas of a column look for names: around, and in their line. */
  inside(entry: Entry, outer: ForeignScope): ForeignScope {
    const columns = entry.columnScope ?? { find: () => undefined };
    return { find: name => outer.find(name) ?? columns.find(name), inLine: columns.find };
  }

  /** What the field's formula gives. */
  resolve(entry: Entry, scope: ForeignScope): Value | Untranslated | undefined {
    if (entry.result) return entry.result;
    const formula = entry.plan.formulas.find(({ part }) => part === 'formula');
    if (!formula?.translate) return undefined;
    if (this.#busy.has(entry))
      return new Untranslated(`elle attend son propre résultat (« ${entry.plan.name} »)`);
    if (this.#busy.size > CHAIN_MAX) return new Untranslated('elle attend le résultat de trop d’autres');
    this.#busy.add(entry);
    try {
      const given = formula.translate(scope);
      const value = given.type === 'lines' && given.isSingle ? firstOf(given) : given;
      if (value.type === 'lines' || value.type === 'choices') throw new Untranslated('elle donne une liste');
      if (value.type === 'nothing') throw new Untranslated('elle ne donne rien');
      entry.result = value;
    } catch (error) {
      if (!(error instanceof Untranslated)) throw error;
      entry.result = error;
    } finally {
      this.#busy.delete(entry);
    }
    return entry.result;
  }

  #entry(plan: FieldPlan): Entry {
    const ref = plan.type === 'roll' || isDisplay(plan.type) ? '' : this.#refFor(plan);
    const columns = (plan.columns ?? []).map(column => this.#entry(column));
    const entry: Entry = { plan, id: crypto.randomUUID(), ref, columns, columnScope: undefined };
    if (plan.type === 'repeat') entry.columnScope = this.#scopeOf(columns, entry);
    return entry;
  }

  #refFor({ keys, name }: FieldPlan): string {
    const wished = referenceName({ ref: keys[0] ?? '', name }).slice(0, REF_MAX - 4) || 'champ';
    const base = RESERVED.has(foldName(wished)) || DICE_LIKE.test(wished) ? `champ_${wished}` : wished;
    let ref = base;
    for (let count = 2; this.#taken.has(foldName(ref)); count += 1) ref = `${base}_${count}`;
    this.#taken.add(foldName(ref));
    return ref;
  }

  #scopeOf(entries: readonly Entry[], table?: Entry): ForeignScope {
    const found = new Map<string, Entry[]>();
    const add = (key: string, entry: Entry) => found.set(key, [...(found.get(key) ?? []), entry]);
    // A hidden attribute is what a label of the same name shows.
    const hiddenFirst = [...entries].toSorted(
      (one, other) => Number(other.plan.isHidden ?? false) - Number(one.plan.isHidden ?? false),
    );
    for (const entry of hiddenFirst.filter(({ plan }) => plan.type !== 'roll')) {
      for (const key of new Set(entry.plan.keys)) if (key) add(key, entry);
    }
    const folded = new Map([...found].map(([key, all]) => [key.toLowerCase(), all]));
    return {
      find: name => {
        const all = found.get(name) ?? folded.get(name.toLowerCase()) ?? [];
        // A field that shows its own name shows another of that name.
        const entry = all.find(one => !this.#busy.has(one)) ?? all[0];
        return entry && this.#named(entry, table);
      },
    };
  }

  #named(entry: Entry, table: Entry | undefined): Named | undefined {
    const { plan, ref } = entry;
    if (entry.mirrors) return this.#named(entry.mirrors, table);
    const calculated = plan.formulas.some(({ part, translate }) => part === 'formula' && translate);
    const result = calculated
      ? this.resolve(entry, table ? this.inside(table, this.scope) : this.scope)
      : undefined;
    const isTaken = result !== undefined && !(result instanceof Untranslated);
    const type = isTaken ? result.type : scalarOf(plan.type);
    const options = plan.type === 'select' ? plan.settings.options?.map(({ value }) => value) : undefined;
    return {
      ref,
      type,
      ...(options && options.length > 0 && { options }),
      ...(isTaken && result.options && { options: result.options }),
      ...(entry.columnScope && { columns: entry.columnScope }),
    };
  }

  /** One name for two fields is one value there: the second shows the first. */
  #noteMirrors(): void {
    const first = new Map<string, Entry>();
    for (const entry of this.entries) {
      const [key] = entry.plan.keys;
      if (!key || entry.plan.type === 'roll' || entry.plan.type === 'repeat') continue;
      const known = first.get(key);
      if (!known) first.set(key, entry);
      else if (
        known.plan.type === entry.plan.type &&
        entry.plan.formulas.every(({ part }) => part !== 'formula')
      ) {
        if (known.plan.formulas.every(({ part }) => part !== 'formula')) entry.mirrors = known;
      }
    }
  }
}
