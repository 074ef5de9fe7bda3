import { Untranslated, type Expression } from './tree.ts';
import { argument, arity, concatenation, MATH_FUNCTIONS, several, textual, when } from './functions.ts';
import type { ForeignScope } from './scope.ts';
import { asNumber, asText, concat } from './conversions.ts';
import { columnOf, countOf, firstOf, sameLines, withWhere } from './lines.ts';
import { type ForeignFunction, type Semantics, type Translator } from './translate.ts';
import {
  call,
  flagOf,
  isScalar,
  LEVELS,
  numberOf,
  operation,
  optionsOf,
  textOf,
  type AnyValue,
  type LinesValue,
  type Value,
} from './values.ts';

// Functions that Custom System Builder adds to those of mathjs.

const OPTIONS_MAX = 40;

const nameIn = (node: Expression): string => {
  if (node.type === 'text' || node.type === 'name') return node.type === 'text' ? node.value : node.name;
  throw new Untranslated('elle calcule le nom de ce qu’elle lit');
};

/** Every text that an expression may give, with the formula that gives it. */
function namesOf(translator: Translator, node: Expression): { names: readonly string[]; by: Value } {
  const value = translator.scalar(node);
  const names = optionsOf(value);
  if (names && names.length <= OPTIONS_MAX) return { names, by: value };
  throw new Untranslated('elle lit un champ dont le nom dépend de ce qui est saisi');
}

/** Parts that are put end to end, where one of them is a choice: all that may come of it. */
function enumerated(
  translator: Translator,
  node: Expression,
): { names: readonly string[]; by: Value; keys: readonly string[] } {
  if (node.type === 'call' && (node.name === 'concat' || node.name === 'string')) {
    let names: readonly string[] = [''];
    let by: Value | undefined;
    let keys: readonly string[] = [''];
    for (const arg of node.args) {
      const part = enumerated(translator, arg);
      if (part.names.length > 1 || part.by.literal === undefined) {
        if (by) throw new Untranslated('elle lit un champ dont le nom dépend de plusieurs choix');
        by = part.by;
        keys = part.keys;
        const before = names[0] ?? '';
        names = part.names.map(name => before + name);
      } else names = names.map(name => name + (part.names[0] ?? ''));
    }
    return { names, by: by ?? textOf(names[0] ?? ''), keys };
  }
  const { names, by } = namesOf(translator, node);
  return { names, by, keys: names };
}

/** The value of the field whose name an expression gives. */
function referred(
  translator: Translator,
  node: Expression,
  scope: ForeignScope,
  fallback: Expression | undefined,
): AnyValue {
  const otherwise = fallback ? translator.any(fallback) : ({ type: 'nothing' } as const);
  if (node.type === 'text') {
    const found = scope.find(node.value);
    if (!found) throw new Untranslated(`« ${node.value} » n’est pas un champ du fichier`);
    const value = translator.named(found);
    return isScalar(value) ? translator.fallback(value, otherwise) : value;
  }
  const { names, by, keys } = enumerated(translator, node);
  const cases = names.flatMap((name, index): [string, Value][] => {
    const found = scope.find(name);
    const value = found && translator.named(found);
    return value && isScalar(value) ? [[keys[index] ?? '', value]] : [];
  });
  if (cases.length === 0) throw new Untranslated('aucun champ du fichier ne porte un des noms qu’elle lit');
  const isNumber = cases.every(([, { type }]) => type === 'number');
  const made = (value: Value) => (isNumber ? value : asText(value));
  const last =
    otherwise.type === 'nothing' ? (isNumber ? numberOf(0) : textOf('')) : translator.single(otherwise);
  return call(
    isNumber ? 'number' : 'text',
    'selon',
    by,
    ...cases.flatMap(([key, value]) => [textOf(key), made(value)]),
    isNumber ? asNumber(last) : asText(last),
  );
}

const ref: ForeignFunction = (translator, args) => {
  arity(args, 1, 2);
  const node = argument(args, 0);
  // Many write the name itself: it means the field whose name its value is, and the field where it is no choice.
  if (node.type === 'name') {
    const found = translator.scope.find(node.name);
    if (found && !found.options) {
      if (found.type === 'text')
        throw new Untranslated('elle lit un champ dont le nom dépend de ce qui est saisi');
      return translator.named(found);
    }
  }
  return referred(translator, node, translator.scope, args[1]);
};

const sameRow: ForeignFunction = (translator, args) => {
  arity(args, 1, 2);
  const name = nameIn(argument(args, 0));
  const found = translator.scope.inLine?.(name) ?? translator.scope.find(name);
  if (!found) throw new Untranslated(`« ${name} » n’est pas une colonne de ce tableau`);
  const value = translator.named(found);
  const fallback = args[1];
  return isScalar(value) && fallback ? translator.fallback(value, translator.any(fallback)) : value;
};

