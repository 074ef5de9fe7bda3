import {
  arity,
  eachLine,
  isLines,
  linesIn,
  numbersOf,
  scopeInside,
  searching,
  wrongCount,
  type Make,
} from './formula-arguments.ts';
import { spend, textSteps } from './formula-budget.ts';
import { choiceDoubt } from './formula-choices.ts';
import { expectType, formulaText, insideLine, isSameType, weightOf, weightOfEach } from './formula-parts.ts';
import { FormulaEmptyError, FormulaError } from './formula-types.ts';

// Functions of lists and lines.

const add = (all: readonly unknown[]) => all.reduce((total: number, value) => total + Number(value), 0);

const sum: Make = (compiler, args) => {
  const each = args.length === 2 ? eachLine(compiler, args, 'number') : null;
  const { weight, values } = each ?? numbersOf('sum', compiler, args);
  return { type: 'number', ...weight, run: env => add(values(env)) };
};

const average: Make = (compiler, args) => {
  const each = args.length === 2 ? eachLine(compiler, args, 'number') : null;
  const { weight, values } = each ?? numbersOf('average', compiler, args);
  return {
    type: 'number',
    ...weight,
    run: env => {
      const all = values(env);
      if (all.length === 0) throw new FormulaEmptyError('Il n’y a rien dont la moyenne se calcule.');
      return add(all) / all.length;
    },
  };
};

const count: Make = (compiler, args) => {
  arity('count', args, 1, 2);
  const each = eachLine(compiler, args, 'flag');
  if (each) return { type: 'number', ...each.weight, run: env => each.values(env).filter(Boolean).length };
  const [list] = args.map(arg => compiler.part(arg, compiler.scope));
  if (!list || typeof list.type === 'string' || isLines(list) || args.length > 1) {
    throw new FormulaError('« compter » compte des lignes ou une liste.');
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

const contains: Make = ({ part, scope, doubt }, [list, searched, ...more]) => {
  if (!list || !searched || more.length > 0) throw wrongCount('contains', 2, 2);
  const [from, what] = [part(list, scope), part(searched, scope)];
  const isTexts = typeof from.type !== 'string' && 'list' in from.type && from.type.list === 'text';
  if (!isTexts) expectType(from, 'text', '« contient »');
  expectType(what, 'text', '« contient »');
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

const filter: Make = (compiler, [list, test, ...more]) => {
  if (!list || !test || more.length > 0) throw wrongCount('filter', 2, 2);
  const lines = compiler.part(list, compiler.scope);
  const scope = scopeInside(lines, compiler.scope);
  if (!scope) throw new FormulaError('« filtrer » garde des lignes.');
  const condition = expectType(compiler.part(test, scope), 'flag', 'Ce que donne chaque ligne');
  return {
    type: lines.type,
    ...weightOfEach(lines, condition, lines.size),
    run: env =>
      linesIn(lines, env).filter(line => {
        spend(env, condition.nodes + 1);
        return condition.run(insideLine(env, line)) === true;
      }),
  };
};

/** The value of the first line whose condition holds. */
const lookup: Make = (compiler, [list, test, wanted, otherwise, ...more]) => {
  if (!list || !test || !wanted || more.length > 0) throw wrongCount('lookup', 3, 4);
  const lines = compiler.part(list, compiler.scope);
  const scope = scopeInside(lines, compiler.scope);
  if (!scope) throw new FormulaError('« rechercher » cherche dans des lignes.');
  const condition = expectType(compiler.part(test, scope), 'flag', 'Ce que donne chaque ligne');
  const value = compiler.part(wanted, scope);
  const other = otherwise && compiler.part(otherwise, compiler.scope);
  if (typeof value.type !== 'string' || (other && !isSameType(value, other))) {
    throw new FormulaError(
      '« rechercher » donne un nombre, un texte, oui ou non, et « sinon » le même type.',
    );
  }
  const weight = weightOfEach(lines, condition);
  const ends = weightOf(other ? [value, other] : [value]);
  return {
    type: value.type,
    nodes: weight.nodes + ends.nodes,
    cost: weight.cost + ends.cost,
    size: 1,
    run: env => {
      for (const line of linesIn(lines, env)) {
        spend(env, condition.nodes + 1);
        const inside = insideLine(env, line);
        if (condition.run(inside) === true) return value.run(inside);
      }
      if (other) return other.run(env);
      throw new FormulaEmptyError('Aucune ligne ne convient.');
    },
  };
};

export const LIST_FUNCTIONS: Record<string, Make> = { sum, average, count, contains, filter, lookup };
