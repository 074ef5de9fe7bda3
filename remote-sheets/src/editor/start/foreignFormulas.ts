import {
  parseFormula,
  programOf,
  referenceName,
  type FieldColumn,
  type SheetField,
} from '@rpd/shared/domain';

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
    let next = fields;
    const tries = new Map<string, number>();
    // One at a time: what goes may take along what read it, or make room for it.
    for (let [problem] = programOf(next).problems; problem; [problem] = programOf(next).problems) {
      const { fieldId, columnId = fieldId, part } = problem;
      if (part === 'costs' || part === 'resets') break;
      const field = next[fieldId];
      const place = `${fieldId} ${columnId} ${part}`;
      const count = (tries.get(place) ?? 0) + 1;
      // As a number, and as a text.
      if (!field || count > 2) break;
      tries.set(place, count);
      next = withField(next, fieldId, this.#mended({ ...field, id: fieldId }, columnId, part));
    }
    return withoutIds(next, fields);
  }

  /** The field, or one of its columns at any depth, without a part that does not work. */
  #mended(one: FieldColumn, id: string, part: Part): FieldColumn {
    if (one.id === id) return this.#without(one, part);
    const columns = one.columns?.map(column => this.#mended(column, id, part));
    return columns ? { ...one, columns } : one;
  }

  #without(one: FieldColumn, part: Part): FieldColumn {
    const text = one[part] ?? '';
    // What is calculated was taken for a number; perhaps it is a text.
    if (part === 'formula' && one.type === 'number' && !this.#tried.has(one.id) && !addsValues(text)) {
      this.#tried.add(one.id);
      return { ...one, type: 'string' };
    }
    this.lose(one.name, part, this.#sources.get(text) ?? text);
    const { [part]: _gone, ...rest } = one;
    return rest;
  }

  readonly #tried = new Set<string>();
}

/** Other fields each time: their formulas are read again. */
const withField = (
  fields: Record<string, SheetField>,
  id: string,
  field: FieldColumn,
): Record<string, SheetField> => ({ ...fields, [id]: field as SheetField });

/** Fields of a document have their ids beside them. */
function withoutIds(
  fields: Record<string, SheetField>,
  before: Record<string, SheetField>,
): Record<string, SheetField> {
  return Object.fromEntries(
    Object.entries(fields).map(([id, field]) => {
      if (field === before[id]) return [id, field];
      const { id: _id, ...own } = field as SheetField & { id?: string };
      return [id, own];
    }),
  );
}

/** What stands between quotation marks. */
const APART = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/** Rewrites a formula and leaves what stands between quotation marks as it is. */
function outsideQuotes(source: string, rewrite: (text: string) => string): string {
  const quoted: string[] = [];
  const marked = source.replace(APART, text => `"${quoted.push(text) - 1}"`);
  return rewrite(marked).replace(/"(\d+)"/g, (all, index: string) => quoted[Number(index)] ?? all);
}

/** Whether a formula adds up what may be numbers there and is text here: « 12 » and « 3 » are « 123 », and not 15. */
function addsValues(text: string): boolean {
  const isText = (node: Node): boolean =>
    node.type === 'Literal'
      ? typeof node['value'] === 'string'
      : isSum(node) && (isText(node['left'] as Node) || isText(node['right'] as Node));
  const waiting: unknown[] = [treeOf(text)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isNode(node)) continue;
    if (isSum(node) && !isText(node['left'] as Node) && !isText(node['right'] as Node)) return true;
    waiting.push(...Object.values(node).flat());
  }
  return false;
}

/** Null for what cannot be read. */
function treeOf(text: string): unknown {
  try {
    return parseFormula(text);
  } catch {
    return null;
  }
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isSum = (node: Node): boolean => node['type'] === 'BinaryExpression' && node['operator'] === '+';

/**
 * `{age} > 3 and {nom} notempty`, in SurveyJS: names stand in braces, of a line with what the line is called before
 * them.
 */
export const fromSurveyExpression = (source: string): string =>
  outsideQuotes(source, text =>
    text
      .replace(/\{\s*(?:panel\.|row\.)?([^{}]+?)\s*\}/g, (_all, name: string) => plainName(name))
      .replace(/\s+notempty\b/gi, ' != ""')
      .replace(/\s+empty\b/gi, ' = ""')
      .replace(/<>/g, '!=')
      .replace(/\band\b/gi, 'et')
      .replace(/\bor\b/gi, 'ou')
      .replace(/\biif\s*\(/gi, 'if('),
  );

/** `${floor(for / 2)}$`, in Custom System Builder; undefined for a text with values in it. */
export function fromCsbFormula(source: string): string | undefined {
  const inner = /^\s*\$\{((?:(?!\$\{|\}\$)[\s\S])+)\}\$\s*$/.exec(source)?.[1];
  // A name may stand in quotation marks there.
  const plain = inner?.replace(/\bref\(\s*(['"]?)(\w+)\1\s*\)/g, '$2');
  return (
    plain &&
    outsideQuotes(plain, text =>
      text
        .replace(/\bequalText\(([^(),]+),([^(),]+)\)/g, '($1 = $2)')
        .replace(/\band\b/g, 'et')
        .replace(/\bor\b/g, 'ou')
        .replace(/\bnot\b/g, 'non'),
    )
  );
}

/** The dice of a message such as `Attaque : ${[1d20 + :for:] + 2}$`; undefined when it has none, or several. */
export function fromCsbRoll(source: string): string | undefined {
  const rolls = [...source.matchAll(/\$\{((?:(?!\}\$)[\s\S])*?\[[\s\S]*?)\}\$/g)];
  const [only] = rolls;
  if (rolls.length !== 1 || only?.[1] === undefined) return undefined;
  return outsideQuotes(only[1], text =>
    text
      .replace(/:(\w+):/g, '$1')
      .replace(/\$\{(\w+)\}/g, '$1')
      .replace(/[[\]]/g, ''),
  );
}

const plainName = (name: string): string => referenceName({ ref: name, name: '' });
