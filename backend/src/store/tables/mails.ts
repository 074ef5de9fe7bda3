import type { MailState } from '@rpd/shared/domain';
import { integer, oneOf, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

/** The e-mail queue: written in the transaction that gives the reason for a mail, emptied by the worker. */
const columns = {
  ...entityColumns,
  recipient: text('recipient'),
  subject: text('subject'),
  html: text('html'),
  text: text('text'),
  state: oneOf<MailState>()('state'),
  attempts: integer('attempts'),
  lastError: optionalText('last_error'),
  /** The same at every attempt, so that a mail sent twice is recognised as one. */
  messageId: text('message_id'),
  /** When it is tried next, while it waits. */
  nextAttemptAt: optionalMoment('next_attempt_at'),
  /** Which worker sends it, and until when nobody else takes it over. */
  claim: optionalText('claim'),
  claimedUntil: optionalMoment('claimed_until'),
  /** The process of that worker, if it has a heartbeat: once it is dead, the mail is taken over at once. */
  processId: optionalText('process_id'),
  sentAt: optionalMoment('sent_at'),
  /** When it failed for good, until it is sent; '' otherwise. */
  failedAt: text('failed_at'),
  /** The password or link that the mail brings, sealed; the bodies have a mask in its place. Erased once it is sent or expired. */
  secret: optionalText('secret'),
  /** Until when the secret is worth sending; set on every mail that brings one, and kept when it is erased. */
  secretExpiresAt: optionalMoment('secret_expires_at'),
  /** Recipient and subject, folded. */
  search: text('search'),
};
export const mailCodec = tableCodec(columns);
export type MailRow = RowOf<typeof columns>;
export type StoredMail = EntityOf<typeof columns>;
