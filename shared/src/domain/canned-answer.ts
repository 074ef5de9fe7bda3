import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { line, markdown, shape, text } from './schema.ts';
import { TICKET_CATEGORIES, TICKET_TEXT_MAX } from './ticket.ts';

/** What the team has ready to say; `category` is where it is offered first, '' for anywhere. */
export const cannedAnswerSchema = shape({
  title: line(80).required().min(2),
  text: markdown(TICKET_TEXT_MAX).required(),
  category: text(20)
    .oneOf(['', ...TICKET_CATEGORIES])
    .default(''),
});
export type CannedAnswerInput = InferType<typeof cannedAnswerSchema>;

export interface CannedAnswer extends Entity, CannedAnswerInput {}

/** The placeholder in a ready answer for the pseudo of the ticket's author. */
export const CANNED_NAME = '{pseudo}';

/** A ready answer, said to this person. */
export const sayCanned = (answer: string, name: string): string => answer.replaceAll(CANNED_NAME, name);
