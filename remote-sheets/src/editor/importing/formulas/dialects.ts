import type { Expression } from './tree.ts';
import type { Dialect } from './expression.ts';
import { questionOf } from './questions.ts';
import { attributeName } from './roll20.names.ts';

const sign = (operator: string, level: number, isRight = false) => ({ operator, level, isRight });
const flag = (value: boolean): Expression => ({ type: 'flag', value });
const NOTHING: Expression = { type: 'nothing' };

const LEGACY_LOOKUP = /([\w.]+)\((\w+)(@?)=([^)$]*)\)\$(\w+)/uy;
const LEGACY_COLUMN = /([A-Za-z_][\w.]*)\$(\w+)/uy;
const QUESTION = /\?\{([^{}]*)\}/uy;
const text = (value: string): Expression => ({ type: 'text', value });

/** Where a bracket closes that opens at `from`. */
function closingBracket(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '[') depth += 1;
    if (source[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function questionAt(
  source: string,
  from: number,
  isLabelFirst = false,
): { node: Expression; end: number } | undefined {
  QUESTION.lastIndex = from;
  const found = QUESTION.exec(source);
  return found ? { node: questionOf(found[1] ?? '', isLabelFirst), end: from + found[0].length } : undefined;
}

const OLDER_REFERENCE = /@(\$?)([\p{L}_]\w*)/uy;

/** `@base`, older for `ref(base)`, and `@$column` for that of the line. */
function olderReference(source: string, from: number): { node: Expression; end: number } | undefined {
  OLDER_REFERENCE.lastIndex = from;
  const found = OLDER_REFERENCE.exec(source);
  if (!found) return undefined;
  const [whole, inLine = '', name = ''] = found;
  const read: Expression = { type: 'name', name: `${inLine}${name}` };
  return { node: { type: 'call', name: 'ref', args: [read] }, end: from + whole.length };
}

/** What Custom System Builder adds to the language of mathjs: rolls, questions, and its older way to read lines. */
const csbOwn: NonNullable<Dialect['own']> = (source, from) => {
  if (source[from] === '[') {
    const end = closingBracket(source, from);
    const inside = source.slice(from + 1, end);
    const isRoll = end > 0 && /\d*d(?:\d|%|F|:|\(|\$)|:[^:]+:|^#/u.test(inside);
    return isRoll ? { node: { type: 'dice', source: inside }, end: end + 1 } : undefined;
  }
  if (source[from] === '?') return questionAt(source, from);
  const older = source[from] === '@' ? olderReference(source, from) : undefined;
  if (older) return older;
  LEGACY_LOOKUP.lastIndex = from;
  const found = LEGACY_LOOKUP.exec(source);
  LEGACY_COLUMN.lastIndex = from;
  const all = found ? null : LEGACY_COLUMN.exec(source);
  if (all) {
    const args = [text(all[1] ?? ''), text(all[2] ?? '')];
    return { node: { type: 'call', name: 'legacyFetch', args }, end: from + all[0].length };
  }
  if (!found) return undefined;
  const [whole, table = '', column = '', reference, value = '', target = ''] = found;
  const wanted: Expression = reference ? { type: 'name', name: value } : text(value);
  return {
    node: { type: 'call', name: 'legacyFetch', args: [text(table), text(target), text(column), wanted] },
    end: from + whole.length,
  };
};

const ARITHMETIC = {
  '+': sign('+', 9),
  '-': sign('-', 9),
  '*': sign('*', 10),
  '/': sign('/', 10),
  '%': sign('%', 10),
  '<': sign('<', 7),
  '>': sign('>', 7),
  '<=': sign('<=', 7),
  '>=': sign('>=', 7),
} as const;

export const MATHJS: Dialect = {
  binary: {
    ...ARITHMETIC,
    '==': sign('=', 6),
    '!=': sign('!=', 6),
    '^': sign('^', 12, true),
    mod: sign('%', 10),
    and: sign('and', 3),
    or: sign('or', 1),
    // No signs of mathjs, and meant like this wherever somebody writes them.
    '&&': sign('and', 3),
    '||': sign('or', 1),
  },
  unary: { '-': sign('-', 11), '+': sign('+', 11), not: sign('not', 11), '!': sign('not', 11) },
  literals: { true: flag(true), false: flag(false), null: NOTHING, undefined: NOTHING },
  own: csbOwn,
  hasImplicitProduct: true,
};

const BRACES = /\{([^{}]*)\}/uy;
const braced: NonNullable<Dialect['own']> = (source, from) => {
  if (source[from] !== '{') return undefined;
  BRACES.lastIndex = from;
  const found = BRACES.exec(source);
  return found
    ? { node: { type: 'name', name: (found[1] ?? '').trim() }, end: from + found[0].length }
    : undefined;
};

/** Expressions of SurveyJS. */
export const SURVEY: Dialect = {
  isCaseless: true,
  binary: {
    ...ARITHMETIC,
    '=': sign('=', 6),
    '==': sign('=', 6),
    equal: sign('=', 6),
    '!=': sign('!=', 6),
    '<>': sign('!=', 6),
    notequal: sign('!=', 6),
    less: sign('<', 7),
    greater: sign('>', 7),
    lessorequal: sign('<=', 7),
    greaterorequal: sign('>=', 7),
    '*=': sign('contains', 7),
    contains: sign('contains', 7),
    contain: sign('contains', 7),
    notcontains: sign('notcontains', 7),
    notcontain: sign('notcontains', 7),
    anyof: sign('anyof', 7),
    allof: sign('allof', 7),
    noneof: sign('noneof', 7),
    and: sign('and', 3),
    '&&': sign('and', 3),
    or: sign('or', 1),
    '||': sign('or', 1),
    '^': sign('^', 12, true),
    power: sign('^', 12, true),
    mod: sign('%', 10),
  },
  unary: { '-': sign('-', 11), '!': sign('not', 11), negate: sign('not', 11) },
  postfix: { empty: 'isEmpty', notempty: 'isNotEmpty' },
  literals: {
    true: flag(true),
    false: flag(false),
    null: NOTHING,
    undefined: NOTHING,
  },
  own: braced,
};

const MEMBER = /\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\]/uy;
const PATH = /(?:data|row|instance\.data|form\.data|submission\.data)(?=[.[])/uy;
const FIELD = /\.([\p{L}_$][\p{L}\p{M}\p{N}_$-]*)/uy;

/** `data.a.b` and `data['a']`, as far as they are names; a call behind them is none. */
const dataPath: NonNullable<Dialect['own']> = (source, from) => {
  PATH.lastIndex = from;
  const root = PATH.exec(source);
  if (!root) return undefined;
  let end = from + root[0].length;
  const parts: string[] = [];
  for (;;) {
    MEMBER.lastIndex = end;
    FIELD.lastIndex = end;
    const found = MEMBER.exec(source) ?? FIELD.exec(source);
    if (!found) break;
    const name = found[1] ?? found[2] ?? '';
    // `data.a-b` is a difference.
    const own = found[0].startsWith('.') ? (/^[^-]*/u.exec(name)?.[0] ?? '') : name;
    parts.push(own);
    end += found[0].length - (name.length - own.length);
    if (own !== name) break;
  }
  return parts.length > 0 ? { node: { type: 'name', name: parts.join('.') }, end } : undefined;
};

/** The expressions of JavaScript that calculate: Form.io. */
export const JAVASCRIPT: Dialect = {
  binary: {
    ...ARITHMETIC,
    '===': sign('=', 6),
    '==': sign('=', 6),
    '!==': sign('!=', 6),
    '!=': sign('!=', 6),
    '&&': sign('and', 3),
    '||': sign('or', 1),
    '??': sign('or', 1),
    '**': sign('^', 12, true),
  },
  unary: { '-': sign('-', 11), '+': sign('toNumber', 11), '!': sign('not', 11), '!!': sign('toFlag', 11) },
  literals: { true: flag(true), false: flag(false), null: NOTHING, undefined: NOTHING },
  own: dataPath,
};

const ATTRIBUTE = /@\{([^{}]*)\}/uy;

/** Values of Roll20: `floor(@{str}/2)`. */
export const ROLL20: Dialect = {
  ...MATHJS,
  binary: { ...MATHJS.binary, '**': sign('^', 12, true) },
  own: (source, from) => {
    if (source[from] === '?') return questionAt(source, from, true);
    ATTRIBUTE.lastIndex = from;
    const found = ATTRIBUTE.exec(source);
    if (!found) return undefined;
    return { node: { type: 'name', name: attributeName(found[1] ?? '') }, end: from + found[0].length };
  },
};
