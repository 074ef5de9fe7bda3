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
  sentAt: optionalMoment('sent_at'),
  /** A password or link in the bodies, which are cleared of it once the mail is sent. */
  secret: optionalText('secret'),
  /** Recipient and subject, folded. */
  search: text('search'),
};
export const mailCodec = tableCodec(columns);
export type MailRow = RowOf<typeof columns>;
export type StoredMail = EntityOf<typeof columns>;
