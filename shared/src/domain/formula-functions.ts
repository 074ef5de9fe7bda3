import type { CoreExpression } from 'jsep';
import { choiceDoubt } from './formula-choices.ts';
import { spend, textSteps } from './formula-budget.ts';
import {
  choose,
  expectType,
  formulaText,
  insideLine,
  weightOf,
  weightOfEach,
  type Part,
  type Weight,
} from './formula-parts.ts';
import { nearest } from './formula-nearest.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

/** What functions need to make their parts: sums look into lines, where other names are known. */
export interface Compiler {
  part: (node: CoreExpression, scope: FormulaScope) => Part;
  scope: FormulaScope;
  /** Notes what can be read, and cannot be what its author meant. */
  doubt: (message: string | undefined) => void;
}

type Make = (compiler: Compiler, args: CoreExpression[]) => Part;

interface FunctionHelp {
  /** As it is called. */
  name: string;
  /** Formulas may call it so too. */
  french: string;
  /** What it takes, for people. */
  signature: string;
  example: string;
  help: string;
  /** Other French words that one would look for it by. */
  words: readonly string[];
}

/** What the editor says of each function. */
export const FORMULA_FUNCTIONS: readonly FunctionHelp[] = [
  {
    name: 'floor',
    french: 'plancher',
    signature: 'floor(nombre)',
    example: 'floor((FOR - 10) / 2)',
    help: 'Arrondit vers le bas.',
    words: ['arrondi inférieur', 'partie entière'],
  },
  {
    name: 'ceil',
    french: 'plafond',
    signature: 'ceil(nombre)',
    example: 'ceil(niveau / 2)',
    help: 'Arrondit vers le haut.',
    words: ['arrondi supérieur'],
  },
  {
    name: 'round',
    french: 'arrondi',
    signature: 'round(nombre, décimales)',
    example: 'round(poids, 1)',
    help: 'Arrondit au plus près.',
    words: ['arrondir'],
  },
  {
    name: 'min',
    french: 'min',
    signature: 'min(nombre, nombre…)',
    example: 'min(DEX, 3)',
    help: 'La plus petite valeur.',
    words: ['plus petit', 'minimum', 'au plus'],
  },
  {
    name: 'max',
    french: 'max',
    signature: 'max(nombre, nombre…)',
    example: 'max(0, PV - blessures)',
    help: 'La plus grande valeur.',
    words: ['plus grand', 'maximum', 'au moins'],
  },
  {
    name: 'abs',
    french: 'abs',
    signature: 'abs(nombre)',
    example: 'abs(ecart)',
    help: 'La valeur sans son signe.',
    words: ['valeur absolue', 'sans signe'],
  },
  {
    name: 'if',
    french: 'si',
    signature: 'if(condition, alors, sinon)',
    example: 'if(niveau >= 5, 3, 2)',
    help: 'L’une ou l’autre valeur.',
    words: ['sinon', 'condition', 'alors'],
  },
  {
    name: 'sum',
    french: 'somme',
    signature: 'sum(lignes, valeur)',
    example: 'sum(inventaire, poids * quantite)',
    help: 'Additionne ce que donne chaque ligne, ou des nombres : sum(FOR, DEX).',
    words: ['total', 'additionner'],
  },
  {
    name: 'count',
    french: 'compter',
    signature: 'count(lignes, condition)',
    example: 'count(sorts, prepare)',
    help: 'Compte les lignes.',
    words: ['combien', 'nombre de lignes'],
  },
  {
    name: 'contains',
    french: 'contient',
    signature: 'contains(liste, valeur)',
    example: "contains(langues, 'elfe')",
    help: 'Cherche une valeur.',
    words: ['cherche', 'parmi'],
  },
  {
    name: 'number',
    french: 'nombre',
    signature: 'number(texte)',
    example: 'number(rang)',
    help: 'Lit un texte comme un nombre.',
    words: ['convertir', 'chiffre'],
  },
];

const arity = (name: string, args: readonly unknown[], least: number, most: number): void => {
  if (args.length < least || args.length > most) throw wrongCount(name, least, most);
};

const wrongCount = (name: string, least: number, most: number): FormulaError => {
  const wanted =
    least === most ? String(least) : most === Infinity ? `au moins ${least}` : `${least} à ${most}`;
  return new FormulaError(
    `« ${name} » attend ${wanted} valeur${wanted === '1' ? '' : 's'} entre parenthèses : ${signatureOf(name)}.`,
  );
};

const signatureOf = (name: string): string =>
  FORMULA_FUNCTIONS.find(one => one.name === name)?.signature ?? name;

const isLines = ({ type }: Part): boolean => typeof type !== 'string' && 'lines' in type;
const isNumbers = ({ type }: Part): boolean =>
  typeof type !== 'string' && 'list' in type && type.list === 'number';

const rounding =
  (name: string, round: (value: number) => number): Make =>
  ({ part, scope }, args) => {
    arity(name, args, 1, 1);
    const parts = args.map(arg => expectType(part(arg, scope), 'number', `« ${name} »`));
    const [value] = parts;
    return { type: 'number', ...weightOf(parts), run: env => round(Number(value?.run(env))) };
  };

const round: Make = ({ part, scope }, args) => {
  arity('round', args, 1, 2);
  const parts = args.map(arg => expectType(part(arg, scope), 'number', '« round »'));
  const [value, digits] = parts;
  return {
    type: 'number',
    ...weightOf(parts),
    run: env => {
      const factor = 10 ** Math.min(6, Math.max(0, Math.trunc(Number(digits?.run(env) ?? 0))));
      return Math.round(Number(value?.run(env)) * factor) / factor;
    },
  };
};

/** What a function looks at one by one, and how much that is. */
interface Elements<Value> {
  weight: Weight;
  values: (env: FormulaEnvironment) => Value[];
}

