// Dice: read, asked and rolled. ADR 46.
export { compileDice, type DiceFormula } from './dice-compile.ts';
export {
  cryptoDie,
  rollCompiled,
  rollDice,
  type DiceGroup,
  type DiceResult,
  type DiceRounding,
  type Roll,
  type RollOptions,
  type RollOutcome,
} from './dice-roll.ts';
export { questionsIn, withAnswers, type DiceQuestion } from './dice-text.ts';
export type { RollDie, RolledDie } from './dice-throw.ts';
