import type { Migration } from '../migration.ts';

/** What was uploaded, by whom. */
export const files: Migration = {
  name: '0020_files',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('files')
      .addColumn('name', text, column => column.primaryKey())
      .addColumn('mime', text, column => column.notNull())
      .addColumn('bytes', integer, column => column.notNull())
      .addColumn('width', integer, column => column.notNull())
      .addColumn('height', integer, column => column.notNull())
      .addColumn('frames', integer, column => column.notNull())
      .addColumn('owner_id', text, column => column.notNull().references('users.id'))
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('uploaded_at', text, column => column.notNull())
      .execute();
    for (const column of ['owner_id', 'uploaded_at']) {
      await db.schema.createIndex(`files_${column}`).on('files').column(column).execute();
    }
  },
};
