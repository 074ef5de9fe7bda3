import { mailSchema, may } from '@rpd/shared/domain';
import type { Mail } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { forgetChanges } from '../store/journal-chain.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { contentOf } from './mails.content.ts';
import { deleteMail, findMail, presentMail, saveMail } from './mails.store.ts';

// How a mail that waits is changed: by its form, and by the journal when it undoes a change.

/** What the server says of a mail and gets back with it. */
export const SHOWN = ['state', 'reason', 'attempts', 'nextAttemptAt', 'sentAt', 'failedAt', 'bringsSecret'];

export const mailLock = (id: string): string => `mail:${id}`;

export async function existing(db: Queries, id: string): Promise<StoredMail> {
  const mail = await findMail(db, id);
  if (!mail) throw refuse('notFound');
  return mail;
}

/** What an administrator wrote. */
export const mailInput = ({ recipient, subject, text, html }: StoredMail) => ({
  recipient,
  subject,
  message: text,
  body: html,
});

/**
 * Within a transaction that holds the mail's lock. `stored`: the text was in the queue before, and both its forms are given; they are
 * stored as they are.
 */
export async function changeMail(
  trx: Queries,
  request: FastifyRequest,
  body: Fields,
  { stored = false } = {},
): Promise<Mail> {
  if (!may(caller(request), 'update', 'Mail')) throw refuse('forbidden');
  const { id, version } = targetOf(body);
  const current = await existing(trx, id);
  if (version !== undefined && version !== current.version) {
    throw refuse('stale', { current: presentMail(current) });
  }
  refuseGone(current);
  // Who could redirect a link would become its recipient.
  if (current.secretExpiresAt) throw refuse('mailSealed');
  const sent = editable(body, SHOWN);
  const input = validate(mailSchema, { ...mailInput(current), ...sent });
  // When one form is sent without the other, the other is generated.
  if (sent['message'] !== undefined && sent['body'] === undefined) input.body = '';
  if (sent['body'] !== undefined && sent['message'] === undefined) input.message = '';
  const isSame = sent['message'] === undefined && sent['body'] === undefined;
  const content = isSame
    ? { html: current.html, text: current.text }
    : stored
      ? { html: input.body, text: input.message }
      : contentOf(input);
  const { recipient, subject } = input;
  const saved = await saveMail(trx, current, { recipient, subject, ...content });
  if (!saved) throw refuse('stale', { current: presentMail(await existing(trx, id)) });
  const [before, after] = [mailInput(current), mailInput(saved)];
  await record(trx, actorOf(request), {
    action: 'update',
    entity: 'Mail',
    id,
    name: subject,
    fields: changedFields(before, after),
    // No address is in the journal.
    changes: changesOf(before, after, ['recipient']),
  });
  return presentMail(saved);
}

/** Within a transaction. What the journal keeps of its text goes with it. */
export async function removeMail(trx: Queries, request: FastifyRequest, mailId: string): Promise<Mail> {
  if (!may(caller(request), 'delete', 'Mail')) throw refuse('forbidden');
  const mail = await existing(trx, mailId);
  const { _id: id, subject: name } = mail;
  if (!(await deleteMail(trx, id))) throw refuse('notFound');
  await forgetChanges(trx, 'Mail', id);
  await record(trx, actorOf(request), { action: 'delete', entity: 'Mail', id, name });
  return presentMail(mail);
}

/** Takes back one that somebody wrote, as long as it has not left. */
export async function unsendMail(trx: Queries, request: FastifyRequest, id: string): Promise<Mail> {
  refuseGone(await existing(trx, id));
  return removeMail(trx, request, id);
}

/** A mail at the mail server, or past it, cannot be edited. */
function refuseGone({ state }: StoredMail): void {
  if (state === 'sent' || state === 'sending') throw refuse('mailGone');
}

/** Writes a former text back: as it was where both its forms are wanted. */
export const restoreMail = (trx: Queries, request: FastifyRequest, fields: Fields): Promise<Mail> =>
  changeMail(trx, request, fields, { stored: 'message' in fields && 'body' in fields });
