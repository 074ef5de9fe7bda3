import type { Migration } from '../migration.ts';

/** Creatures and characters of the game masters. */
export const mobs: Migration = {
  name: '0024_mobs',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('mobs')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('level', integer, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .addColumn('image', text, column => column.notNull())
      .addColumn('stats', text, column => column.notNull())
      .addColumn('server_id', text, column => column.notNull())
      .addColumn('owner_id', text, column => column.notNull().references('users.id'))
      .execute();
    for (const column of ['name_key', 'kind', 'level', 'server_id', 'owner_id', 'created_at']) {
      await db.schema.createIndex(`mobs_${column}`).on('mobs').column(column).execute();
    }
  },
};
