import type { CoreExpression } from 'jsep';
import { isEmptyValue } from './field-value.ts';
import { FORMULA_RUN_STEPS, FORMULA_STEPS_MAX, FormulaLimitError, stepBudget } from './formula-budget.ts';
import { choiceDoubt } from './formula-choices.ts';
import type { Compiler } from './formula-arguments.ts';
import { functionLike, functionNamed } from './formula-functions.ts';
import {
  adviceFor,
  binary,
  choose,
  columnOf,
  isEquality,
  literal,
  readAs,
  unary,
  weightOf,
  withFiniteResult,
  type Part,
} from './formula-parts.ts';
import { writtenAsShown } from './formula-shown.ts';
import { separatorDoubts } from './formula-separators.ts';
import { parseFormula } from './formula-syntax.ts';
import { FormulaError, typeWords } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScalar, FormulaScope, FormulaType } from './formula-types.ts';
import { unfinishedIn } from './formula-unfinished.ts';
import { REPEAT_LINES_MAX } from './sheet-kinds.ts';

export { FORMULA_FUNCTIONS } from './formula-catalogue.ts';
export { formulaText } from './formula-parts.ts';
export { FormulaError, referenceName } from './formula-types.ts';

export interface Formula extends Part {
  /** Ids of the fields and columns that it reads. */
  reads: ReadonlySet<string>;
  /** What is compared with what it never is, in French: the formula runs, and not as its author meant it. */
  doubts: readonly string[];
  /** Whether it reads numbers alone and none of them is filled in: its result is empty then, and not what it makes of zeros. */
  isBlank: (environment: FormulaEnvironment) => boolean;
}

/**
 * Reads and types a formula such as `floor((FOR - 10) / 2)`; nothing of it is ever run as code. It runs on a budget of steps
 * (formula-budget.ts): `run` throws a FormulaBudgetError at its end.
 * @throws FormulaError in French: what cannot be read, unknown names, types that do not fit.
 * @throws FormulaLimitError in French: what is larger than any formula may be.
 */
export function compileFormula(text: string, scope: FormulaScope, expected?: FormulaScalar): Formula {
  try {
    return onBudget(compile(text, scope, expected));
  } catch (error) {
    if (!(error instanceof FormulaError) || error instanceof FormulaLimitError) throw error;
    throw writtenAsShown(text, scope) ?? error;
  }
}

/** The same formula, which counts its steps each time that it runs. */
const onBudget = (made: Formula): Formula => ({
  ...made,
  run: environment => {
    const budget = stepBudget(FORMULA_STEPS_MAX, environment.spend);
    budget.spend(FORMULA_RUN_STEPS + made.nodes);
    return made.run({ read: environment.read, spend: budget.spend });
  },
});

