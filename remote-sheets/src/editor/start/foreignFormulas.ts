import { programOf, type FieldColumn, type SheetField } from '@rpd/shared/domain';

// Formulas of other tools. Most are valid here as they are. Each is put in its place, the whole sheet's formulas are
// compiled, and the invalid ones are removed and reported.

type Part = 'formula' | 'showIf' | 'dice';
const WHAT: Record<Part, string> = {
  formula: 'son calcul',
  showIf: 'sa condition d’affichage',
  dice: 'son lancer de dés',
};

/** The formulas of one import: each as it was and as it would be here. */
export class ForeignFormulas {
  readonly #report: string[];
  readonly #sources = new Map<string, string>();

  constructor(report: string[]) {
    this.#report = report;
  }

  /** Tells that it has to be written again. */
  lose(name: string, part: Part, source: string): void {
    this.#report.push(`« ${name} » : ${WHAT[part]} (${source.slice(0, 80)}) est à réécrire.`);
  }

  /** The formula in our syntax; undefined, with a report, when there is none. */
  take(name: string, part: Part, source: string, ours: string | undefined): string | undefined {
    const text = ours?.trim();
    if (!text || text.length > 500) {
      this.lose(name, part, source);
      return undefined;
    }
    this.#sources.set(text, source);
    return text;
  }

  /** The fields without those of these formulas that do not work among them. */
  checked(fields: Record<string, SheetField>): Record<string, SheetField> {
    const [problem] = programOf(fields).problems;
    const field = problem && fields[problem.fieldId];
    if (!problem || !field) return fields;
    const { part, columnId } = problem;
    const columns = field.columns?.map(one => (one.id === columnId ? this.#without(one, part) : one));
    const next = columnId && columns ? { ...field, columns } : this.#without(field, part);
    // One at a time: what goes may take along what read it, or make room for it.
    return this.checked({ ...fields, [problem.fieldId]: next });
  }

  #without<One extends SheetField | FieldColumn>(one: One, part: Part): One {
    const text = one[part] ?? '';
    // What is calculated was taken for a number; perhaps it is a text.
    if (part === 'formula' && one.type === 'number' && one.ref !== undefined) {
      const asText = { ...one, type: 'string' as const };
      if (!this.#tried.has(text)) {
        this.#tried.add(text);
        return asText;
      }
    }
    this.lose(one.name, part, this.#sources.get(text) ?? text);
    const { [part]: _gone, ...rest } = one;
    return rest as One;
  }

  readonly #tried = new Set<string>();
}

/**
 * `{age} > 3 and {nom} notempty`, in SurveyJS: names stand in braces, of a line with what the line is called before
 * them.
 */
export function fromSurveyExpression(source: string): string {
  return source
    .replace(/\{\s*(?:panel\.|row\.)?([^{}]+?)\s*\}/g, (_all, name: string) => plainName(name))
    .replace(/\s+notempty\b/gi, ' != ""')
    .replace(/\s+empty\b/gi, ' = ""')
    .replace(/<>/g, '!=')
    .replace(/\band\b/gi, 'et')
    .replace(/\bor\b/gi, 'ou')
    .replace(/\biif\s*\(/gi, 'if(');
}

/** `${floor(for / 2)}$`, in Custom System Builder; undefined for a text with values in it. */
export function fromCsbFormula(source: string): string | undefined {
  const inner = /^\s*\$\{((?:(?!\$\{|\}\$)[\s\S])+)\}\$\s*$/.exec(source)?.[1];
  return inner
    ?.replace(/\bref\(\s*'?(\w+)'?\s*(?:,[^()]*)?\)/g, '$1')
    .replace(/\bequalText\(([^(),]+),([^(),]+)\)/g, '($1 = $2)')
    .replace(/\band\b/g, 'et')
    .replace(/\bor\b/g, 'ou')
    .replace(/\bnot\b/g, 'non');
}

/** The dice of a message such as `Attaque : ${[1d20 + :for:] + 2}$`; undefined when it has none, or several. */
export function fromCsbRoll(source: string): string | undefined {
  const rolls = [...source.matchAll(/\$\{((?:(?!\}\$)[\s\S])*?\[[\s\S]*?)\}\$/g)];
  const [only] = rolls;
  if (rolls.length !== 1) return undefined;
  return only?.[1]
    ?.replace(/:(\w+):/g, '$1')
    .replace(/\$\{(\w+)\}/g, '$1')
    .replace(/[[\]]/g, '');
}

const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '_');
