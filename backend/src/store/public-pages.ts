import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Notes whether something has a public page, and since when: what lists of them are made of. Within the transaction of the save that says so,
 * whose event it is.
 */
export async function markPublicPage(
  trx: Queries,
  table: 'users' | 'sheets',
  id: string,
  isPublic: boolean,
): Promise<void> {
  const since = isPublic ? sql`coalesce(public_since, ${new Date().toISOString()})` : sql`null`;
  await sql`update ${sql.table(table)} set public_page = ${isPublic ? 1 : 0}, public_since = ${since}
    where id = ${id}`.execute(trx);
}
