import { randomUUID } from 'node:crypto';
import type { Queries } from '../store/queries.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

export interface Lease {
  /** How long nobody else touches what was taken, in ms. */
  lease: number;
  processId?: string | null | undefined;
}

type QueueTable = 'mails' | 'pushes';

/**
 * Takes the row that waits longest: no other worker touches it for `lease` ms. What a worker had taken that never came back is taken
 * over. Undefined when nothing is due. One statement, so that of several workers one alone gets it.
 */
export async function claimDue<T extends QueueTable>(
  db: Queries,
  table: T,
  now: number,
  { lease, processId = null }: Lease,
  dialect: Store['dialect'],
): Promise<Database[T] | undefined> {
  const at = moment(now);
  // Both tables have these columns.
  const row = await db
    .updateTable(table as 'pushes')
    .set(eb => ({
      state: 'sending',
      claim: randomUUID(),
      claimed_until: moment(now + lease),
      process_id: processId,
      attempts: eb('attempts', '+', 1),
      updated_at: at,
    }))
    .where(eb =>
      eb(
        'id',
        '=',
        eb
          .selectFrom(`${table} as due` as 'pushes as due')
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
  return row as Database[T] | undefined;
}
