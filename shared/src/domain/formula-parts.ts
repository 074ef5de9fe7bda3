import { spend, textSteps } from './formula-budget.ts';
import { divisor, isSame, remainder } from './formula-arithmetic.ts';
import { failuresIn, readIn } from './formula-failures.ts';
import { foldName, FormulaError, typeWords } from './formula-types.ts';
import type {
  Choices,
  FormulaEnvironment,
  FormulaScalar,
  FormulaType,
  FormulaValue,
} from './formula-types.ts';

/** How much a part of a formula is to calculate. */
export interface Weight {
  /** Steps of one run, without what is repeated for each line: that is counted as it runs. */
  nodes: number;
  /** Steps of one run at most, with every line that there may be. */
  cost: number;
  /** Elements of a list, or lines, at most. */
  size: number;
}

/** A part of a formula, typed, ready to run. */
export interface Part extends Weight {
  type: FormulaType;
  run: (environment: FormulaEnvironment) => FormulaValue;
  /** The name that its author wrote, where it is nothing but a name. */
  name?: string;
  /** Of a text that stands in the formula itself. */
  text?: string;
  /** Of a choice, or a column of them. */
  choices?: Choices | undefined;
  /** Of a column of lines: the name by which a formula in the same line knows it, if it stands in one. */
  inLine?: string;
  /** Of a text that dice may stand in: the number that they throw. */
  dice?: Part;
  /** Of a field: whether nothing is filled in. */
  isEmpty?: (environment: FormulaEnvironment) => boolean;
}

const NUMBERS: Record<string, (one: number, other: number) => number> = {
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / divisor(other),
  '%': remainder,
  '^': (one, other) => one ** other,
};
const ORDERS: Record<string, <Value extends number | string>(one: Value, other: Value) => boolean> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '≤': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '≥': (one, other) => one >= other,
};
const EQUALS: Record<string, boolean> = {
  '=': true,
  '==': true,
  '===': true,
  '!=': false,
  '!==': false,
  '≠': false,
};
export const isEquality = (operator: string): boolean => Object.hasOwn(EQUALS, operator);
const AND = new Set(['&&', 'et']);
const OR = new Set(['||', 'ou']);

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new FormulaError(
    Number.isNaN(value)
      ? 'Ce calcul n’a pas de résultat : la racine d’un nombre négatif, par exemple.'
      : 'Ce calcul donne un nombre trop grand.',
  );
}

/** A part that gives a finite number or has no result: infinity never goes on into what is around, which would make a number of it. */
export const withFiniteResult = (part: Part): Part =>
  part.type === 'number' ? { ...part, run: env => finite(Number(part.run(env))) } : part;

/** The weight of what is made of these parts. */
export const weightOf = (parts: readonly Weight[], size = 1): Weight => ({
  nodes: parts.reduce((sum, { nodes }) => sum + nodes, 1),
  cost: parts.reduce((sum, { cost }) => sum + cost, 1),
  size,
});

/** The weight of what is done for each element of a list. */
export const weightOfEach = (list: Weight, inner: Weight, size = 1): Weight => ({
  nodes: 1 + list.nodes,
  cost: 1 + list.cost + list.size * (inner.cost + 1),
  size,
});

/** Refuses a part of another type. */
export function expectType(found: Part, expected: FormulaScalar, where: string): Part {
  if (found.type === expected) return found;
  if (expected === 'number' && found.dice) return found.dice;
  throw new FormulaError(
    `${where} : il faut ${typeWords(expected)}, et ${foundWords(found)}.${adviceFor(found, expected)}`,
  );
}

const foundWords = ({ name, type }: Part): string =>
  name ? `« ${name} » est ${typeWords(type)}` : `non ${typeWords(type)}`;

/** What to write instead of a part of another type, where that is known; begins with a space. */
export function adviceFor({ name, inLine, type }: Part, expected: FormulaScalar): string {
  if (expected !== 'number' || !name) return '';
  if (type === 'text') {
    return ` Donnez le type Nombre au champ « ${name} », ou écrivez nombre(${name}).`;
  }
  if (typeof type === 'string') return ` Écrivez si(${name} ; 1 ; 0).`;
  if ('lines' in type)
    return ` Pour un total, écrivez somme(${name}.colonne) ; pour leur nombre, compter(${name}).`;
  if (type.list !== 'number') return ` Pour leur nombre, écrivez compter(${name}).`;
  return inLine
    ? ` Pour la même ligne, écrivez ${inLine} ; pour le total de toutes les lignes, somme(${name}).`
    : ` Pour le total de toutes les lignes, écrivez somme(${name}).`;
}

