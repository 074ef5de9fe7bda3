import { argumentsOf, arity, searching, type Make } from './formula-arguments.ts';
import { spend, textSteps } from './formula-budget.ts';
import { expectType, formulaText, TEXT_MAX, weightOf, wordsOf } from './formula-parts.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment } from './formula-types.ts';

// Functions of texts.

const short = (env: FormulaEnvironment, text: string): string => {
  const all = text.slice(0, TEXT_MAX);
  spend(env, textSteps(all.length));
  return all;
};

const changed =
  (name: string, change: (text: string) => string): Make =>
  (compiler, args) => {
    const parts = argumentsOf(name, compiler, args, 'text', [1, 1]);
    return {
      type: 'text',
      ...weightOf(parts),
      run: env => short(env, change(formulaText(parts[0]?.run(env) ?? ''))),
    };
  };

const len: Make = ({ part, scope }, args) => {
  arity('len', args, 1, 1);
  const parts = args.map(arg => part(arg, scope));
  const [value] = parts;
  if (!value || value.type === 'number' || value.type === 'flag') {
    throw new FormulaError('« longueur » compte les caractères d’un texte, ou les éléments d’une liste.');
  }
  return {
    type: 'number',
    ...searching(value),
    run: env => {
      const all = value.run(env) as string | readonly unknown[];
      spend(env, typeof all === 'string' ? textSteps(all.length) : all.length);
      // As a person counts: « é » in two signs is one.
      return typeof all === 'string' ? Array.from(all.normalize('NFC')).length : all.length;
    },
  };
};

const concat: Make = ({ part, scope }, args) => {
  arity('concat', args, 1, Infinity);
  const parts = args.map(arg => part(arg, scope));
  if (parts.some(({ type }) => typeof type !== 'string')) {
    throw new FormulaError(
      '« concatener » met bout à bout des textes et des nombres ; pour une liste, joindre.',
    );
  }
  return {
    type: 'text',
    ...weightOf(parts),
    run: env => {
      let all = '';
      for (const one of parts) all = short(env, all + wordsOf(one, env));
      return all;
    },
  };
};

const join: Make = ({ part, scope }, args) => {
  arity('join', args, 1, 2);
  const [list, separator] = args.map(arg => part(arg, scope));
  if (!list || typeof list.type === 'string' || !('list' in list.type)) {
    throw new FormulaError('« joindre » réunit une liste : joindre(langues ; ", ").');
  }
  if (separator) expectType(separator, 'text', '« joindre »');
  return {
    type: 'text',
    ...searching(list, ...(separator ? [separator] : [])),
    run: env => {
      const between = separator ? formulaText(separator.run(env)).slice(0, 100) : ', ';
      const all = (list.run(env) as readonly (string | number | boolean)[]).map(one => formulaText(one));
      spend(
        env,
        all.reduce((sum, one) => sum + textSteps(one.length + between.length), 1),
      );
      return all
        .filter(one => one !== '')
        .join(between)
        .slice(0, TEXT_MAX);
    },
  };
};

export const TEXT_FUNCTIONS: Record<string, Make> = {
  len,
  concat,
  join,
  upper: changed('upper', text => text.toUpperCase()),
  lower: changed('lower', text => text.toLowerCase()),
};
