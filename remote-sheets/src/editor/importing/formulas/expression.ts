import { lookUp } from '../part.ts';
import { Untranslated, type Expression } from './tree.ts';

// Reads the formulas of other tools. Each dialect says its own signs and words; nothing of a formula is ever run as code.

interface Sign {
  /** As the translator knows it. */
  operator: string;
  level: number;
  isRight?: boolean;
}

export interface Dialect {
  binary: Readonly<Record<string, Sign>>;
  unary: Readonly<Record<string, Sign>>;
  /** Words behind a value: `{a} empty`. */
  postfix?: Readonly<Record<string, string>>;
  literals: Readonly<Record<string, Expression>>;
  /** Whether words are compared without capitals. */
  isCaseless?: boolean;
  /** What stands at a place where a value begins; undefined where it is nothing of the dialect's own. */
  own?: (text: string, at: number) => { node: Expression; end: number } | undefined;
  /** `2x` is a product. */
  hasImplicitProduct?: boolean;
}

const SOURCE_MAX = 20_000;
const NODES_MAX = 2000;
const DEPTH_MAX = 80;
const CHOICE_LEVEL = 0.5;

const SPACE = /\s+/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/uy;
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{M}\p{N}_$]*)*/uy;
const TEXT = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|`(?:\\[^]|[^`\\$])*`/uy;
const SIGNS_LENGTH = 3;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' };

const at = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
};

const unescaped = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\([^])/gu, (_all, sign: string) => ESCAPES[sign] ?? sign);

/**
 * The tree of a formula in a dialect.
 * @throws Untranslated for what it does not know
 */
export function readExpression(text: string, dialect: Dialect): Expression {
  if (text.length > SOURCE_MAX) throw new Untranslated(`elle dépasse ${SOURCE_MAX} caractères`);
  return new Reader(text, dialect).all();
}

class Reader {
  readonly #text: string;
  readonly #dialect: Dialect;
  #at = 0;
  #count = 0;
  #depth = 0;

  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  all(): Expression {
    const made = this.#expression(0);
    this.#space();
    if (this.#at < this.#text.length) throw this.#unknown();
    return made;
  }

  #unknown(): Untranslated {
    const near = this.#text.slice(this.#at, this.#at + 20).trim();
    return new Untranslated(near ? `« ${near} » ne se lit pas` : 'elle n’est pas finie');
  }

  #space(): void {
    this.#at += at(SPACE, this.#text, this.#at)?.length ?? 0;
  }

  #expression(level: number): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new Untranslated('elle a trop de niveaux');
    let left = this.#prefix();
    for (;;) {
      this.#space();
      const next = this.#operator();
      if (!next) {
        const behind = this.#behind(left, level);
        if (!behind) break;
        left = behind;
        continue;
      }
      const [word, sign] = next;
      if (sign.level < level) break;
      this.#at += word.length;
      const right = this.#expression(sign.isRight ? sign.level : sign.level + 0.1);
      left = { type: 'binary', operator: sign.operator, left, right };
    }
    this.#depth -= 1;
    return left;
  }

  /** What stands behind a value without a right side: a choice, a word, an implicit product. */
  #behind(left: Expression, level: number): Expression | undefined {
    const { postfix, hasImplicitProduct } = this.#dialect;
    const word = this.#word();
    const known = word === undefined || !postfix ? undefined : lookUp(postfix, this.#folded(word));
    if (word !== undefined && known) {
      this.#at += word.length;
      return { type: 'call', name: known, args: [left] };
    }
    const sign = this.#text[this.#at];
    if (sign === '?' && this.#text[this.#at + 1] !== '{' && level <= CHOICE_LEVEL) {
      this.#at += 1;
      const yes = this.#expression(CHOICE_LEVEL);
      this.#expect(':');
      return { type: 'choice', test: left, yes, no: this.#expression(CHOICE_LEVEL) };
    }
    const isFactor = left.type === 'number' && (word !== undefined || sign === '(');
    const times = this.#dialect.binary['*'];
    if (!hasImplicitProduct || !isFactor || !times || times.level < level) return undefined;
    const right = this.#expression(times.level + 0.1);
    return { type: 'binary', operator: '*', left, right };
  }

  readonly #folded = (word: string): string => (this.#dialect.isCaseless ? word.toLowerCase() : word);

  #word = (): string | undefined => at(NAME, this.#text, this.#at);

  #operator(): [string, Sign] | undefined {
    const word = this.#word();
    const table = this.#dialect.binary;
    if (word !== undefined) {
      const key = this.#folded(word);
      const sign = Object.hasOwn(table, key) ? table[key] : undefined;
      return sign && [word, sign];
    }
    return this.#longest(table);
  }

  #longest(table: Readonly<Record<string, Sign>>): [string, Sign] | undefined {
    for (let length = SIGNS_LENGTH; length > 0; length -= 1) {
      const signs = this.#text.slice(this.#at, this.#at + length);
      const sign = signs.length === length && Object.hasOwn(table, signs) ? table[signs] : undefined;
      if (sign) return [signs, sign];
    }
    return undefined;
  }

  #prefix(): Expression {
    this.#count += 1;
    if (this.#count > NODES_MAX) throw new Untranslated('elle a trop d’éléments');
    this.#space();
    const own = this.#dialect.own?.(this.#text, this.#at);
    if (own) {
      this.#at = own.end;
      return own.node;
    }
    const word = this.#word();
    const unary = this.#dialect.unary;
    if (word !== undefined && Object.hasOwn(unary, this.#folded(word))) {
      const sign = unary[this.#folded(word)];
      const behind = this.#text.slice(this.#at + word.length).trimStart();
      // `not(a, b)` is a function there.
      if (sign && !behind.startsWith('=')) {
        this.#at += word.length;
        return { type: 'unary', operator: sign.operator, argument: this.#expression(sign.level) };
      }
    }
    if (word === undefined) {
      const found = this.#longest(unary);
      if (found) {
        this.#at += found[0].length;
        return { type: 'unary', operator: found[1].operator, argument: this.#expression(found[1].level) };
      }
    }
    return this.#primary(word);
  }

  #primary(word: string | undefined): Expression {
    const { literals } = this.#dialect;
    if (word !== undefined) {
      this.#at += word.length;
      const key = this.#folded(word);
      if (Object.hasOwn(literals, key)) return literals[key] as Expression;
      this.#space();
      if (this.#text[this.#at] === '(') {
        this.#at += 1;
        return { type: 'call', name: word, args: this.#list(')') };
      }
      return { type: 'name', name: word };
    }
    const number = at(NUMBER, this.#text, this.#at);
    if (number) {
      this.#at += number.length;
      return { type: 'number', value: Number(number) };
    }
    const quoted = at(TEXT, this.#text, this.#at);
    if (quoted) {
      this.#at += quoted.length;
      return { type: 'text', value: unescaped(quoted) };
    }
    const sign = this.#text[this.#at];
    if (sign === '(') {
      this.#at += 1;
      const inner = this.#expression(0);
      this.#expect(')');
      return inner;
    }
    if (sign === '[') {
      this.#at += 1;
      return { type: 'list', items: this.#list(']') };
    }
    throw this.#unknown();
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    this.#space();
    if (this.#text[this.#at] === end) {
      this.#at += 1;
      return items;
    }
    for (;;) {
      items.push(this.#expression(0));
      this.#space();
      const sign = this.#text[this.#at];
      this.#at += 1;
      if (sign === end) return items;
      if (sign !== ',') {
        this.#at -= 1;
        throw this.#unknown();
      }
    }
  }

  #expect(sign: string): void {
    this.#space();
    if (this.#text[this.#at] !== sign) throw this.#unknown();
    this.#at += 1;
  }
}
