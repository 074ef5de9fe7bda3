import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { line, shape, text } from './schema.ts';

/** Where a mail of the queue stands, in the order in which it goes. */
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'En attente',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  failed: 'Échec',
};

export const isMailState = (value: unknown): value is MailState => MAIL_STATES.includes(value as MailState);

/** The corrected address of a mail that was not sent. */
export const mailAddressSchema = shape({ recipient: line(254).required().email() });

/** A mail that an administrator writes or corrects. `body` is HTML; without it, the message is shown as it is. */
export const mailSchema = shape({
  recipient: line(254).required().email(),
  subject: line(200).required().min(1, 'Ce champ est obligatoire.'),
  message: text(20_000).default(''),
  body: text(200_000).default(''),
}).test('content', 'Écrivez un message.', function hasContent({ message, body }) {
  if (message || body) return true;
  return this.createError({ path: 'message', message: 'Écrivez un message.' });
});
export type MailInput = InferType<typeof mailSchema>;

/** A mail of the queue, as the list shows it (ADM-12). */
export interface QueuedMail extends Entity {
  recipient: string;
  subject: string;
  state: MailState;
  /** Why the last attempt failed, in French; empty when none did. */
  reason: string;
  attempts: number;
  /** When it is tried next; null when it is not waiting. */
  nextAttemptAt: string | null;
  sentAt: string | null;
  /** When it failed for good, until it is sent: trying again alone changes nothing. */
  failedAt: string | null;
  /** It brings a password or a link, which nobody but its recipient sees: it can be neither changed nor redirected. */
  bringsSecret: boolean;
}

/** The same with its text and its HTML form: show that in a frame that runs nothing. Each reading is in the journal. */
export interface Mail extends QueuedMail {
  message: string;
  body: string;
}

/** Whether mails leave at all: a mail server is set. */
export interface Mailing {
  sends: boolean;
  /** How sending goes, for those who read the queue; null for everybody else. */
  queue: MailingQueue | null;
}

export interface MailingQueue {
  /** When a mail was accepted by the mail server last. */
  lastSentAt: string | null;
  /** How many mails are still to leave. */
  waiting: number;
  /** Why the last attempt failed, in French; '' where a mail has left since. */
  reason: string;
}
