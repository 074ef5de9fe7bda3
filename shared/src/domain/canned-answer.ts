import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { flag, line, markdown, shape, text } from './schema.ts';
import { TICKET_CATEGORIES, TICKET_TEXT_MAX, ticketLabel } from './ticket.ts';

/**
 * What the team has ready to say; `category` is where it is offered first, '' for anywhere. `label` and `closes` make it a macro: the
 * ticket is labelled and closed with the answer.
 */
export const cannedAnswerSchema = shape({
  title: line(80).required().min(2),
  text: markdown(TICKET_TEXT_MAX).required(),
  category: text(20)
    .oneOf(['', ...TICKET_CATEGORIES])
    .default(''),
  label: ticketLabel().default(''),
  closes: flag().default(false),
});
export type CannedAnswerInput = InferType<typeof cannedAnswerSchema>;

export interface CannedAnswer extends Entity, CannedAnswerInput {}

/** The placeholder in a ready answer for the pseudo of the ticket's author. */
export const CANNED_NAME = '{pseudo}';

/** The placeholder for the subject of the ticket. */
export const CANNED_SUBJECT = '{sujet}';

/** A ready answer, said to the author of this ticket. A pseudo that looks like a placeholder stays a pseudo. */
export const sayCanned = (answer: string, { name, subject }: { name: string; subject: string }): string =>
  answer.replaceAll(/\{pseudo\}|\{sujet\}/gu, found => (found === CANNED_NAME ? name : subject));
