import type { Migration } from '../migration.ts';

/** The folded name of what is deleted, for kinds whose tables have none. */
export const binNames: Migration = {
  name: '0205_bin_names',
  async up(db, { text }) {
    await db.schema
      .alterTable('bin')
      .addColumn('name_key', text, column => column.notNull().defaultTo(''))
      .execute();
  },
};
