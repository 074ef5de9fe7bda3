import { distinct, picture, shape, text } from '../../domain/schema.ts';
import { TICKET_PICTURES_MAX, TICKET_TEXT_MAX, type TicketSubject } from '../../domain/ticket.ts';

/** What a report is about. */
export interface Reported {
  kind: TicketSubject;
  id: string;
  /** What it is called. */
  name: string;
}

/** What the form of a report asks. */
export const reportSchema = shape({
  reason: text(60).required(),
  text: text(TICKET_TEXT_MAX).required(),
  pictures: distinct(picture().required(), TICKET_PICTURES_MAX).default([]),
});
