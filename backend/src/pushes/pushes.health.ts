import type { PushHealth } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';

const DAY_MS = 86_400_000;

/** Browsers that show somebody's notifications now. */
export async function countDevices(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .where('subscription', '!=', '')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How sending to devices goes, in numbers: nothing of what is sent, nor to whom. `now` in ms. */
export async function pushHealth(db: Queries, now: number): Promise<PushHealth> {
  const since = new Date(now - DAY_MS).toISOString();
  const devices = await countDevices(db);
  const { lastSentAt } = await db
    .selectFrom('pushes')
    .where('state', '=', 'sent')
    .select(eb => eb.fn.max('updated_at').as('lastSentAt'))
    .executeTakeFirstOrThrow();
  const states = await db
    .selectFrom('pushes')
    .where(eb => eb.or([eb('state', '!=', 'sent'), eb('updated_at', '>=', since)]))
    .groupBy('state')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .execute();
  const countOf = (...wanted: string[]): number =>
    states.reduce((sum, { state, count }) => (wanted.includes(state) ? sum + count : sum), 0);
  const refusals = await db
    .selectFrom('pushes')
    .where('last_error', 'is not', null)
    .where('updated_at', '>=', since)
    .groupBy(['last_error', 'state'])
    .select(eb => ['last_error', 'state', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('last_error')
    .execute();
  return {
    devices,
    sent: countOf('sent'),
    waiting: countOf('waiting', 'sending'),
    held: countOf('held'),
    lastSentAt,
    refusals: refusals.map(({ last_error, state, count }) => ({
      reason: last_error ?? '',
      count,
      isFinal: state === 'failed',
    })),
  };
}