/** The lines of a table: what a column gives, where another has a value. */
function linesOf(translator: Translator, args: readonly Expression[], isSingle = false): LinesValue {
  const table = nameIn(argument(args, 0));
  const found = translator.scope.find(table);
  if (!found?.columns) throw new Untranslated(`« ${table} » n’est pas un tableau du fichier`);
  const column = (node: Expression) => {
    const name = nameIn(node);
    const own = found.columns?.find(name);
    if (!own) throw new Untranslated(`« ${name} » n’est pas une colonne de « ${table} »`);
    return translator.single(translator.named(own));
  };
  const lines: LinesValue = {
    type: 'lines',
    table: found.ref,
    each: column(argument(args, 1)),
    ...(isSingle && { isSingle }),
  };
  const [, , by, wanted, comparison] = args;
  if (!by || !wanted || by.type === 'nothing' || (by.type === 'text' && by.value === '')) return lines;
  const operator = comparison?.type === 'text' ? comparison.value : '=';
  const own = column(by);
  const other = translator.any(wanted);
  if (operator === '=' || operator === '==' || operator === '===')
    return withWhere(lines, translator.equal('=', own, other));
  if (operator === '!=' || operator === '!==') return withWhere(lines, translator.equal('!=', own, other));
  if (['<', '>', '<=', '>='].includes(operator)) {
    return withWhere(
      lines,
      operation('flag', operator, LEVELS.order, asNumber(own), asNumber(translator.single(other))),
    );
  }
  throw new Untranslated(`elle choisit des lignes par « ${operator} »`);
}

const first: ForeignFunction = (translator, args) => {
  arity(args, 1, 2);
  const value = translator.any(argument(args, 0));
  if (value.type !== 'lines') return value;
  const fallback = args[1] && translator.any(args[1]);
  return firstOf(value, fallback && fallback.type !== 'nothing' ? translator.single(fallback) : undefined);
};

const equalText: ForeignFunction = (translator, args) => {
  arity(args, 2, 2);
  return translator.equal(
    '=',
    textual1(translator, argument(args, 0)),
    textual1(translator, argument(args, 1)),
  );
};

/** As words, but for a choice, which is compared as it is. */
const textual1 = (translator: Translator, node: Expression): Value => asText(translator.scalar(node));

const switchCase: ForeignFunction = (translator, args) => {
  if (args.length < 3) throw new Untranslated('« switchCase » y a trop peu de valeurs');
  const asked = translator.scalar(argument(args, 0));
  const rest = args.slice(1);
  const otherwise = rest.length % 2 === 1 ? rest.at(-1) : undefined;
  const pairs = Array.from({ length: Math.floor(rest.length / 2) }, (_one, index): [Value, Value] => [
    translator.scalar(argument(rest, 2 * index)),
    translator.scalar(argument(rest, 2 * index + 1)),
  ]);
  const last = otherwise ? translator.any(otherwise) : ({ type: 'nothing' } as const);
  const isNumber = [
    ...pairs.map(([, value]) => value),
    ...(last.type === 'nothing' ? [] : [translator.single(last)]),
  ].every(({ type }) => type === 'number');
  const result = (value: Value) => (isNumber ? value : asText(value));
  const cases = pairs.map(([key]) => (asked.type === 'number' ? asNumber(key) : asText(key)));
  const end = last.type === 'nothing' ? (isNumber ? [] : [textOf('')]) : [result(translator.single(last))];
  return call(
    isNumber ? 'number' : 'text',
    'selon',
    asked.type === 'flag' ? asText(asked) : asked,
    ...pairs.flatMap(([, value], index) => [cases[index] ?? textOf(''), result(value)]),
    ...end,
  );
};

const fallback: ForeignFunction = (translator, args) => {
  arity(args, 1, 2);
  const value = translator.scalar(argument(args, 0));
  return args[1] ? translator.fallback(value, translator.any(args[1])) : value;
};

const dotMultiply: ForeignFunction = (translator, args) => {
  arity(args, 2, 2);
  const [one, other] = [translator.any(argument(args, 0)), translator.any(argument(args, 1))];
  return sameLines(one, other, (a, b) => operation('number', '*', LEVELS.times, asNumber(a), asNumber(b)));
};

const joined: ForeignFunction = (translator, args) => {
  const value = translator.any(argument(args, 0));
  if (value.type !== 'lines') return concatenation(translator, args);
  const separator = args[1] ? translator.scalar(args[1]) : textOf(',');
  return call('text', 'joindre', columnOf(value), separator);
};

const isEmpty: ForeignFunction = (translator, args) => translator.isEmpty(translator.any(argument(args, 0)));

const count: ForeignFunction = (translator, args) => {
  const value = translator.any(argument(args, 0));
  if (value.type === 'lines') return countOf(value);
  throw new Untranslated('elle compte autre chose que des lignes');
};

/** Formulas of Custom System Builder: those of mathjs, where `+` is always a sum. */
export const CSB_SEMANTICS: Semantics = {
  plus: 'numbers',
  functions: {
    ...MATH_FUNCTIONS,
    ref,
    sameRow,
    first,
    fetchFromDynamicTable: (translator, args) => linesOf(translator, args),
    fetchFromItemContainer: (translator, args) => linesOf(translator, args),
    lookup: (translator, args) => linesOf(translator, args),
    find: (translator, args) => firstOf(linesOf(translator, args)),
    legacyFetch: (translator, args) => linesOf(translator, args, true),
    equalText,
    switchCase,
    fallback,
    dotMultiply,
    join: joined,
    isEmpty,
    count,
    size: count,
    length: textual('longueur', 'number'),
    recalculate: () => {
      throw new Untranslated('« recalculate » lit une formule que le joueur a écrite');
    },
    max: several('max'),
    ifElse: when,
    alwaysTrue: () => flagOf(true),
    concat: (translator, args) => concat(args.map(arg => translator.text(arg))),
  },
};
