import { rollCompiled, type DiceFormula, type RollOutcome } from '../../domain/dice.ts';
import { formatNumber } from '../../domain/format.ts';
import { FormulaError } from '../../domain/formula-types.ts';
import type { readingFrom } from '../../domain/sheet-state.ts';

/** All rolls of one press, or why there are none. */
export type Rolls = readonly { id: string; outcome: RollOutcome }[] | string;

/** Rolls with the answers to what the dice ask: the reason, where an answer or a field of the sheet lets none roll. */
export function rollsOrReason(
  dice: DiceFormula,
  answers: Record<string, string>,
  around: ReturnType<typeof readingFrom>,
): Rolls {
  try {
    const { rolls } = rollCompiled(dice.questions.length > 0 ? dice.answered(answers) : dice, around);
    return rolls.map((outcome, index) => ({ id: String(index), outcome }));
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

/** Dice that fell without a line: nobody can check them afterwards. */
export const UNVERIFIABLE = 'Hors ligne, non vérifiable';
export const notesOfRoll = (): string[] => (navigator.onLine ? [] : [UNVERIFIABLE]);

/** `1d20 : 12, + 3`: each die, and what is added to them. */
export function outcomeWords({ groups, added }: RollOutcome): string {
  const parts = groups.map(({ notation, label, dice }) => {
    const shown = (all: typeof dice) => all.map(({ face, value }) => face ?? value).join(', ');
    const kept = dice.filter(({ isKept }) => isKept);
    const all = `${notation}${label && ` ${label}`}\u00a0:\u00a0${shown(dice)}`;
    return kept.length < dice.length ? `${all}, gardés ${shown(kept)}` : all;
  });
  const more = added ? `, ${added < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(added))}` : '';
  return parts.join('\u00a0; ') + more;
}

/** What a result means: the symbols that fell, and its degree. */
export const meaningsOf = ({ symbols = {}, degree }: RollOutcome): string[] => [
  ...Object.entries(symbols).map(([symbol, count]) => `${count} ${symbol}`),
  ...(degree ? [degree] : []),
];
