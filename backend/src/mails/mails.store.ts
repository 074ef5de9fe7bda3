import { sql } from 'kysely';
import { MAIL_STATES } from '@rpd/shared/domain';
import type { Mail, QueuedMail } from '@rpd/shared/domain';
import type { RawBuilder } from 'kysely';
import { choicesOf, idOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';

export const MAIL_SORTS = [
  'createdAt',
  'updatedAt',
  'recipient',
  'subject',
  'state',
  'attempts',
  'nextAttemptAt',
  'sentAt',
  'failedAt',
] as const;
type Sort = (typeof MAIL_SORTS)[number];

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  recipient: 'recipient',
  subject: 'subject',
  state: 'state',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  sentAt: 'sent_at',
  failedAt: 'failed_at',
} as const;

const states = choicesOf('state', MAIL_STATES);

/** What the queue is narrowed by. Of those that failed, also what is tried again and was not sent yet. */
export const MAIL_CRITERIA = {
  _id: idOf('id'),
  state: { ...states, values: { ...states.values, failed: sql<boolean>`failed_at <> ''` } },
  secret: {
    type: 'choice',
    values: {
      true: sql<boolean>`secret_expires_at is not null`,
      false: sql<boolean>`secret_expires_at is null`,
    },
  },
  attempts: { type: 'number', column: 'attempts' },
  createdAt: { type: 'date', column: 'created_at' },
  sentAt: { type: 'date', column: 'sent_at' },
} as const satisfies CriterionFields;

/** A page of the queue. */
export async function listMails(
  db: Queries,
  criteria: readonly RawBuilder<boolean>[],
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<QueuedMail>> {
  const { rows, ...counted } = await listRows(db, 'mails', {
    ...part,
    columns: mailCodec.names,
    where: [{}],
    also: criteria,
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(mailCodec.decode).map(presentQueued), ...counted };
}

export async function findMail(db: Queries, id: string): Promise<StoredMail | null> {
  const row = await findRow(db, 'mails', id);
  return row ? mailCodec.decode(row) : null;
}

type Changes = Pick<StoredMail, 'recipient' | 'subject' | 'html' | 'text'>;

/** Null when somebody else, the worker included, changed it in between. */
export async function saveMail(
  db: Queries,
  { _id: id, version }: StoredMail,
  changes: Changes | Pick<StoredMail, 'state' | 'attempts' | 'nextAttemptAt'>,
): Promise<StoredMail | null> {
  const updatedAt = new Date().toISOString();
  const search = 'subject' in changes ? { search: searchText(changes.recipient, changes.subject) } : {};
  const columns = mailCodec.encode({ ...changes, ...search });
  const saved = await updateRow(db, 'mails', { id, version, updatedAt }, columns);
  return saved ? findMail(db, id) : null;
}

export const deleteMail = (db: Queries, id: string): Promise<boolean> => deleteRow(db, 'mails', id);

const presentQueued = (mail: StoredMail): QueuedMail => ({
  _id: mail._id,
  version: mail.version,
  createdAt: mail.createdAt,
  updatedAt: mail.updatedAt,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  reason: mail.lastError ?? '',
  attempts: mail.attempts,
  nextAttemptAt: mail.state === 'waiting' ? mail.nextAttemptAt : null,
  sentAt: mail.sentAt,
  failedAt: mail.failedAt || null,
  bringsSecret: mail.secretExpiresAt !== null,
});

export const presentMail = (mail: StoredMail): Mail => ({
  ...presentQueued(mail),
  message: mail.text,
  body: mail.html,
});