export function literal(value: unknown): Part {
  const weight = weightOf([]);
  if (typeof value === 'number') return { type: 'number', ...weight, run: () => value };
  if (typeof value === 'boolean') return { type: 'flag', ...weight, run: () => value };
  if (typeof value === 'string') return { type: 'text', text: value, ...weight, run: () => value };
  throw new FormulaError('Cette valeur n’a pas de sens dans une formule.');
}

/** A value as its type has it: what is empty counts for 0, '', no. */
export function readAs(type: FormulaType, value: unknown): FormulaValue {
  if (type === 'number') return typeof value === 'number' ? value : 0;
  if (type === 'flag') return value === true;
  if (type === 'text') return typeof value === 'string' ? value : '';
  return Array.isArray(value) ? value : [];
}

interface Line {
  cells: Readonly<Record<string, unknown>>;
}

/** Where a formula reads inside one line: its cells, then what is around. */
export const insideLine = (outer: FormulaEnvironment, { cells }: Line): FormulaEnvironment => ({
  ...outer,
  read: id => (Object.hasOwn(cells, id) || failuresIn(cells).has(id) ? readIn(cells, id) : outer.read(id)),
});

/** `inventaire.poids`: what every line has in a column; of a column with lines, all of them. */
export function columnOf(lines: Part, column: Part): Part {
  const weight = weightOfEach(lines, column, lines.size * column.size);
  const each = (environment: FormulaEnvironment) =>
    (lines.run(environment) as readonly Line[]).map(line => {
      spend(environment, column.nodes + 1);
      return column.run(insideLine(environment, line));
    });
  if (typeof column.type === 'string') {
    return { type: { list: column.type }, ...weight, run: environment => each(environment) as FormulaValue };
  }
  return {
    type: column.type,
    ...weight,
    cost: weight.cost + weight.size,
    run: environment => {
      const all = each(environment).flat() as readonly Line[];
      spend(environment, all.length);
      return all;
    },
  };
}

export function unary(operator: string, argument: Part): Part {
  if (operator === '-' || operator === '+') {
    expectType(argument, 'number', `« ${operator} »`);
    const sign = operator === '-' ? -1 : 1;
    return {
      type: 'number',
      ...weightOf([argument]),
      run: environment => sign * Number(argument.run(environment)),
    };
  }
  if (operator === '!' || operator === 'non') {
    expectType(argument, 'flag', `« ${operator} »`);
    return { type: 'flag', ...weightOf([argument]), run: environment => !argument.run(environment) };
  }
  throw new FormulaError(`Le signe « ${operator} » n’existe pas.`);
}

export function binary(operator: string, left: Part, right: Part): Part {
  if (operator === '+') return plus(left, right);
  const where = `« ${operator} »`;
  const weight = weightOf([left, right]);
  const arithmetic = NUMBERS[operator];
  if (arithmetic) {
    const [one, other] = [expectType(left, 'number', where), expectType(right, 'number', where)];
    return {
      type: 'number',
      ...weight,
      run: env => arithmetic(Number(one.run(env)), Number(other.run(env))),
    };
  }
  const order = ORDERS[operator];
  if (order) {
    if (left.type === 'text' && right.type === 'text') return orderOfTexts(order, left, right);
    const [one, other] = [expectType(left, 'number', where), expectType(right, 'number', where)];
    return {
      type: 'flag',
      ...weight,
      run: env => {
        const [low, high] = [Number(one.run(env)), Number(other.run(env))];
        return isSame(low, high) ? order(0, 0) : order(low, high);
      },
    };
  }
  const isEqual = isEquality(operator) ? EQUALS[operator] : undefined;
  if (isEqual !== undefined) {
    if (typeof left.type !== 'string' || left.type !== right.type) {
      const found = `${typeWords(left.type)} et ${typeWords(right.type)}`;
      const advice = isEqual ? membershipIn(left, right) || membershipIn(right, left) : '';
      throw new FormulaError(`${where} compare deux valeurs du même type, et non ${found}.${advice}`);
    }
    return { type: 'flag', ...weight, run: env => isEqualTo(left.run(env), right.run(env)) === isEqual };
  }
  if (AND.has(operator) || OR.has(operator)) {
    const [one, other] = [expectType(left, 'flag', where), expectType(right, 'flag', where)];
    return AND.has(operator)
      ? { type: 'flag', ...weight, run: env => Boolean(one.run(env)) && Boolean(other.run(env)) }
      : { type: 'flag', ...weight, run: env => Boolean(one.run(env)) || Boolean(other.run(env)) };
  }
  throw new FormulaError(`Le signe « ${operator} » n’existe pas.`);
}

