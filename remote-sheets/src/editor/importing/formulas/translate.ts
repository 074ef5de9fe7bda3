import { alike, asFlag, asNumber, asText, comparable, concat, isNumeric } from './conversions.ts';
import { Untranslated, type Expression } from './tree.ts';
import { countOf, firstOf, sameLines, withWhere } from './lines.ts';
import type { ForeignScope, Named } from './scope.ts';
import {
  LEVELS,
  call,
  choice,
  flagOf,
  isScalar,
  join,
  negation,
  negative,
  numberOf,
  operation,
  power,
  textOf,
  type AnyValue,
  type LinesValue,
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
    if (!found) throw new Untranslated(`« ${name} » n’est pas un champ du fichier`);
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
