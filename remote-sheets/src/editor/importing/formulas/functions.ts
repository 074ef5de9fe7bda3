import { Untranslated, type Expression } from './tree.ts';
import { asFlag, asNumber, concat } from './conversions.ts';
import { columnOf, countOf, sumOf } from './lines.ts';
import { type ForeignFunction, type Translator } from './translate.ts';
import {
  call,
  choice,
  isScalar,
  join,
  LEVELS,
  negation,
  numberOf,
  operation,
  power,
  SEPARATOR,
  type Value,
} from './values.ts';

// Functions that several tools know, as ours.

/** A function of so many numbers. */
export const numeric =
  (name: string, least: number, most = least): ForeignFunction =>
  (translator, args) => {
    arity(args, least, most);
    return call('number', name, ...args.map(arg => translator.number(arg)));
  };

export function arity(args: readonly unknown[], least: number, most: number): void {
  if (args.length < least || args.length > most)
    throw new Untranslated(`une fonction y a ${args.length} valeurs`);
}

export const argument = (args: readonly Expression[], index: number): Expression => {
  const found = args[index];
  if (!found) throw new Untranslated('il manque une valeur à une fonction');
  return found;
};

/** Numbers, and columns of lines. */
export const several =
  (name: 'min' | 'max' | 'moyenne'): ForeignFunction =>
  (translator, args) => {
    arity(args, 1, 50);
    const all = args.flatMap(arg => (arg.type === 'list' ? arg.items : [arg]));
    const parts = all.map(arg => {
      const value = translator.any(arg);
      if (value.type === 'lines' && !value.isSingle) {
        if (name === 'moyenne' && !value.where)
          return `${value.table}${SEPARATOR}${asNumber(value.each).text}`;
        if (value.each.type !== 'number')
          throw new Untranslated('elle compare une colonne qui n’est pas un nombre');
        return columnOf(value);
      }
      return asNumber(translator.single(value));
    });
    return call('number', name, ...parts);
  };

export const sum: ForeignFunction = (translator, args) => {
  const all = args.flatMap(arg => (arg.type === 'list' ? arg.items : [arg]));
  const values = all.map(arg => {
    const value = translator.any(arg);
    return value.type === 'lines' ? sumOf(value) : asNumber(translator.single(value));
  });
  const [first, ...others] = values;
  if (!first) return numberOf(0);
  return others.reduce((one, other) => operation('number', '+', LEVELS.add, one, other), first);
};

export const count: ForeignFunction = (translator, args) => {
  const value = translator.any(argument(args, 0));
  if (value.type === 'lines') return countOf(value);
  if (value.type === 'choices') return call('number', 'compter', value.text);
  if (isScalar(value) && value.type === 'text') return call('number', 'longueur', value);
  throw new Untranslated('elle compte autre chose que des lignes');
};

/** mathjs rounds half away from zero, as we do; decimals are whole. */
export const round: ForeignFunction = numeric('arrondi', 1, 2);

/** JavaScript rounds half up. */
export const roundUp: ForeignFunction = (translator, args) => {
  arity(args, 1, 1);
  return call(
    'number',
    'plancher',
    operation('number', '+', LEVELS.add, translator.number(argument(args, 0)), numberOf(0.5)),
  );
};

const sign = (value: Value): Value =>
  choice(
    operation('flag', '>', LEVELS.order, value, numberOf(0)),
    numberOf(1),
    choice(operation('flag', '<', LEVELS.order, value, numberOf(0)), numberOf(-1), numberOf(0)),
  );

/** Towards zero. */
const fix = (value: Value): Value =>
  choice(
    operation('flag', '<', LEVELS.order, value, numberOf(0)),
    call('number', 'plafond', value),
    call('number', 'plancher', value),
  );

export const when: ForeignFunction = (translator, args) => {
  arity(args, 2, 3);
  const no = args[2];
  return translator.choose(
    translator.flag(argument(args, 0)),
    translator.any(argument(args, 1)),
    no ? translator.any(no) : { type: 'nothing' },
  );
};

const folding =
  (operator: 'et' | 'ou'): ForeignFunction =>
  (translator, args) =>
    args.map(arg => translator.flag(arg)).reduce((one, other) => join(operator, one, other));

const binary =
  (operator: string, level: number): ForeignFunction =>
  (translator, args) => {
    arity(args, 2, 2);
    const [left, right] = [argument(args, 0), argument(args, 1)];
    return operation(
      level === LEVELS.order ? 'flag' : 'number',
      operator,
      level,
      translator.number(left),
      translator.number(right),
    );
  };

const adding =
  (operator: string, level: number): ForeignFunction =>
  (translator, args) => {
    arity(args, 2, 30);
    return args
      .map(arg => translator.number(arg))
      .reduce((one, other) => operation('number', operator, level, one, other));
  };

export const concatenation: ForeignFunction = (translator, args) =>
  concat(args.map(arg => translator.text(arg)));

const toText: ForeignFunction = (translator, args) => concat([translator.text(argument(args, 0))]);

const unary =
  (make: (value: Value) => Value): ForeignFunction =>
  (translator, args) => {
    arity(args, 1, 1);
    return make(translator.number(argument(args, 0)));
  };

export const textual =
  (name: string, type: 'text' | 'number' = 'text'): ForeignFunction =>
  (translator, args) => {
    arity(args, 1, 1);
    return call(type, name, concat([translator.text(argument(args, 0))]));
  };

/** What mathjs knows. */
export const MATH_FUNCTIONS: Readonly<Record<string, ForeignFunction>> = {
  floor: numeric('plancher', 1),
  ceil: numeric('plafond', 1),
  round,
  abs: numeric('abs', 1),
  sqrt: numeric('racine', 1),
  pow: (translator, args) =>
    power(translator.number(argument(args, 0)), translator.number(argument(args, 1))),
  square: unary(value => power(value, numberOf(2))),
  cube: unary(value => power(value, numberOf(3))),
  mod: numeric('modulo', 2),
  min: several('min'),
  max: several('max'),
  mean: several('moyenne'),
  sum,
  count,
  fix: unary(fix),
  sign: unary(sign),
  number: (translator, args) => translator.number(argument(args, 0)),
  string: toText,
  boolean: (translator, args) => asFlag(translator.scalar(argument(args, 0))),
  add: adding('+', LEVELS.add),
  subtract: binary('-', LEVELS.add),
  multiply: adding('*', LEVELS.times),
  divide: binary('/', LEVELS.times),
  and: folding('et'),
  or: folding('ou'),
  not: (translator, args) => negation(translator.flag(argument(args, 0))),
  larger: binary('>', LEVELS.order),
  largerEq: binary('>=', LEVELS.order),
  smaller: binary('<', LEVELS.order),
  smallerEq: binary('<=', LEVELS.order),
  equal: (translator, args) => equality(translator, args, '='),
  unequal: (translator, args) => equality(translator, args, '!='),
  concat: concatenation,
  if: when,
  lowercase: textual('minuscules'),
  uppercase: textual('majuscules'),
};

function equality(translator: Translator, args: readonly Expression[], operator: string): Value {
  arity(args, 2, 2);
  return translator.equal(operator, translator.any(argument(args, 0)), translator.any(argument(args, 1)));
}
