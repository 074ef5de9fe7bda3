import { Untranslated, type Expression } from './expression.ts';
import type { ForeignScope, Named } from './scope.ts';
import {
  call,
  choice,
  flagOf,
  isScalar,
  join,
  LEVELS,
  negation,
  negative,
  numberOf,
  operation,
  power,
  SEPARATOR,
  textOf,
  type AnyValue,
  type LinesValue,
  type Scalar,
  type Value,
} from './values.ts';

// A foreign expression as a formula of ours that gives what it gave there, or the reason why there is none.

/** What differs between the tools where their signs are the same. */
export interface Semantics {
  /** `+` of a text and another value: put end to end, or taken for numbers; undefined where that depends on what is typed. */
  plus: 'numbers' | 'texts' | 'unknown';
  /** Whether `a || b` gives one of both values. */
  hasDefaults?: boolean;
  functions: Readonly<Record<string, ForeignFunction>>;
}

export type ForeignFunction = (translator: Translator, args: readonly Expression[]) => AnyValue;

const EXPRESSION_KINDS: Readonly<Record<string, string>> = {
  dice: 'un lancer de dés',
  question: 'une question posée au lancer',
  list: 'une liste',
  name: 'un nom',
};

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

export class Translator {
  readonly scope: ForeignScope;
  readonly semantics: Semantics;
  /** What dice and questions become, in a roll. */
  readonly roll: ((node: Expression, translator: Translator) => Value | undefined) | undefined;

  constructor(scope: ForeignScope, semantics: Semantics, roll?: Translator['roll']) {
    this.scope = scope;
    this.semantics = semantics;
    this.roll = roll;
  }

  /** The same inside the lines of a table. */
  within(scope: ForeignScope): Translator {
    return new Translator(scope, this.semantics, this.roll);
  }

  any(node: Expression): AnyValue {
    const rolled = this.roll?.(node, this);
    if (rolled) return rolled;
    switch (node.type) {
      case 'number':
        return numberOf(node.value);
      case 'text':
        return textOf(node.value);
      case 'flag':
        return flagOf(node.value);
      case 'nothing':
        return { type: 'nothing' };
      case 'name':
        return this.named(this.find(node.name));
      case 'unary':
        return this.#unary(node.operator, node.argument);
      case 'binary':
        return this.#binary(node.operator, node.left, node.right);
      case 'choice':
        return this.choose(this.flag(node.test), this.any(node.yes), this.any(node.no));
      case 'call':
        return this.#call(node.name, node.args);
      case 'dice':
      case 'question':
      case 'list':
        throw new Untranslated(`${EXPRESSION_KINDS[node.type] ?? node.type} ne se calcule pas ici`);
    }
  }

  find(name: string): Named {
    // `$column` is older for a column of the same line.
    const found = name.startsWith('$') ? this.scope.inLine?.(name.slice(1)) : this.scope.find(name);
    if (!found) throw new Untranslated(`« ${name} » n’est aucun champ du fichier`);
    return found;
  }

  named({ ref, type, options, lines }: Named): AnyValue {
    if (type === 'choices') return { type, text: ref };
    if (type === 'lines') {
      if (lines) return lines;
      throw new Untranslated(`« ${ref} » est un tableau, pas une valeur`);
    }
    return { type, text: ref, level: LEVELS.value, isField: true, ...(options && { options }) };
  }

  scalar(node: Expression): Value {
    return this.single(this.any(node));
  }

  single(value: AnyValue): Value {
    if (isScalar(value)) return value;
    if (value.type === 'lines' && value.isSingle) return firstOf(value);
    if (value.type === 'nothing') return textOf('');
    throw new Untranslated(
      value.type === 'lines' ? 'elle lit toutes les lignes d’un tableau' : 'elle lit une liste de choix',
    );
  }

  number(node: Expression): Value {
    const value = this.any(node);
    return value.type === 'nothing' ? numberOf(0) : asNumber(this.single(value));
  }

  text(node: Expression): Value {
    return this.single(this.any(node));
  }

  flag(node: Expression): Value {
    const value = this.any(node);
    if (value.type === 'nothing') return flagOf(false);
    if (value.type === 'choices')
      return operation('flag', '>', LEVELS.order, call('number', 'compter', value.text), numberOf(0));
    return asFlag(this.single(value));
  }

  /** One of two values, as one type. */
  choose(test: Value, yes: AnyValue, no: AnyValue): AnyValue {
    if (yes.type === 'nothing' && no.type === 'nothing') return yes;
    const [one, other] = this.#alike(yes, no);
    return choice(test, one, other);
  }

