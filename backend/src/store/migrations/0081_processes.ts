import type { Migration } from '../migration.ts';

/** The running processes, and which of them works on a request or a mail: what a dead one had is free in seconds. */
export const processes: Migration = {
  name: '0081_processes',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('processes')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('beat', integer, column => column.notNull())
      .addColumn('started_at', text, column => column.notNull())
      .execute();
    for (const table of ['idempotency_keys', 'mails'])
      await db.schema.alterTable(table).addColumn('process_id', text).execute();
  },
};