function compile(text: string, scope: FormulaScope, expected: FormulaScalar | undefined): Formula {
  const reads = new Set<string>();
  /** Those of them that are no numbers. */
  const others = new Set<string>();
  const doubts = new Set<string>();
  const doubt = (message: string | undefined) => {
    if (message) doubts.add(message);
  };
  const noFormula = () =>
    unfinishedIn(text) ??
    new FormulaError('Cette écriture n’est pas une formule : il manque un signe entre deux valeurs.');
  const part = (node: CoreExpression, known: FormulaScope): Part => withFiniteResult(partOf(node, known));
  const compiler = (known: FormulaScope): Compiler => ({ part, scope: known, doubt });

  function partOf(node: CoreExpression, known: FormulaScope): Part {
    switch (node.type) {
      case 'Literal':
        return literal(node.value);
      case 'Identifier':
        return named(node.name, known, reads, others);
      case 'MemberExpression':
        return member(node, known);
      case 'UnaryExpression':
        return unary(node.operator, part(node.argument as CoreExpression, known));
      case 'BinaryExpression':
        return compared(
          node.operator,
          part(node.left as CoreExpression, known),
          part(node.right as CoreExpression, known),
        );
      case 'ConditionalExpression':
        return choose(
          part(node.test as CoreExpression, known),
          part(node.consequent as CoreExpression, known),
          part(node.alternate as CoreExpression, known),
        );
      case 'CallExpression':
        return call(node, known);
      case 'ArrayExpression':
      case 'Compound':
      case 'SequenceExpression':
      case 'ThisExpression':
        throw noFormula();
    }
  }

  function compared(operator: string, left: Part, right: Part): Part {
    const made = binary(operator, left, right);
    if (isEquality(operator)) doubt(choiceDoubt(left, right) ?? choiceDoubt(right, left));
    return made;
  }

  function call(node: Extract<CoreExpression, { type: 'CallExpression' }>, known: FormulaScope): Part {
    const name = wordOf(node.callee);
    if (!name) throw noFormula();
    const made = functionNamed(name);
    if (!made)
      throw new FormulaError(`La fonction « ${name} » n’existe pas.${likeAdvice(functionLike(name))}`);
    return made(compiler(known), node.arguments as CoreExpression[]);
  }

  function member(node: Extract<CoreExpression, { type: 'MemberExpression' }>, known: FormulaScope): Part {
    const from = part(node.object as CoreExpression, known);
    if (typeof from.type === 'string' || !('lines' in from.type) || node.computed) {
      throw new FormulaError('Le point ne suit que le nom d’un champ à lignes.');
    }
    const property = wordOf(node.property);
    const column = named(property, from.type.lines, reads, others);
    const isInLine = typeof known.find(property) === 'object';
    return {
      ...columnOf(from, column),
      choices: column.choices,
      ...(from.name && { name: `${from.name}.${property}` }),
      ...(isInLine && { inLine: property }),
    };
  }

  const made = part(parseFormula(text), scope);
  for (const message of separatorDoubts(text)) doubt(message);
  const about = { reads, doubts: [...doubts], isBlank: blankTest(reads, others) };
  if (expected === 'number' && made.dice) return { ...made.dice, ...about };
  if (expected && made.type !== expected && expected !== 'text') throw mismatch(expected, made);
  if (expected && typeof made.type !== 'string') throw mismatch(expected, made);
  return { ...made, ...about };
}

/** A formula is blank that reads numbers alone, and none of them is filled in. */
const blankTest =
  (reads: ReadonlySet<string>, others: ReadonlySet<string>): Formula['isBlank'] =>
  environment =>
    reads.size > 0 && others.size === 0 && [...reads].every(id => environment.read(id) === undefined);

const wordOf = ({ name }: Record<string, unknown>): string => (typeof name === 'string' ? name : '');

const likeAdvice = (like: string | undefined): string => (like ? ` Vouliez-vous écrire ${like} ?` : '');

const mismatch = (expected: FormulaScalar, found: Part) =>
  new FormulaError(
    `Il faut ${typeWords(expected)} et la formule donne ${typeWords(found.type)}.${adviceFor(found, expected)}`,
  );

function named(name: string, scope: FormulaScope, reads: Set<string>, others: Set<string>): Part {
  const found = scope.find(name);
  if (found === 'several') {
    throw new FormulaError(`« ${name} » désigne plusieurs champs : donnez à l’un un autre nom de formule.`);
  }
  if (!found) {
    const advice = diceAdvice(name, scope) || likeAdvice(scope.like?.(name));
    throw new FormulaError(`« ${name} » n’est le nom d’aucun champ.${advice}`);
  }
  const { id, type, choices, dice } = found;
  reads.add(id);
  if (type !== 'number') others.add(id);
  const weight = weightOf([], sizeOf(type, choices?.options.length));
  return {
    type,
    name,
    choices,
    ...weight,
    run: environment => readAs(type, environment.read(id)),
    ...(typeof type === 'string' && {
      isEmpty: environment => isEmptyValue(environment.read(id)),
    }),
    ...(dice && {
      dice: { type: 'number', ...weight, run: environment => readAs('number', environment.read(dice)) },
    }),
  };
}

/** How many elements a value may have. */
function sizeOf(type: FormulaType, options = 0): number {
  if (typeof type === 'string') return 1;
  return 'lines' in type ? (type.most ?? REPEAT_LINES_MAX) : Math.max(1, options);
}

/** `@Nbd6`: a name that swallowed the dice behind it. */
function diceAdvice(name: string, scope: FormulaScope): string {
  const [, count, sides] = /^(.+)[dD](\d+)$/u.exec(name) ?? [];
  return count && scope.find(count) ? ` Pour des dés en nombre variable, écrivez (@${count})d${sides}.` : '';
}
