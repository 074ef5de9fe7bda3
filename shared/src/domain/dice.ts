// Dice: read, asked and rolled. ADR 46.
export { compileDice, type DiceFormula } from './dice-compile.ts';
export type { DiceGroup, DiceResult, Roll, RollOutcome } from './dice-result.ts';
export { rollCompiled, rollDice, type DiceRounding, type RollOptions } from './dice-roll.ts';
export { questionsIn, withAnswers, type DiceQuestion } from './dice-text.ts';
export { cryptoDie, type RollDie, type RolledDie } from './dice-throw.ts';
