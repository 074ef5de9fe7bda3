import { arity, wrongCount, type Make } from './formula-arguments.ts';
import { choiceDoubt } from './formula-choices.ts';
import { choose, expectType, isSameType, weightOf, type Part } from './formula-parts.ts';
import { FormulaEmptyError, FormulaError } from './formula-types.ts';

// Functions that choose.

const when: Make = ({ part, scope }, [test, yes, no, ...more]) => {
  if (!test || !yes || !no || more.length > 0) throw wrongCount('if', 3, 3);
  return choose(part(test, scope), part(yes, scope), part(no, scope));
};

/** Pairs of arguments. */
const pairsOf = (parts: readonly Part[]): [Part, Part][] =>
  parts.flatMap((one, index) => {
    const next = parts[index + 1];
    return index % 2 === 0 && next ? [[one, next] as [Part, Part]] : [];
  });

function sameScalar(name: string, all: readonly Part[]): Part {
  const [first] = all;
  if (!first || typeof first.type !== 'string' || all.some(one => !isSameType(first, one))) {
    throw new FormulaError(`Les réponses de « ${name} » sont du même type.`);
  }
  return first;
}

/** `switch(classe, 'mage', 6, 'guerrier', 10, 8)`: a value alone at the end is for all other cases. */
const select: Make = ({ part, scope, doubt }, args) => {
  arity('switch', args, 3, Infinity);
  const parts = args.map(arg => part(arg, scope));
  const [asked, ...others] = parts;
  if (!asked) throw wrongCount('switch', 3, Infinity);
  const otherwise = others.length % 2 === 1 ? others.at(-1) : undefined;
  const pairs = pairsOf(otherwise ? others.slice(0, -1) : others);
  for (const [one] of pairs) {
    if (typeof asked.type !== 'string' || one.type !== asked.type) {
      throw new FormulaError('« selon » compare des valeurs du même type.');
    }
    doubt(choiceDoubt(asked, one));
  }
  const results = pairs.map(([, result]) => result);
  const first = sameScalar('switch', otherwise ? [...results, otherwise] : results);
  return {
    type: first.type,
    ...weightOf(parts),
    run: env => {
      const value = asked.run(env);
      const found = pairs.find(([one]) => one.run(env) === value)?.[1] ?? otherwise;
      if (!found) throw new FormulaEmptyError('Aucun cas ne convient.');
      return found.run(env);
    },
  };
};

/** `tier(niveau, 1, 2, 5, 3)`: what stands behind the highest threshold that is reached. */
const tier: Make = ({ part, scope }, args) => {
  arity('tier', args, 3, Infinity);
  if (args.length % 2 === 0) throw new FormulaError('« palier » attend une valeur derrière chaque seuil.');
  const parts = args.map(arg => part(arg, scope));
  const [asked, ...others] = parts;
  if (!asked) throw wrongCount('tier', 3, Infinity);
  expectType(asked, 'number', '« palier »');
  const pairs = pairsOf(others);
  for (const [threshold] of pairs) expectType(threshold, 'number', '« palier »');
  const first = sameScalar(
    'tier',
    pairs.map(([, result]) => result),
  );
  return {
    type: first.type,
    ...weightOf(parts),
    run: env => {
      const value = Number(asked.run(env));
      let best: { threshold: number; result: Part } | undefined;
      for (const [one, result] of pairs) {
        const threshold = Number(one.run(env));
        if (threshold <= value && (!best || threshold >= best.threshold)) best = { threshold, result };
      }
      if (!best) throw new FormulaEmptyError('Aucun seuil n’est atteint.');
      return best.result.run(env);
    },
  };
};

const empty: Make = ({ part, scope }, args) => {
  arity('empty', args, 1, 1);
  const parts = args.map(arg => part(arg, scope));
  const isEmpty = parts[0]?.isEmpty;
  if (!isEmpty) throw new FormulaError('« vide » demande si un champ est rempli : vide(champ).');
  return { type: 'flag', ...weightOf(parts), run: isEmpty };
};

export const LOGIC_FUNCTIONS: Record<string, Make> = { if: when, switch: select, tier, empty };
