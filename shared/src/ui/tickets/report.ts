import { array, mixed } from 'yup';
import { EVIDENCE_FILES_MAX, type OwnEvidenceFile } from '../../domain/evidence.ts';
import { shape, text } from '../../domain/schema.ts';
import { TICKET_TEXT_MAX, type TicketSubject } from '../../domain/ticket.ts';

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
  files: array(mixed<OwnEvidenceFile>().required()).max(EVIDENCE_FILES_MAX).default([]),
});
