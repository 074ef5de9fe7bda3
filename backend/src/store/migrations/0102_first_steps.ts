import type { Migration } from '../migration.ts';

/** The servers whose owners do not want to see the list of first steps any more. */
export const firstSteps: Migration = {
  name: '0102_first_steps',
  async up(db, { text }) {
    await db.schema
      .createTable('dismissed_first_steps')
      .addColumn('server_id', text, column =>
        column.primaryKey().references('servers.id').onDelete('cascade'),
      )
      .addColumn('at', text, column => column.notNull())
      .execute();
  },
};
