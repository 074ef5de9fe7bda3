import jsep from 'jsep';
import type { CoreExpression } from 'jsep';
import {
  FORMULA_DEPTH_MAX,
  FORMULA_NODES_MAX,
  FORMULA_SOURCE_MAX,
  FormulaLimitError,
} from './formula-budget.ts';
import { formatNumber } from './format.ts';
import { isNode, withPowers, type Node } from './formula-powers.ts';
import { separated } from './formula-separators.ts';
import { FormulaError } from './formula-types.ts';
import { unfinishedIn } from './formula-unfinished.ts';

// French beside the usual signs: somebody who never wrote code writes « niveau = 3 et non maudit ».
jsep.addBinaryOp('=', 6);
jsep.addBinaryOp('≠', 6);
jsep.addBinaryOp('≤', 7);
jsep.addBinaryOp('≥', 7);
jsep.addBinaryOp('et', 2);
jsep.addBinaryOp('ou', 1);
jsep.addBinaryOp('^', 12, true);
jsep.addUnaryOp('non');
jsep.addLiteral('vrai', true);
jsep.addLiteral('faux', false);

/** What the library's types leave out. */
declare class LibraryReader {
  constructor(text: string);
  index: number;
  gobbleSpaces(): void;
  gobbleToken(): CoreExpression | false;
  gobbleGroup(): CoreExpression | false;
  gobbleIdentifier(): jsep.Identifier;
  gobbleStringLiteral(): jsep.Literal;
  parse(): CoreExpression;
}

/** The library's syntax tree, with the position of each name, text and sign, for rewriting. */
class Reader extends (jsep as unknown as { Jsep: typeof LibraryReader }).Jsep {
  override gobbleToken(): CoreExpression | false {
    this.gobbleSpaces();
    const start = this.index;
    const made = super.gobbleToken();
    return made && made.type === 'UnaryExpression' ? Object.assign(made, { start, end: this.index }) : made;
  }
  override gobbleGroup(): CoreExpression | false {
    const made = super.gobbleGroup();
    return made && Object.assign(made, { isGrouped: true });
  }
  override gobbleIdentifier(): jsep.Identifier {
    const start = this.index;
    return Object.assign(super.gobbleIdentifier(), { start, end: this.index });
  }
  override gobbleStringLiteral(): jsep.Literal {
    const start = this.index;
    return Object.assign(super.gobbleStringLiteral(), { start, end: this.index });
  }
}

/** What stands in quotation marks stays as it is. */
const SIGNS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[×÷]/gu;
const TEXTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|«([^«»"]*)»|“[^“”"]*”|[«»“”]/gu;
const NAMES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|@(?=[\p{L}_])/gu;

/**
 * A formula as somebody types it in French, with the signs that the reader knows in their places: « … » around a text, and `@` before a
 * name, which dice have.
 */
function asTyped(text: string): string {
  return text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(TEXTS, (all, inside?: string) => {
      if (inside !== undefined) return quoted(all, inside);
      if (all.length === 1) return '"';
      return all.startsWith('“') ? `"${all.slice(1, -1)}"` : all;
    })
    .replace(NAMES, found => (found === '@' ? ' ' : found));
}

/** `« elfe »` as `  "elfe" `: the spaces inside stay outside, so that nothing changes its place. */
function quoted(_all: string, inside: string): string {
  const from = inside.length - inside.trimStart().length;
  const to = Math.max(from, inside.trimEnd().length);
  return `${inside.slice(0, from)}"${inside.slice(from, to)}"${inside.slice(to)}`;
}

/** The tree of a formula, whose names and texts have their `start` and `end`; throws a {@link FormulaError} that says what is missing, or at which character it cannot be read. */
export const parseFormula = (text: string): CoreExpression => withPowers(treeOf(text));

/** @throws FormulaLimitError for a text that is too long to be read. */
export function refuseLength(text: string): void {
  if (text.length > FORMULA_SOURCE_MAX) {
    throw new FormulaLimitError(`La formule dépasse ${formatNumber(FORMULA_SOURCE_MAX)} caractères.`);
  }
}

/** The same as the library reads it, which takes `-x^2` for `(-x)^2`. */
export function treeOf(text: string): CoreExpression {
  refuseLength(text);
  const typed = asTyped(text);
  const source = separated(typed).text.replace(SIGNS, sign =>
    sign === '×' ? '*' : sign === '÷' ? '/' : sign,
  );
  if (!source.trim()) throw new FormulaError('La formule est vide.', 0);
  refuseDepth(source);
  try {
    // The space: to the library, a word that ends the text is a name, `et` too.
    return withinLimits(new Reader(`${source} `).parse());
  } catch (error) {
    if (error instanceof FormulaLimitError) throw error;
    const index = (error as { index?: number }).index ?? 0;
    throw (
      unfinishedIn(typed) ??
      new FormulaError(`La formule n’est pas lisible ${placeOf(source, index)}.`, index)
    );
  }
}

function placeOf(source: string, index: number): string {
  if (index >= source.length) return 'à la fin';
  const near = source.slice(Math.max(0, index - 1), index + 8).trim();
  return `au caractère ${index + 1}${near ? ` (« ${near} »)` : ''}`;
}

function refuseDepth(source: string): void {
  let depth = 0;
  for (const character of source) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (depth > FORMULA_DEPTH_MAX) throw new FormulaLimitError('La formule a trop de parenthèses.');
  }
}

/** Refuses a tree that is too large or too deep. What stands left of a sign is no level: `1 + 2 + 3` is flat. */
function withinLimits(tree: CoreExpression): CoreExpression {
  const waiting: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    count += 1;
    if (count > FORMULA_NODES_MAX) {
      throw new FormulaLimitError(
        `La formule a trop d’éléments : ${FORMULA_NODES_MAX} noms, valeurs et signes au plus.`,
      );
    }
    if (depth > FORMULA_DEPTH_MAX) {
      throw new FormulaLimitError(
        `La formule a trop de niveaux : ${FORMULA_DEPTH_MAX} conditions ou signes les uns dans les autres au plus.`,
      );
    }
    for (const [key, inner] of Object.entries(node)) {
      const isLeft = node.type === 'BinaryExpression' && key === 'left';
      for (const one of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
        if (isNode(one)) waiting.push({ node: one, depth: isLeft ? depth : depth + 1 });
      }
    }
  }
  return tree;
}