  #alike(yes: AnyValue, no: AnyValue): [Value, Value] {
    const empty = (beside: AnyValue): Value => {
      const { type } = this.single(beside);
      if (type === 'number') throw new Untranslated('l’une de ses réponses est vide, l’autre un nombre');
      return type === 'flag' ? flagOf(false) : textOf('');
    };
    return alike(
      yes.type === 'nothing' ? empty(no) : this.single(yes),
      no.type === 'nothing' ? empty(yes) : this.single(no),
    );
  }

  #unary(operator: string, argument: Expression): Value {
    if (operator === 'not') return negation(this.flag(argument));
    if (operator === 'toFlag') return this.flag(argument);
    const value = this.number(argument);
    return operator === '-' ? negative(value) : value;
  }

  #binary(operator: string, left: Expression, right: Expression): AnyValue {
    switch (operator) {
      case '+':
        return this.#plus(left, right);
      case '-':
      case '*':
      case '/':
      case '%': {
        const level = operator === '-' ? LEVELS.add : LEVELS.times;
        const lines = this.#lineByLine(operator, left, right);
        return lines ?? operation('number', operator, level, this.number(left), this.number(right));
      }
      case '^':
        return power(this.number(left), this.number(right));
      case '<':
      case '>':
      case '<=':
      case '>=':
        return this.#order(operator, left, right);
      case '=':
      case '!=':
        return this.equal(operator, this.any(left), this.any(right));
      case 'and':
        return join('et', this.flag(left), this.flag(right));
      case 'or':
        return this.#or(left, right);
      case 'contains':
        return this.contains(left, right);
      case 'notcontains':
        return negation(this.contains(left, right));
      case 'anyof':
      case 'noneof':
      case 'allof':
        return this.#membership(operator, left, right);
      default:
        throw new Untranslated(`le signe « ${operator} » n’existe pas ici`);
    }
  }

  /** Columns of one table, line by line. */
  #lineByLine(operator: string, left: Expression, right: Expression): LinesValue | undefined {
    const [one, other] = [this.any(left), this.any(right)];
    const lines = [one, other].find(value => value.type === 'lines' && !value.isSingle);
    if (!lines || lines.type !== 'lines') return undefined;
    const level = operator === '*' || operator === '/' || operator === '%' ? LEVELS.times : LEVELS.add;
    return sameLines(one, other, (a, b) => operation('number', operator, level, asNumber(a), asNumber(b)));
  }

  #plus(left: Expression, right: Expression): AnyValue {
    const [one, other] = [this.any(left), this.any(right)];
    if ((one.type === 'lines' && !one.isSingle) || (other.type === 'lines' && !other.isSingle)) {
      return sameLines(one, other, (a, b) => operation('number', '+', LEVELS.add, asNumber(a), asNumber(b)));
    }
    const { plus } = this.semantics;
    if (plus === 'numbers' || (one.type === 'number' && other.type === 'number')) {
      return operation('number', '+', LEVELS.add, this.#numeric(one), this.#numeric(other));
    }
    const [first, second] = [this.single(one), this.single(other)];
    if (first.type === 'text' || second.type === 'text') {
      const isSure =
        plus === 'texts' ||
        [first, second].some(({ literal }) => typeof literal === 'string' && !isNumeric(literal));
      if (!isSure)
        throw new Untranslated(
          '« + » y additionne ou met bout à bout selon ce qui est saisi : donnez le type Nombre à ces champs, ou employez concatener',
        );
      return concat([first, second]);
    }
    return operation('number', '+', LEVELS.add, asNumber(first), asNumber(second));
  }

  readonly #numeric = (value: AnyValue): Value =>
    value.type === 'nothing' ? numberOf(0) : asNumber(this.single(value));

  #order(operator: string, left: Expression, right: Expression): Value {
    const [one, other] = [this.scalar(left), this.scalar(right)];
    const areTexts = one.type === 'text' && other.type === 'text';
    const isDate = [one, other].some(
      ({ literal }) => typeof literal === 'string' && /^\d{4}-\d\d/u.test(literal),
    );
    if (areTexts && (isDate || this.semantics.plus === 'texts'))
      return operation('flag', operator, LEVELS.order, one, other);
    return operation('flag', operator, LEVELS.order, asNumber(one), asNumber(other));
  }

  equal(operator: string, left: AnyValue, right: AnyValue): Value {
    if (left.type === 'nothing' || right.type === 'nothing') {
      const other = left.type === 'nothing' ? right : left;
      const empty = other.type === 'nothing' ? flagOf(true) : this.isEmpty(other);
      return operator === '=' ? empty : negation(empty);
    }
    if (left.type === 'choices' || right.type === 'choices')
      throw new Untranslated('elle compare toute une liste de choix');
    let [one, other] = [this.single(left), this.single(right)];
    if (one.type !== other.type) [one, other] = comparable(one, other);
    else if (one.type === 'text' && this.semantics.plus === 'numbers') {
      // mathjs compares texts by their numbers.
      const isWord = [one, other].some(({ literal }) => typeof literal === 'string' && !isNumeric(literal));
      const isChoice = [one, other].some(({ options }) => options !== undefined);
      if (!isWord && !isChoice) [one, other] = [asNumber(one), asNumber(other)];
    }
    return operation('flag', operator, LEVELS.equal, one, other);
  }

  isEmpty(value: AnyValue): Value {
    if (value.type === 'nothing') return flagOf(true);
    if (value.type === 'choices')
      return operation('flag', '=', LEVELS.equal, call('number', 'compter', value.text), numberOf(0));
    if (value.type === 'lines') return operation('flag', '=', LEVELS.equal, countOf(value), numberOf(0));
    if (value.type === 'flag') return negation(value);
    if (value.isField) return call('flag', 'vide', value);
    if (value.type === 'number') throw new Untranslated('elle demande si un calcul est vide');
    return operation('flag', '=', LEVELS.equal, value, textOf(''));
  }

  #or(left: Expression, right: Expression): AnyValue {
    if (!this.semantics.hasDefaults) return join('ou', this.flag(left), this.flag(right));
    const [one, other] = [this.any(left), this.any(right)];
    if (one.type === 'flag' || !isScalar(one)) return join('ou', this.flag(left), this.flag(right));
    return this.fallback(one, other);
  }

  /** The second where the first is empty, 0 or no. */
  fallback(one: Value, other: AnyValue): Value {
    if (other.type === 'nothing') return one;
    const second = this.single(other);
    // What is empty counts for 0, and for no text.
    if (one.type === 'number' && second.literal === 0) return one;
    if (second.literal === '') return one;
    if (one.type === 'text' && typeof second.literal === 'number') {
      return second.literal === 0
        ? asNumber(one)
        : choice(operation('flag', '=', LEVELS.equal, asNumber(one), numberOf(0)), second, asNumber(one));
    }
    const [first, last] = alike(one, second);
    return choice(asFlag(first), first, last);
  }

  contains(left: Expression, right: Expression): Value {
    const list = this.any(left);
    if (list.type === 'choices') return call('flag', 'contient', list.text, asText(this.scalar(right)));
    if (list.type === 'lines' && !list.isSingle) {
      return operation(
        'flag',
        '>',
        LEVELS.order,
        countOf(withWhere(list, this.equal('=', list.each, this.any(right)))),
        numberOf(0),
      );
    }
    throw new Untranslated('elle cherche un texte dans un autre');
  }

  #membership(operator: string, left: Expression, right: Expression): Value {
    if (right.type !== 'list' || right.items.length === 0)
      throw new Untranslated(`« ${operator} » y compare deux listes`);
    const list = this.any(left);
    const tests = right.items.map(item =>
      list.type === 'choices'
        ? call('flag', 'contient', list.text, asText(this.scalar(item)))
        : this.equal('=', list, this.any(item)),
    );
    const all = tests.reduce((one, other) => join(operator === 'allof' ? 'et' : 'ou', one, other));
    return operator === 'noneof' ? negation(all) : all;
  }

  #call(name: string, args: readonly Expression[]): AnyValue {
    const { functions } = this.semantics;
    const made = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!made) throw new Untranslated(`la fonction « ${name} » n’existe pas ici`);
    return made(this, args);
  }
}

