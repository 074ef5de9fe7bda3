import { argumentsOf, arity, numbersOf, type Make } from './formula-arguments.ts';
import { spend, textSteps } from './formula-budget.ts';
import { modulo, nearWhole, roundTo } from './formula-arithmetic.ts';
import { weightOf } from './formula-parts.ts';
import { FormulaError } from './formula-types.ts';

// Functions of numbers.

/** A function of so many numbers; those that may be left out are undefined. */
const numeric =
  (
    name: string,
    [least, most]: readonly [number, number],
    calculate: (...values: number[]) => number,
  ): Make =>
  (compiler, args) => {
    const parts = argumentsOf(name, compiler, args, 'number', [least, most]);
    return {
      type: 'number',
      ...weightOf(parts),
      run: env => calculate(...parts.map(one => Number(one.run(env)))),
    };
  };

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

const READABLE = /^[-+−]?\d+(?:[.,]\d+)?$/u;

/** A number that somebody typed in a text; an empty one is 0, and what is no number is said. */
function numberIn(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (READABLE.test(trimmed)) return Number(trimmed.replace('−', '-').replace(',', '.'));
  const shown = trimmed.length > 30 ? `${trimmed.slice(0, 30)}…` : trimmed;
  const digits = /^[-+−]?\d{1,3}(?:[ \u00a0\u202f]?\d{3})*(?:[.,]\d+)?/u.exec(trimmed)?.[0];
  const advice = digits ? `\u00a0: écrivez ${digits.replace(/[ \u00a0\u202f]/gu, '')}` : '';
  throw new FormulaError(`« ${shown} » n’est pas un nombre${advice}.`);
}

const toNumber: Make = ({ part, scope }, args) => {
  arity('number', args, 1, 1);
  const parts = args.map(arg => part(arg, scope));
  const [value] = parts;
  if (!value || typeof value.type !== 'string') throw new FormulaError('« nombre » lit un texte.');
  return {
    type: 'number',
    ...weightOf(parts),
    run: env => {
      const raw = value.run(env);
      if (typeof raw !== 'string') return Number(raw);
      spend(env, textSteps(raw.length));
      return numberIn(raw);
    },
  };
};

export const NUMBER_FUNCTIONS: Record<string, Make> = {
  floor: numeric('floor', [1, 1], value => Math.floor(nearWhole(value))),
  ceil: numeric('ceil', [1, 1], value => Math.ceil(nearWhole(value))),
  abs: numeric('abs', [1, 1], Math.abs),
  sqrt: numeric('sqrt', [1, 1], Math.sqrt),
  power: numeric('power', [2, 2], (one, other) => one ** other),
  mod: numeric('mod', [2, 2], modulo),
  round: numeric('round', [1, 2], roundTo),
  clamp: numeric('clamp', [3, 3], (value, least, most) => Math.max(least, Math.min(most, value))),
  min: extreme('min', Math.min),
  max: extreme('max', Math.max),
  number: toNumber,
};