const isEqualTo = (one: FormulaValue, other: FormulaValue): boolean =>
  typeof one === 'number' && typeof other === 'number' ? isSame(one, other) : one === other;

/** Texts and dates in their order: without accents or capitals first. */
function orderOfTexts(order: (one: string, other: string) => boolean, left: Part, right: Part): Part {
  return {
    type: 'flag',
    ...weightOf([left, right]),
    run: env => {
      const [one, other] = [formulaText(left.run(env)), formulaText(right.run(env))];
      spend(env, textSteps(4 * (one.length + other.length)));
      const [plain, otherPlain] = [foldName(one), foldName(other)];
      return plain === otherPlain ? order(one, other) : order(plain, otherPlain);
    },
  };
}

/** A part as words: of a number that is not filled in, none. */
export const wordsOf = (part: Part, env: FormulaEnvironment): string =>
  part.type === 'number' && part.isEmpty?.(env) ? '' : formulaText(part.run(env));

/** Whether two parts have the same type, which is no list. */
export const isSameType = (one: Part, other: Part): boolean =>
  typeof one.type === 'string' && one.type === other.type;

/** How to ask for one of several choices; begins with a space. */
const membershipIn = ({ name, type }: Part, { text }: Part): string =>
  name && text && typeof type !== 'string' && 'list' in type && type.list === 'text'
    ? ` Pour chercher dans une liste, écrivez contient(${name} ; ${JSON.stringify(text)}).`
    : '';

/** Formulas that each double a text would fill the memory. */
export const TEXT_MAX = 20_000;

function plus(left: Part, right: Part): Part {
  const [one, other] = [numberIn(left), numberIn(right)];
  const weight = weightOf([left, right]);
  if (one && other) {
    return { type: 'number', ...weight, run: env => Number(one.run(env)) + Number(other.run(env)) };
  }
  const areScalars = typeof left.type === 'string' && typeof right.type === 'string';
  if (areScalars && (left.type === 'text' || right.type === 'text')) {
    return {
      type: 'text',
      ...weight,
      run: env => {
        const all = (wordsOf(left, env) + wordsOf(right, env)).slice(0, TEXT_MAX);
        spend(env, textSteps(all.length));
        return all;
      },
    };
  }
  const wrong = [left, right].find(({ type }) => typeof type !== 'string') ?? (one ? right : left);
  const found = wrong.name ? `, et ${foundWords(wrong)}` : '';
  throw new FormulaError(
    `« + » ajoute deux nombres, ou met bout à bout deux textes${found}.${adviceFor(wrong, 'number')}`,
  );
}

/** A part as a number: itself, or what the dice throw that stand in a text. */
const numberIn = (part: Part): Part | undefined => (part.type === 'number' ? part : part.dice);

/** The value of one of two parts of one type. */
export function choose(test: Part, yes: Part, no: Part): Part {
  expectType(test, 'flag', 'La condition');
  const [one, other] = [numberIn(yes), numberIn(no)];
  if (yes.type !== no.type && one && other) return choose(test, one, other);
  if (typeof yes.type !== 'string' || yes.type !== no.type) {
    throw new FormulaError(
      `Les deux réponses d’une condition sont du même type, et non ${typeWords(yes.type)} et ${typeWords(no.type)}.`,
    );
  }
  return {
    type: yes.type,
    ...weightOf([test, yes, no]),
    run: env => (test.run(env) ? yes.run(env) : no.run(env)),
    ...(yes.dice && no.dice && { dice: choose(test, yes.dice, no.dice) }),
  };
}

/** A formula's value as a person writes it. */
export function formulaText(value: FormulaValue): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return Number.isFinite(value) ? String(Math.round(value * 1e6) / 1e6).replace('.', ',') : '';
}
