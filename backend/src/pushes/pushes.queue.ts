import { claimDue } from '../lib/queue.claims.ts';
import type { Lease } from '../lib/queue.claims.ts';
import { newPush, tagOf } from '../lib/push.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { pushCodec } from '../store/tables/pushes.ts';
import type { StoredPush } from '../store/tables/pushes.ts';
import { findDevice, loseDevice, noteOutcome } from './devices.store.ts';
import type { Outcome } from './pushes.outcome.ts';

const moment = (ms: number): string => new Date(ms).toISOString();
const DAY_MS = 86_400_000;

/** Takes the push that waits longest; null when nothing is due. */
export async function claimPush(store: Store, now: number, lease: Lease): Promise<StoredPush | null> {
  const row = await store.transaction(trx => claimDue(trx, 'pushes', now, lease, store.dialect));
  return row ? pushCodec.decode(row) : null;
}

/** Whether nobody wants to see it any more: it is out of date, or was read in the bell. */
export async function isOver(
  db: Queries,
  { notice_id, expiresAt }: StoredPush,
  now: number,
): Promise<boolean> {
  if (Date.parse(expiresAt) <= now) return true;
  return notice_id !== '' && (await unreadAmong(db, [notice_id])).size === 0;
}

async function unreadAmong(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notifications')
    .where('id', 'in', [...ids])
    .where('is_read', '=', 0)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Writes down how it went, unless another worker took the push over. */
export async function settlePush(
  store: Store,
  push: StoredPush,
  outcome: Outcome,
  { now, nextAttemptAt }: { now: number; nextAttemptAt: number },
): Promise<void> {
  await store.transaction(async trx => {
    const device = { id: push.device_id, user_id: push.user_id };
    if (outcome.state === 'gone') {
      await loseDevice(trx, device);
      return;
    }
    const { numUpdatedRows } = await trx
      .updateTable('pushes')
      .set({
        state: outcome.state,
        claim: null,
        claimed_until: null,
        process_id: null,
        last_error: 'reason' in outcome ? outcome.reason : null,
        next_attempt_at: moment(nextAttemptAt),
        updated_at: moment(now),
      })
      .where('id', '=', push._id)
      .where('claim', '=', push.claim)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || outcome.state === 'dropped') return;
    await noteOutcome(
      trx,
      device,
      'reason' in outcome ? { last_error: outcome.reason } : { last_push_at: moment(now), last_error: null },
    );
  });
}

/**
 * Quiet hours are over: what waited on each device and is still worth saying comes as one push. Two processes at once do nothing
 * twice.
 */
export async function releaseHeld(store: Store, now: number): Promise<void> {
  const rows = await store.db
    .selectFrom('pushes')
    .where('state', '=', 'held')
    .where('next_attempt_at', '<=', moment(now))
    .select('device_id')
    .distinct()
    .execute();
  for (const { device_id } of rows) {
    await store.transaction(trx => releaseOn(trx, device_id, now), `pushes:${device_id}`);
  }
}

async function releaseOn(trx: Queries, device_id: string, now: number): Promise<void> {
  const rows = await trx
    .deleteFrom('pushes')
    .where('device_id', '=', device_id)
    .where('state', '=', 'held')
    .where('next_attempt_at', '<=', moment(now))
    .returningAll()
    .execute();
  const held = rows
    .map(row => pushCodec.decode(row))
    .toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const notices = held.flatMap(({ notice_id }) => notice_id || []);
  const unread = notices.length > 0 ? await unreadAmong(trx, notices) : new Set<string>();
  const worth = held.filter(
    ({ notice_id, expiresAt }) => Date.parse(expiresAt) > now && (notice_id === '' || unread.has(notice_id)),
  );
  const [first] = worth;
  if (!first || !(await findDevice(trx, { id: device_id }))) return;
  const push =
    worth.length === 1
      ? { ...first, state: 'waiting' as const, nextAttemptAt: moment(now) }
      : newPush(
          {
            device_id,
            user_id: first.user_id,
            title: `${worth.length} notifications vous attendent`,
            body: [...new Set(worth.map(({ title }) => title))].join(' · '),
            to: '/app',
            tag: tagOf('summary'),
            expiresAt: moment(now + DAY_MS),
          },
          now,
        );
  await trx.insertInto('pushes').values(pushCodec.encodeAll(push)).execute();
}