/** The numbers that arguments give: numbers, and lists of them. */
function numbersOf(name: string, { part, scope }: Compiler, args: CoreExpression[]): Elements<number> {
  arity(name, args, 1, Infinity);
  const parts = args.map(arg => part(arg, scope));
  for (const one of parts) if (!isNumbers(one)) expectType(one, 'number', `« ${name} »`);
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

const extreme =
  (name: string, pick: (one: number, other: number) => number): Make =>
  (compiler, args) => {
    const { weight, values } = numbersOf(name, compiler, args);
    return {
      type: 'number',
      ...weight,
      // Two by two: a list may be longer than what a call takes.
      run: env => {
        const [first = 0, ...others] = values(env);
        return others.reduce((best, value) => pick(best, value), first);
      },
    };
  };

/** What an expression gives in each line of a repeated field; null when the first argument is none. */
function eachLine(
  compiler: Compiler,
  [first, inner]: CoreExpression[],
  expected: 'number' | 'flag',
): Elements<unknown> | null {
  if (!first) return null;
  const lines = compiler.part(first, compiler.scope);
  if (typeof lines.type === 'string' || !('lines' in lines.type)) return null;
  const { lines: columns } = lines.type;
  const scope = {
    find: (name: string) => columns.find(name) ?? compiler.scope.find(name),
    like: (name: string) => columns.like?.(name) ?? compiler.scope.like?.(name),
  };
  const value = inner && expectType(compiler.part(inner, scope), expected, 'Ce que donne chaque ligne');
  const each = value ?? { nodes: 0, cost: 0, size: 1 };
  return {
    weight: weightOfEach(lines, each),
    values: env =>
      (lines.run(env) as readonly { cells: Readonly<Record<string, unknown>> }[]).map(line => {
        spend(env, each.nodes + 1);
        return value ? value.run(insideLine(env, line)) : true;
      }),
  };
}

const sum: Make = (compiler, args) => {
  const each = args.length === 2 ? eachLine(compiler, args, 'number') : null;
  const { weight, values } = each ?? numbersOf('sum', compiler, args);
  const add = (all: readonly unknown[]) => all.reduce((total: number, value) => total + Number(value), 0);
  return { type: 'number', ...weight, run: env => add(values(env)) };
};

/** The weight of looking at each element of a list. */
const searching = (list: Weight, ...others: readonly Weight[]): Weight => {
  const weight = weightOf([list, ...others]);
  return { ...weight, cost: weight.cost + list.size };
};

const count: Make = (compiler, args) => {
  arity('count', args, 1, 2);
  const each = eachLine(compiler, args, 'flag');
  if (each) return { type: 'number', ...each.weight, run: env => each.values(env).filter(Boolean).length };
  const [list] = args.map(arg => compiler.part(arg, compiler.scope));
  if (!list || typeof list.type === 'string' || isLines(list) || args.length > 1) {
    throw new FormulaError('« count » compte des lignes ou une liste.');
  }
  return {
    type: 'number',
    ...searching(list),
    run: env => {
      const all = list.run(env) as readonly unknown[];
      spend(env, all.length);
      return all.filter(Boolean).length;
    },
  };
};

const when: Make = ({ part, scope }, [test, yes, no, ...more]) => {
  if (!test || !yes || !no || more.length > 0) throw wrongCount('if', 3, 3);
  return choose(part(test, scope), part(yes, scope), part(no, scope));
};

const contains: Make = ({ part, scope, doubt }, [list, searched, ...more]) => {
  if (!list || !searched || more.length > 0) throw wrongCount('contains', 2, 2);
  const [from, what] = [part(list, scope), part(searched, scope)];
  const isTexts = typeof from.type !== 'string' && 'list' in from.type && from.type.list === 'text';
  if (!isTexts) expectType(from, 'text', '« contains »');
  expectType(what, 'text', '« contains »');
  doubt(choiceDoubt(from, what, !isTexts));
  return {
    type: 'flag',
    ...searching(from, what),
    run: env => {
      const [all, wanted] = [from.run(env) as string | string[], formulaText(what.run(env))];
      // A long text in a long text: at worst, each of its places is compared to its end.
      spend(env, typeof all === 'string' ? textSteps(all.length * (wanted.length + 1)) : all.length);
      return all.includes(wanted);
    },
  };
};

const toNumber: Make = ({ part, scope }, args) => {
  arity('number', args, 1, 1);
  const parts = args.map(arg => part(arg, scope));
  const [value] = parts;
  if (!value || typeof value.type !== 'string') throw new FormulaError('« number » lit un texte.');
  return {
    type: 'number',
    ...weightOf(parts),
    run: env => {
      const raw = value.run(env);
      if (typeof raw === 'string') spend(env, textSteps(raw.length));
      const read = typeof raw === 'string' ? Number(raw.replace(',', '.')) : Number(raw);
      return Number.isFinite(read) ? read : 0;
    },
  };
};

const MAKERS: Record<string, Make> = {
  floor: rounding('floor', Math.floor),
  ceil: rounding('ceil', Math.ceil),
  abs: rounding('abs', Math.abs),
  round,
  min: extreme('min', Math.min),
  max: extreme('max', Math.max),
  if: when,
  sum,
  count,
  contains,
  number: toNumber,
};

/** By every name that a formula may call them. */
export const FUNCTIONS: ReadonlyMap<string, Make> = new Map(
  FORMULA_FUNCTIONS.flatMap(({ name, french }) => {
    const make = MAKERS[name];
    return make ? [[name, make] as const, [french, make] as const] : [];
  }),
);

/** The function that somebody meant who mistyped its name. */
export const functionLike = (name: string): string | undefined => nearest(name, FUNCTIONS.keys());
