import { EXPIRED_MAIL } from '../lib/mail.ts';
import { claimDue } from '../lib/queue.claims.ts';
import type { Lease } from '../lib/queue.claims.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

/** Takes the mail that waits longest; null when nothing is due. See claimDue(). */
export const claimMail = (store: Store, now: number, lease: Lease): Promise<StoredMail | null> =>
  store.transaction(async trx => {
    const row = await claimDue(trx, 'mails', now, lease, store.dialect);
    if (!row) return null;
    const version = row.version + 1;
    await trx.updateTable('mails').set({ version }).where('id', '=', row.id).execute();
    await changed(trx, 'mails', row.id);
    return mailCodec.decode({ ...row, version });
  });

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
