import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Lets the database count what its tables hold: by that it chooses indexes. Right after many rows came at once; else PostgreSQL does it by itself
 * within a minute, and a running server on SQLite every hour. Within the transaction that brought the rows, or after it.
 */
export async function analyse(db: Queries): Promise<void> {
  await sql`analyze`.execute(db);
}