export function asNumber(value: Value): Value {
  if (value.type === 'number') return value;
  if (value.type === 'flag') {
    if (typeof value.literal === 'boolean') return numberOf(value.literal ? 1 : 0);
    return call('number', 'si', value, '1', '0');
  }
  if (typeof value.literal === 'string') {
    if (value.literal.trim() === '') return numberOf(0);
    if (!isNumeric(value.literal))
      throw new Untranslated(`« ${value.literal.slice(0, 40)} » n’est pas un nombre`);
    return numberOf(Number(value.literal));
  }
  return call('number', 'nombre', value);
}

export function asFlag(value: Value): Value {
  if (value.type === 'flag') return value;
  if (value.type === 'number') return operation('flag', '!=', LEVELS.equal, value, numberOf(0));
  return operation('flag', '!=', LEVELS.equal, value, textOf(''));
}

/** As the words of what is put end to end. */
export function asText(value: Value): Value {
  if (value.type === 'text') return value;
  if (typeof value.literal === 'number') return textOf(String(value.literal));
  if (value.type === 'flag') return call('text', 'si', value, "'true'", "'false'");
  return call('text', 'concatener', value);
}

export function concat(values: readonly Value[]): Value {
  const texts = values.filter(({ literal }) => literal !== '');
  const [first] = texts;
  if (!first) return textOf('');
  if (texts.length === 1) return asText(first);
  if (texts.every(({ literal }) => typeof literal === 'string'))
    return textOf(texts.map(({ literal }) => String(literal)).join(''));
  const flat = texts.map(value => (value.type === 'flag' ? asText(value) : value));
  return call('text', 'concatener', ...flat);
}

