import type { CoreExpression } from 'jsep';
import { spend } from './formula-budget.ts';
import { FORMULA_FUNCTIONS } from './formula-catalogue.ts';
import { expectType, insideLine, weightOf, weightOfEach, type Part, type Weight } from './formula-parts.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScalar, FormulaScope } from './formula-types.ts';

// What functions take: how many values, of which type, from lists and lines.

/** What functions need to make their parts: sums look into lines, where other names are known. */
export interface Compiler {
  part: (node: CoreExpression, scope: FormulaScope) => Part;
  scope: FormulaScope;
  /** Notes what can be read, and cannot be what its author meant. */
  doubt: (message: string | undefined) => void;
}

export type Make = (compiler: Compiler, args: CoreExpression[]) => Part;
export type Line = { cells: Readonly<Record<string, unknown>> };

const helpOf = (name: string) => FORMULA_FUNCTIONS.find(one => one.name === name);

/** A function as its author reads it: « plancher ». */
const quoted = (name: string): string => `« ${helpOf(name)?.french ?? name} »`;

export const wrongCount = (name: string, least: number, most: number): FormulaError => {
  const wanted =
    least === most ? String(least) : most === Infinity ? `au moins ${least}` : `${least} à ${most}`;
  return new FormulaError(
    `${quoted(name)} attend ${wanted} valeur${wanted === '1' ? '' : 's'} entre parenthèses : ${helpOf(name)?.signature ?? name}.`,
  );
};

export const arity = (name: string, args: readonly unknown[], least: number, most: number): void => {
  if (args.length < least || args.length > most) throw wrongCount(name, least, most);
};

/** So many arguments, each of one type. */
export function argumentsOf(
  name: string,
  { part, scope }: Compiler,
  args: CoreExpression[],
  type: FormulaScalar,
  [least, most]: readonly [number, number],
): Part[] {
  arity(name, args, least, most);
  return args.map(arg => expectType(part(arg, scope), type, quoted(name)));
}

export const isLines = ({ type }: Part): boolean => typeof type !== 'string' && 'lines' in type;
const isNumbers = ({ type }: Part): boolean =>
  typeof type !== 'string' && 'list' in type && type.list === 'number';

/** What a function looks at one by one, and how much that is. */
export interface Elements<Value> {
  weight: Weight;
  values: (env: FormulaEnvironment) => Value[];
}

/** The weight of looking at each element of a list. */
export const searching = (list: Weight, ...others: readonly Weight[]): Weight => {
  const weight = weightOf([list, ...others]);
  return { ...weight, cost: weight.cost + list.size };
};

/** The numbers that arguments give: numbers, and lists of them. */
export function numbersOf(name: string, { part, scope }: Compiler, args: CoreExpression[]): Elements<number> {
  arity(name, args, 1, Infinity);
  const parts = args.map(arg => part(arg, scope));
  for (const [index, one] of parts.entries()) {
    if (!isNumbers(one)) parts[index] = expectType(one, 'number', quoted(name));
  }
  const weight = weightOf(parts);
  return {
    weight: { ...weight, cost: parts.reduce((sum, { size }) => sum + size, weight.cost) },
    values: env => {
      const found = parts.flatMap(one => one.run(env) as number | number[]);
      spend(env, found.length);
      return found;
    },
  };
}

/** The names inside the lines of a part: its columns, then what is around. */
export function scopeInside({ type }: Part, outer: FormulaScope): FormulaScope | null {
  if (typeof type === 'string' || !('lines' in type)) return null;
  const { lines: columns } = type;
  return {
    find: name => columns.find(name) ?? outer.find(name),
    like: name => columns.like?.(name) ?? outer.like?.(name),
  };
}

export const linesIn = (lines: Part, env: FormulaEnvironment): readonly Line[] =>
  lines.run(env) as readonly Line[];

/** What an expression gives in each line of a repeated field; null when the first argument is none. */
export function eachLine(
  compiler: Compiler,
  [first, inner]: CoreExpression[],
  expected: 'number' | 'flag',
): Elements<unknown> | null {
  if (!first) return null;
  const lines = compiler.part(first, compiler.scope);
  const scope = scopeInside(lines, compiler.scope);
  if (!scope) return null;
  const value = inner && expectType(compiler.part(inner, scope), expected, 'Ce que donne chaque ligne');
  const each = value ?? { nodes: 0, cost: 0, size: 1 };
  return {
    weight: weightOfEach(lines, each),
    values: env =>
      linesIn(lines, env).map(line => {
        spend(env, each.nodes + 1);
        return value ? value.run(insideLine(env, line)) : true;
      }),
  };
}
