import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What has a public page, and since when. Few have one: the index holds these alone. */
export const publicPages: Migration = {
  name: '0237_public_pages',
  async up(db, { text, integer }) {
    for (const table of ['servers', 'sheets', 'users'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('public_page', integer, column => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable(table).addColumn('public_since', text).execute();
      await sql`create index ${sql.ref(`${table}_public_since`)} on ${sql.table(table)} (public_since)
        where public_page = 1`.execute(db);
    }
  },
};
