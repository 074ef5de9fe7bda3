import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { ColumnTypes } from './migration.ts';
import type { Dialect, Queries } from './queries.ts';

const columnTypes = (dialect: Dialect): ColumnTypes => ({
  text: dialect === 'postgres' ? sql`text collate "C"` : sql`text`,
  integer: sql`bigint`,
  dialect,
});

/**
 * Brings the schema up to date within the given transaction, which must hold the write lock (see `Store.transaction`):
 * two processes that start at once migrate one after the other, and a step that fails leaves nothing behind. `only` names the
 * steps to take, instead of all. Kysely's own Migrator takes a connection and a lock of its own; this one runs inside the
 * store's transaction, and replays the migrations that a backup was made with. Answers whether it changed tables that were there before.
 */
export async function migrate(
  transaction: Queries,
  dialect: Dialect,
  only?: ReadonlySet<string>,
): Promise<boolean> {
  // A step of the past knows nothing of today's tables.
  const trx = transaction as unknown as Kysely<unknown>;
  const types = columnTypes(dialect);
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', types.text, column => column.primaryKey())
    .addColumn('applied_at', types.text, column => column.notNull())
    .execute();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
  const applied = new Set(rows.map(row => row.name));
  let isUpgrade = false;
  for (const migration of migrations) {
    if (applied.has(migration.name) || only?.has(migration.name) === false) continue;
    await migration.up(trx, types);
    isUpgrade = applied.size > 0;
    await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      trx,
    );
  }
  return isUpgrade;
}
