import { Untranslated } from './tree.ts';

// Parts of a formula of ours, typed: what a foreign formula becomes.

export type Scalar = 'number' | 'text' | 'flag';

export interface Value {
  type: Scalar;
  /** In the language of our formulas. */
  text: string;
  /** How tightly its outermost sign binds; see LEVELS. */
  level: number;
  /** Where it is nothing but a value. */
  literal?: number | string | boolean;
  /** Texts that it may be, where that is known: of a choice. */
  options?: readonly string[];
  /** Where it is nothing but a name: as formulas ask whether it is filled in. */
  isField?: boolean;
  hasDice?: boolean;
}

/** What each line of a table gives. */
export interface LinesValue {
  type: 'lines';
  table: string;
  each: Value;
  where?: Value;
  /** One value where one line is found. */
  isSingle?: boolean;
}

/** Several choices of one field. */
export interface ChoicesValue {
  type: 'choices';
  text: string;
}

export type AnyValue = Value | LinesValue | ChoicesValue | { type: 'nothing' };

/** Between the values of a function. */
export const SEPARATOR = `\u0020;\u0020`;

export const LEVELS = {
  or: 1,
  and: 2,
  equal: 6,
  order: 7,
  add: 9,
  times: 10,
  sign: 11,
  power: 12,
  value: 20,
};

export const isScalar = (value: AnyValue): value is Value =>
  value.type === 'number' || value.type === 'text' || value.type === 'flag';

const grouped = (value: Value, level: number): string =>
  value.level < level ? `(${value.text})` : value.text;

export const numberOf = (value: number): Value => {
  if (!Number.isFinite(value)) throw new Untranslated('un nombre est trop grand');
  const plain = /e/u.test(String(value)) ? value.toFixed(12).replace(/\.?0+$/u, '') : String(value);
  return { type: 'number', text: plain, level: value < 0 ? LEVELS.sign : LEVELS.value, literal: value };
};

const quotedWith = (text: string, quote: string): string =>
  `${quote}${text.replace(/\\/gu, '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;

export const textOf = (value: string): Value => {
  const text = value
    .replace(/[\u00a0\u202f]/gu, ' ')
    .replace(/\r/gu, '')
    .replace(/\n/gu, ' ');
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return { type: 'text', text: quotedWith(text, quote), level: LEVELS.value, literal: text };
};

export const flagOf = (value: boolean): Value => ({
  type: 'flag',
  text: value ? 'vrai' : 'faux',
  level: LEVELS.value,
  literal: value,
});

const dice = (...values: readonly Value[]) =>
  values.some(({ hasDice }) => hasDice) ? { hasDice: true } : {};

export const call = (type: Scalar, name: string, ...args: readonly (Value | string)[]): Value => ({
  type,
  text: `${name}(${args.map(arg => (typeof arg === 'string' ? arg : arg.text)).join(SEPARATOR)})`,
  level: LEVELS.value,
  ...dice(...args.filter(arg => typeof arg !== 'string')),
});

/** `left operator right`; what stands right of a sign that is not associative binds tighter. */
export const operation = (
  type: Scalar,
  operator: string,
  level: number,
  left: Value,
  right: Value,
): Value => ({
  type,
  text: `${grouped(left, level)} ${operator} ${grouped(right, level + 1)}`,
  level,
  ...dice(left, right),
});

export const power = (left: Value, right: Value): Value => call('number', 'puissance', left, right);

export const negative = (value: Value): Value =>
  typeof value.literal === 'number'
    ? numberOf(-value.literal)
    : { type: 'number', text: `-${grouped(value, LEVELS.power)}`, level: LEVELS.sign, ...dice(value) };

export const negation = (value: Value): Value =>
  typeof value.literal === 'boolean'
    ? flagOf(!value.literal)
    : { type: 'flag', text: `non ${grouped(value, LEVELS.power)}`, level: LEVELS.sign, ...dice(value) };

/** A choice between values of one type. */
export function choice(test: Value, yes: Value, no: Value): Value {
  const options =
    optionsOf(yes) && optionsOf(no) ? [...(optionsOf(yes) ?? []), ...(optionsOf(no) ?? [])] : undefined;
  if (test.literal === true) return yes;
  if (test.literal === false) return no;
  return { ...call(yes.type, 'si', test, yes, no), ...(options && { options }) };
}

/** The texts that a value may be, where they are known. */
export const optionsOf = (value: Value): readonly string[] | undefined =>
  value.options ?? (typeof value.literal === 'string' ? [value.literal] : undefined);

/** Both or either of two conditions. */
export const join = (operator: 'et' | 'ou', left: Value, right: Value): Value => {
  const neutral = operator === 'et';
  if (left.literal === neutral) return right;
  if (right.literal === neutral) return left;
  if (left.literal === !neutral || right.literal === !neutral) return flagOf(!neutral);
  return operation('flag', operator, neutral ? LEVELS.and : LEVELS.or, left, right);
};
