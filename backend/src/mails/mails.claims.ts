import { randomUUID } from 'node:crypto';
import { EXPIRED_MAIL } from '../lib/mail.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * Takes the mail that waits longest, for `lease` ms: no other worker touches it until then. What a worker had taken that never
 * came back is taken over. Null when nothing is due. One statement, so that of several workers one alone gets it.
 */
export const claimMail = (
  store: Store,
  now: number,
  lease: { lease: number; processId?: string | null | undefined },
): Promise<StoredMail | null> => store.transaction(trx => claim(trx, now, lease, store.dialect));

async function claim(
  db: Queries,
  now: number,
  { lease, processId = null }: { lease: number; processId?: string | null | undefined },
  dialect: Store['dialect'],
): Promise<StoredMail | null> {
  const at = moment(now);
  const row = await db
    .updateTable('mails')
    .set(eb => ({
      state: 'sending',
      claim: randomUUID(),
      claimed_until: moment(now + lease),
      process_id: processId,
      attempts: eb('attempts', '+', 1),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where(eb =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('mails as due')
          .select('due.id')
          .where(sub =>
            sub.or([
              sub.and([sub('due.state', '=', 'waiting'), sub('due.next_attempt_at', '<=', at)]),
              sub.and([sub('due.state', '=', 'sending'), sub('due.claimed_until', '<=', at)]),
              sub.and([
                sub('due.state', '=', 'sending'),
                sub('due.process_id', 'is not', null),
                sub('due.process_id', 'not in', sub.selectFrom('processes').select('processes.id')),
              ]),
            ]),
          )
          .orderBy('due.next_attempt_at')
          .orderBy('due.id')
          .limit(1)
          // On SQLite there is one writer at a time anyway.
          .$if(dialect === 'postgres', query => query.forUpdate().skipLocked()),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await changed(db, 'mails', row.id);
  return mailCodec.decode(row);
}

/** How an attempt ended. */
export type Outcome =
  | { state: 'sent' }
  /** `expired`: what the mail brings is worth nothing any more. */
  | { state: 'failed'; reason: string; expired?: boolean }
  | { state: 'waiting'; reason: string; nextAttemptAt: number };

/** Writes down how it went, unless another worker took the mail over or somebody took it out. Answers whether it did. */
export async function settleMail(
  store: Store,
  mail: StoredMail,
  outcome: Outcome,
  now: number,
): Promise<boolean> {
  const at = moment(now);
  const changes = {
    state: outcome.state,
    claim: null,
    claimedUntil: null,
    processId: null,
    updatedAt: at,
    version: mail.version + 1,
    ...(outcome.state === 'sent'
      ? { secret: null, lastError: null, nextAttemptAt: null, sentAt: at, failedAt: '' }
      : { lastError: outcome.reason }),
    ...(outcome.state === 'failed' && { failedAt: at, ...(outcome.expired && { secret: null }) }),
    ...(outcome.state === 'waiting' && { nextAttemptAt: moment(outcome.nextAttemptAt) }),
  };
  return store.transaction(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set(mailCodec.encode(changes))
      .where('id', '=', mail._id)
      .where('claim', '=', mail.claim)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await changed(trx, 'mails', mail._id);
    return true;
  });
}

/** Erases the secrets that are worth nothing any more; the mails that still waited to bring them have failed. Answers how many. */
export async function eraseExpiredSecrets(db: Queries, now: number): Promise<number> {
  const at = moment(now);
  const failed = await db
    .updateTable('mails')
    .set({ state: 'failed', last_error: EXPIRED_MAIL, next_attempt_at: null, failed_at: at })
    .where('state', '=', 'waiting')
    .where('secret_expires_at', '<=', at)
    .returning('id')
    .execute();
  for (const { id } of failed) await changed(db, 'mails', id);
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('secret_expires_at', '<=', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
