import type { Migration } from '../migration.ts';

/** Who likes a template, and from which template one was made, with the version of that one that it has. */
export const gallery: Migration = {
  name: '0177_gallery',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('sheet_likes')
      .addColumn('sheet_id', text, column => column.notNull().references('sheets.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', text, column => column.notNull())
      .addPrimaryKeyConstraint('sheet_likes_pk', ['sheet_id', 'user_id'])
      .execute();
    await schema.createIndex('sheet_likes_user_id').on('sheet_likes').column('user_id').execute();
    await schema
      .createTable('sheet_origins')
      .addColumn('sheet_id', text, column => column.primaryKey().references('sheets.id').onDelete('cascade'))
      // The copy stays when what it was made from goes, and says so.
      .addColumn('origin_id', text, column => column.notNull())
      .addColumn('version', integer, column => column.notNull())
      .execute();
    await schema.createIndex('sheet_origins_origin_id').on('sheet_origins').column('origin_id').execute();
  },
};
