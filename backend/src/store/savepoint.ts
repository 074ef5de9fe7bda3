import { sql } from 'kysely';
import { markChanges } from './changes.ts';
import { markTasks } from './commit.ts';
import { markEntries } from './journal-lock.ts';
import type { Queries } from './queries.ts';

/**
 * Runs a part of a transaction: where it throws, nothing of it is left, and the transaction goes on. What waits in memory for the end of
 * the transaction (events, entries of the journal, tasks) goes along. Not within itself.
 */
export async function savepoint<T>(trx: Queries, work: () => Promise<T>): Promise<T> {
  const forget = [markTasks(trx), markChanges(trx), markEntries(trx)];
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    for (const each of forget) each();
    throw error;
  }
}
