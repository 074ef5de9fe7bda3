import type { Migration } from '../migration.ts';

/** Elements of sheets that a person keeps for other sheets. */
export const sheetBlocks: Migration = {
  name: '0169_sheet_blocks',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('sheet_blocks')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('type', text, column => column.notNull())
      .addColumn('elements', integer, column => column.notNull())
      .addColumn('field_count', integer, column => column.notNull())
      // The format of its document, for the day on which there is another.
      .addColumn('format', integer, column => column.notNull())
      .addColumn('content', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('sheet_blocks_user_id')
      .on('sheet_blocks')
      .columns(['user_id', 'name_key'])
      .execute();
  },
};
