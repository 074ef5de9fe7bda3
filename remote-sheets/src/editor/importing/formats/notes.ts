import { saidBy, type FieldPlan, type NoteLine } from '../plan.ts';
import { shown, type Part } from '../part.ts';

// What readers of files note of what they do not take.

/** Different values of one setting that are shown. */
const VALUES_SHOWN = 200;
/** Characters of a value: a report says it whole. */
const WHOLE = 20_000;

export class Notes {
  readonly lines: NoteLine[] = [];
  readonly #looks = new Map<string, { count: number; values: Set<string> }>();

  add(kind: NoteLine['kind'], path: string, name: string, message: string, field?: FieldPlan): void {
    this.lines.push({ kind, path, name, message, field });
  }

  /** A column that is one too many, with all that it says. */
  column(lost: FieldPlan, field: FieldPlan, most: number): void {
    const message = [`Colonne en trop\u00a0: ${most} au plus.`, ...saidBy(lost)].join(' ');
    this.lines.push({ kind: 'lost', path: lost.path, name: lost.name, message, field, lost });
  }

  /** Every setting of a part that nobody read: those of its look together, once for the whole file. */
  rest(
    part: Part,
    name: string,
    field: FieldPlan | undefined,
    {
      neutral = {},
      looks,
    }: { neutral?: Readonly<Record<string, readonly unknown[]>>; looks: ReadonlySet<string> },
  ): void {
    for (const [key, value] of part.rest(neutral)) {
      if (looks.has(key)) this.look(key, shown(value, WHOLE));
      else
        this.add(
          'lost',
          `${part.path}.${key}`,
          name,
          `Réglage sans équivalent : ${key} = ${shown(value, WHOLE)}`,
          field,
        );
    }
  }

  /** A matter of look, reported with the others of its kind. */
  look(what: string, value = ''): void {
    const known = this.#looks.get(what) ?? { count: 0, values: new Set<string>() };
    known.count += 1;
    if (value && known.values.size < VALUES_SHOWN) known.values.add(value);
    this.#looks.set(what, known);
  }

  all(): NoteLine[] {
    const looks = [...this.#looks].map(([key, { count, values }]): NoteLine => {
      const examples = values.size > 0 ? ` : ${[...values].join(', ')}` : '';
      return {
        kind: 'lost',
        path: '',
        name: 'Mise en forme',
        message: `« ${key} » (${count} fois) se règle ici par les thèmes et les largeurs${examples}`,
      };
    });
    return [...this.lines, ...looks];
  }
}
