import type { Migration } from '../migration.ts';

/** Views of lists: what people narrow, sort and show, under a name of their own. */
export const savedViews: Migration = {
  name: '0232_saved_views',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('saved_views')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('query', text, column => column.notNull())
      .addColumn('hidden', text, column => column.notNull())
      .addColumn('shared', integer, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('saved_views_user_list_name')
      .on('saved_views')
      .columns(['user_id', 'list', 'name_key'])
      .unique()
      .execute();
    await db.schema
      .createIndex('saved_views_list_shared')
      .on('saved_views')
      .columns(['list', 'shared'])
      .execute();
  },
};
