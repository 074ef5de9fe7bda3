import type { DiceFormula } from './dice.ts';
import { termWords } from './dice-terms.ts';
import { formatNumber } from './format.ts';
import { FORMULA_STEPS_MAX, stepBudget } from './formula-budget.ts';
import { FormulaError, type FormulaEnvironment } from './formula-types.ts';

// A roll on paper: « 1d20 − 1 » in place of the author's `1d20 + @modFOR`.

/** Two sets of faces that dice could show: a roll that only adds up gives the same from its parts. */
const PROBES = [
  [1, 1, 1, 1],
  [2, 3, 5, 7],
] as const;

interface Part {
  id: string;
  /** `2d6`, or what a text says in place of dice. */
  words: string;
}

/**
 * A roll in words, with the values of a character in place of names. Names stay where a value is missing, or where the dice are not
 * just added up.
 * @param text as its author wrote it
 */
export function diceLabel(made: DiceFormula, text: string, environment: FormulaEnvironment): string {
  // One budget for a label, however many dice there are (PLS-8).
  const { spend } = stepBudget(FORMULA_STEPS_MAX, environment.spend);
  try {
    return withValues(made, { ...environment, spend }) ?? withNames(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return withNames(text);
  }
}

const withNames = (text: string): string => text.replaceAll('@', '').replaceAll('_', ' ');

/** Whether every value and every text that a roll takes is there. */
export const hasDiceValues = (made: DiceFormula, environment: FormulaEnvironment): boolean =>
  hasNumbers(made, environment) &&
  [...made.texts.values()].every(({ id }) => isWritten(environment.read(id)));

const isWritten = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

const hasNumbers = ({ formula, texts }: DiceFormula, environment: FormulaEnvironment): boolean =>
  [...formula.reads].every(id => id.startsWith('$') || texts.has(id) || environment.read(id) !== undefined);

function withValues(made: DiceFormula, environment: FormulaEnvironment): string | undefined {
  if (!hasNumbers(made, environment)) return undefined;
  const parts = partsOf(made, environment);
  const total = (faces: (id: string) => number): number =>
    Number(
      made.formula.run({
        ...environment,
        read: id => (made.dice.has(id) || made.texts.has(id) ? faces(id) : environment.read(id)),
      }),
    );
  const added = total(() => 0);
  const factors = parts.map(({ id }) => total(one => (one === id ? 1 : 0)) - added);
  const isSum = PROBES.every(probe => {
    const faceOf = (id: string): number => probe[parts.findIndex(part => part.id === id) % probe.length] ?? 0;
    const summed = parts.reduce((sum, { id }, index) => sum + (factors[index] ?? 0) * faceOf(id), added);
    return Math.abs(total(faceOf) - summed) < 1e-9;
  });
  if (!isSum || !Number.isFinite(added)) return undefined;
  const terms = parts.flatMap(({ words }, index) => termOf(factors[index] ?? 0, words));
  if (added !== 0) terms.push({ isMinus: added < 0, words: formatNumber(Math.abs(added)) });
  return terms
    .map(({ isMinus, words }, index) => {
      const sign = isMinus ? '−' : '+';
      if (index === 0) return isMinus ? `${sign}\u00a0${words}` : words;
      return ` ${sign}\u00a0${words}`;
    })
    .join('');
}

/** The dice and the texts of a roll, with how many dice and faces the values say. */
function partsOf({ dice, texts }: DiceFormula, environment: FormulaEnvironment): Part[] {
  const thrown = [...dice].map(([id, term]) => ({ id, words: termWords(term, environment) }));
  const written = [...texts].map(([id, text]) => {
    const value = environment.read(text.id);
    return { id, words: typeof value === 'string' && value.trim() ? value.trim() : text.label };
  });
  return [...thrown, ...written];
}

function termOf(factor: number, words: string): { isMinus: boolean; words: string }[] {
  if (factor === 0) return [];
  const size = Math.abs(factor);
  return [
    { isMinus: factor < 0, words: size === 1 ? words : `${formatNumber(size)}\u00a0×\u00a0(${words})` },
  ];
}
