import type { Migration } from '../migration.ts';

/** The backups that the hosts make every night: one a day, whichever process makes it. */
export const backups: Migration = {
  name: '0082_backups',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('backups')
      .addColumn('day', text, column => column.primaryKey())
      .addColumn('process_id', text, column => column.notNull())
      .addColumn('started_at', text, column => column.notNull())
      .addColumn('ended_at', text)
      .addColumn('file', text)
      .addColumn('bytes', integer)
      .addColumn('error', text)
      .execute();
  },
};