/** Two values as one type: numbers where both can be, else texts. */
export function alike(one: Value, other: Value): [Value, Value] {
  if (one.type === other.type) return [one, other];
  const types = new Set<Scalar>([one.type, other.type]);
  if (types.has('text')) {
    const [words, beside] = one.type === 'text' ? [one, other] : [other, one];
    const canBeNumber =
      typeof words.literal === 'string' && isNumeric(words.literal) && beside.type === 'number';
    if (canBeNumber) return [asNumber(one), asNumber(other)];
    return [asText(one), asText(other)];
  }
  return [asNumber(one), asNumber(other)];
}

/** Two values of different types as they are compared: by their numbers, but for words. */
function comparable(one: Value, other: Value): [Value, Value] {
  const words = [one, other].find(({ literal }) => typeof literal === 'string' && !isNumeric(literal));
  if (words) {
    const flag = [one, other].find(({ type }) => type === 'flag');
    const literal = typeof words.literal === 'string' ? words.literal.toLowerCase() : '';
    if (flag && (literal === 'true' || literal === 'false')) return [flag, flagOf(literal === 'true')];
    return [asText(one), asText(other)];
  }
  // A choice is compared by the words of its options.
  const chosen = [one, other].find(({ options }) => options);
  const number = [one, other].find(({ literal }) => typeof literal === 'number');
  if (chosen && number) return [chosen, textOf(String(number.literal))];
  return [asNumber(one), asNumber(other)];
}

/** Lines with a further condition. */
export const withWhere = (lines: LinesValue, where: Value): LinesValue => ({
  ...lines,
  where: lines.where ? join('et', lines.where, where) : where,
});

export const sumOf = ({ table, each, where }: LinesValue): Value => {
  const number = asNumber(each);
  return call('number', 'somme', table, where ? choice(where, number, numberOf(0)) : number);
};

export const countOf = ({ table, where }: LinesValue): Value =>
  where ? call('number', 'compter', table, where) : call('number', 'compter', table);

export const firstOf = ({ table, each, where }: LinesValue, fallback?: Value): Value => {
  const [value, otherwise] = fallback ? alike(each, fallback) : [each];
  return call(
    value.type,
    'rechercher',
    table,
    where ?? flagOf(true),
    value,
    ...(otherwise ? [otherwise] : []),
  );
};

/** A column of lines, as our formulas list it. */
export function columnOf({ table, each, where }: LinesValue): string {
  if (!each.isField) throw new Untranslated('elle choisit parmi des calculs de plusieurs lignes');
  return where ? `filtrer(${table}${SEPARATOR}${where.text}).${each.text}` : `${table}.${each.text}`;
}

/** What two columns of one table, or a column and one value, give line by line. */
export function sameLines(
  one: AnyValue,
  other: AnyValue,
  make: (one: Value, other: Value) => Value,
): LinesValue {
  const lines = [one, other].find(value => value.type === 'lines');
  if (!lines || lines.type !== 'lines') throw new Untranslated('elle compare des lignes à autre chose');
  const sides = [one, other].map(value => {
    if (value.type === 'lines') {
      if (value.table !== lines.table || value.where?.text !== lines.where?.text) {
        throw new Untranslated('elle lit deux tableaux à la fois');
      }
      return value.each;
    }
    if (!isScalar(value)) throw new Untranslated('elle compare des lignes à une liste');
    return value;
  });
  return { ...lines, each: make(sides[0] as Value, sides[1] as Value) };
}
