import type { BinKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from './queries.ts';

// Deleted things that can still be restored (DSK-7): they stay in their tables, with all that belongs to them, and the bin names
// them. What reads one of these tables leaves out what is in the bin: findRow() and listRows() do, other queries by outsideBin().

/** Which table has the things of a kind. */
const TABLES = {
  server: 'servers',
  event: 'events',
  game: 'games',
  sheet: 'sheets',
  mob: 'mobs',
} as const satisfies Record<BinKind, string>;
export type BinTable = (typeof TABLES)[BinKind];

export const tableOf = (kind: BinKind): BinTable => TABLES[kind];

const KINDS = new Map<string, BinKind>(
  Object.entries(TABLES).map(([kind, table]) => [table, kind as BinKind]),
);

/** The condition that a row of this table is not in the bin; always met for a table that has none. */
export function outsideBin(table: string): RawBuilder<boolean> {
  const kind = KINDS.get(table);
  if (!kind) return sql`1 = 1`;
  return sql`${sql.ref(`${table}.id`)} not in (select thing_id from bin where kind = ${kind})`;
}

/** Within a transaction. False when it is in the bin already. */
export async function addToBin(
  db: Queries,
  { kind, id, by }: { kind: BinKind; id: string; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bin')
    .values({ kind, thing_id: id, deleted_at: new Date().toISOString(), deleted_by: by })
    .onConflict(conflict => conflict.columns(['kind', 'thing_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when it is not in the bin, or not any more. */
export async function takeFromBin(db: Queries, kind: BinKind, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bin')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Removes a deleted thing for good, and answers whether it did. A sheet that a character uses all the same is out of the bin, and
 * back: nothing that players made is destroyed with its template. Within a transaction.
 */
export async function removeFromBin(db: Queries, kind: BinKind, id: string): Promise<boolean> {
  if (!(await takeFromBin(db, kind, id))) return false;
  if (kind === 'sheet') {
    const used = db.selectFrom('characters').where('sheet_id', '=', id).select('id').limit(1);
    if (await used.executeTakeFirst()) return false;
  }
  const { numDeletedRows } = await db.deleteFrom(TABLES[kind]).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes for good what somebody who leaves has in the bin. Within a transaction. */
export async function emptyBinOf(db: Queries, owner: string, kinds: readonly BinKind[]): Promise<void> {
  for (const kind of kinds) {
    const table = sql.table(TABLES[kind]);
    const { rows } = await sql<{ id: string }>`select id from ${table} where owner_id = ${owner}
      and id in (select thing_id from bin where kind = ${kind})`.execute(db);
    for (const { id } of rows) await removeFromBin(db, kind, id);
  }
}
