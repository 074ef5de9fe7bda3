import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * On PostgreSQL, long lists are searched by trigrams where the server has them: pg_trgm is a trusted extension, which
 * the database's owner may add. Without it, and on SQLite, a search reads the index of the searched column from end
 * to end.
 */
export const trigrams: Migration = {
  name: '0047_trigrams',
  async up(db, { dialect }) {
    if (dialect !== 'postgres') return;
    const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'
      and has_database_privilege(current_database(), 'create')`.execute(db);
    if (rows.length === 0) return;
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const [table, column] of [
      ['users', 'search'],
      ['users', 'search_private'],
      ['servers', 'search'],
      ['characters', 'search'],
    ] as const) {
      await sql`create index ${sql.ref(`${table}_${column}_trigrams`)} on ${sql.table(table)}
        using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
    }
  },
};
