import jsep from 'jsep';
import type { CoreExpression } from 'jsep';
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
  gobbleIdentifier(): jsep.Identifier;
  gobbleStringLiteral(): jsep.Literal;
  parse(): CoreExpression;
}

/** The tree as the library reads it, and where each name and each text in it stands: whoever gives one another writes it anew there. */
class Reader extends (jsep as unknown as { Jsep: typeof LibraryReader }).Jsep {
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
const NAMES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|@(?=[\p{L}_])/gu;

/**
 * A formula as somebody types it in French, with the signs that the reader knows in their places: « … » around a text, and `@` before a
 * name, which dice have.
 */
function asTyped(text: string): string {
  return text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/«( *)([^«»"]*?)( *)»/g, '$1"$2"$3')
    .replace(/[«»“”]/g, '"')
    .replace(NAMES, found => (found === '@' ? ' ' : found));
}

/** Deeper ones are nobody's handwriting. */
const MAX_DEPTH = 60;

/** The tree of a formula, whose names and texts have their `start` and `end`; throws a {@link FormulaError} that says what is missing, or at which character it cannot be read. */
export function parseFormula(text: string): CoreExpression {
  const typed = asTyped(text);
  const source = typed.replace(SIGNS, sign => (sign === '×' ? '*' : sign === '÷' ? '/' : sign));
  if (!source.trim()) throw new FormulaError('La formule est vide.', 0);
  refuseDepth(source);
  try {
    // The space: to the library, a word that ends the text is a name, `et` too.
    return new Reader(`${source} `).parse();
  } catch (error) {
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
  return `au caractère ${index + 1}${near ? ` (« ${near} »)` : ''}`;
}

function refuseDepth(source: string): void {
  let depth = 0;
  for (const character of source) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) throw new FormulaError('La formule a trop de parenthèses.');
  }
}
