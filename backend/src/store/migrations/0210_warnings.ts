import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What people choose about warnings of contents, and the warnings of what is no document: handouts and messages of a log. */
export const warnings: Migration = {
  name: '0210_warnings',
  async up({ schema }, { text }) {
    await schema
      .createTable('warning_choices')
      .addColumn('user_id', text, column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('choices', text, column => column.notNull())
      .execute();
    for (const table of ['handouts', 'log_entries'] as const) {
      await schema
        .alterTable(table)
        .addColumn('warnings', text, column => column.notNull().defaultTo(sql`'{"themes":[],"other":""}'`))
        .execute();
    }
  },
};
