import type { Migration } from '../migration.ts';

/**
 * Which things are deleted and can still be restored (DSK-7). A table beside theirs: lists exclude its few rows by an index, where a
 * column at the end of a sheet's row would be read behind half a megabyte of documents.
 */
export const bin: Migration = {
  name: '0101_bin',
  async up(db, { text }) {
    await db.schema
      .createTable('bin')
      .addColumn('kind', text, column => column.notNull())
      .addColumn('thing_id', text, column => column.notNull())
      .addColumn('deleted_at', text, column => column.notNull())
      .addColumn('deleted_by', text, column => column.notNull())
      .addPrimaryKeyConstraint('bin_key', ['kind', 'thing_id'])
      .execute();
    await db.schema.createIndex('bin_deleted_at').on('bin').column('deleted_at').execute();
  },
};
