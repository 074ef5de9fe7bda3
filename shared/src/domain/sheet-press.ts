import type { InferType } from 'yup';
import type { Character } from './character.ts';
import type { RollOutcome } from './dice.ts';
import { list, number, shape, text } from './schema.ts';
import type { Pressed } from './sheet-actions.ts';

const QUESTIONS_MAX = 8;

/** What was answered to what the dice ask. */
export const answersSchema = () =>
  list(shape({ question: text(200).required(), answer: text(120).default('') }), QUESTIONS_MAX).default([]);

export type PressAnswers = InferType<ReturnType<typeof answersSchema>>;

/** The answers by their questions. */
export const answersByQuestion = (answers: PressAnswers): Record<string, string> =>
  Object.fromEntries(answers.map(({ question, answer }) => [question, answer]));
export const answersOf = (byQuestion: Readonly<Record<string, string>>): PressAnswers =>
  Object.entries(byQuestion).map(([question, answer]) => ({ question, answer }));

/** One press of a button of a character’s sheet. */
export const pressSchema = shape({
  /** Id of the field that is pressed. */
  action: text(64).required(),
  /** The versions that were read: of the character, and of the template. */
  version: number().integer().required(),
  sheetVersion: number().integer(),
  answers: answersSchema(),
});
export type PressInput = InferType<typeof pressSchema>;

/** What a press answers. */
export interface PressedAction extends Pressed {
  character: Character;
  rolls: RollOutcome[];
}
