import type { Migration } from '../migration.ts';

/** Stats, skills, classes and equipment types: one table, since they are listed, ranked and named by the same rules. */
export const catalogues: Migration = {
  name: '0022_catalogues',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('catalogue_entries')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .addColumn('icon', text, column => column.notNull())
      .addColumn('game_type', text, column => column.notNull())
      .addColumn('rank', integer, column => column.notNull())
      .addColumn('details', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('catalogue_entries_name_key')
      .unique()
      .on('catalogue_entries')
      .columns(['kind', 'name_key', 'game_type'])
      .execute();
    await db.schema
      .createIndex('catalogue_entries_rank')
      .on('catalogue_entries')
      .columns(['kind', 'rank'])
      .execute();
  },
};
