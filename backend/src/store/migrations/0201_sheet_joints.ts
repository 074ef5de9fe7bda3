import type { Migration } from '../migration.ts';

/** What several people make of a template before it is saved. */
export const sheetJoints: Migration = {
  name: '0201_sheet_joints',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('sheet_joints')
      .addColumn('sheet_id', text, column => column.primaryKey().references('sheets.id').onDelete('cascade'))
      .addColumn('id', text, column => column.notNull())
      .addColumn('base', text, column => column.notNull())
      .addColumn('base_version', integer, column => column.notNull())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('number', integer, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await schema.createIndex('sheet_joints_expires_at').on('sheet_joints').column('expires_at').execute();
  },
};
