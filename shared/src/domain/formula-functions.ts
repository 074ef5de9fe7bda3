import type { CoreExpression } from 'jsep';
import { choiceDoubt } from './formula-choices.ts';
import { choose, expectType, formulaText, insideLine, type Part } from './formula-parts.ts';
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
    help: 'Additionne ce que donne chaque ligne, ou des nombres : sum(FOR, DEX).',
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
    `« ${name} » attend ${wanted} valeur${wanted === '1' ? '' : 's'} entre parenthèses : ${signatureOf(name)}.`,
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
    const [value] = args.map(arg => expectType(part(arg, scope), 'number', `« ${name} »`));
    return { type: 'number', run: env => round(Number(value?.run(env))) };
  };

const round: Make = ({ part, scope }, args) => {
  arity('round', args, 1, 2);
  const [value, digits] = args.map(arg => expectType(part(arg, scope), 'number', '« round »'));
  return {
    type: 'number',
    run: env => {
      const factor = 10 ** Math.min(6, Math.max(0, Math.trunc(Number(digits?.run(env) ?? 0))));
      return Math.round(Number(value?.run(env)) * factor) / factor;
    },
  };
};

/** The numbers that arguments give: numbers, and lists of them. */
function numbersOf(name: string, { part, scope }: Compiler, args: CoreExpression[]) {
  arity(name, args, 1, Infinity);
  const parts = args.map(arg => part(arg, scope));
  for (const one of parts) if (!isNumbers(one)) expectType(one, 'number', `« ${name} »`);
  return (env: FormulaEnvironment): number[] => parts.flatMap(one => one.run(env) as number | number[]);
}

const extreme =
  (name: string, pick: (...values: number[]) => number): Make =>
  (compiler, args) => {
    const numbers = numbersOf(name, compiler, args);
    return {
      type: 'number',
      run: env => {
        const values = numbers(env);
        return values.length > 0 ? pick(...values) : 0;
      },
    };
  };

/** What an expression gives in each line of a repeated field; null when the first argument is none. */
function eachLine(compiler: Compiler, [first, inner]: CoreExpression[], expected: 'number' | 'flag') {
  if (!first) return null;
  const lines = compiler.part(first, compiler.scope);
  if (typeof lines.type === 'string' || !('lines' in lines.type)) return null;
  const { lines: columns } = lines.type;
  const scope = {
    find: (name: string) => columns.find(name) ?? compiler.scope.find(name),
    like: (name: string) => columns.like?.(name) ?? compiler.scope.like?.(name),
  };
  const value = inner && expectType(compiler.part(inner, scope), expected, 'Ce que donne chaque ligne');
  return (env: FormulaEnvironment) =>
    (lines.run(env) as readonly { cells: Readonly<Record<string, unknown>> }[]).map(line =>
      value ? value.run(insideLine(env, line)) : true,
    );
}

const sum: Make = (compiler, args) => {
  const each = args.length === 2 ? eachLine(compiler, args, 'number') : null;
  const numbers = each ?? numbersOf('sum', compiler, args);
  const add = (values: readonly unknown[]) =>
    values.reduce((total: number, value) => total + Number(value), 0);
  return { type: 'number', run: env => add(numbers(env)) };
};

const count: Make = (compiler, args) => {
  arity('count', args, 1, 2);
  const each = eachLine(compiler, args, 'flag');
  if (each) return { type: 'number', run: env => each(env).filter(Boolean).length };
  const [list] = args.map(arg => compiler.part(arg, compiler.scope));
  if (!list || typeof list.type === 'string' || isLines(list) || args.length > 1) {
    throw new FormulaError('« count » compte des lignes ou une liste.');
  }
  return { type: 'number', run: env => (list.run(env) as readonly unknown[]).filter(Boolean).length };
};

const when: Make = ({ part, scope }, [test, yes, no, ...more]) => {
  if (!test || !yes || !no || more.length > 0) throw wrongCount('if', 3, 3);
  return choose(part(test, scope), part(yes, scope), part(no, scope));
};

const contains: Make = ({ part, scope, doubt }, [list, searched, ...more]) => {
  if (!list || !searched || more.length > 0) throw wrongCount('contains', 2, 2);
  const [from, what] = [part(list, scope), part(searched, scope)];
  const isTexts = typeof from.type !== 'string' && 'list' in from.type && from.type.list === 'text';
  if (!isTexts) expectType(from, 'text', '« contains »');
  expectType(what, 'text', '« contains »');
  doubt(choiceDoubt(from, what, !isTexts));
  return {
    type: 'flag',
    run: env => (from.run(env) as string | string[]).includes(formulaText(what.run(env))),
  };
};

const toNumber: Make = ({ part, scope }, args) => {
  arity('number', args, 1, 1);
  const [value] = args.map(arg => part(arg, scope));
  if (!value || typeof value.type !== 'string') throw new FormulaError('« number » lit un texte.');
  return {
    type: 'number',
    run: env => {
      const raw = value.run(env);
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
