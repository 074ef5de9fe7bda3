import type { Migration } from '../migration.ts';

/** Kinds of compendium entries that were deleted, for as long as the journal brings them back, with what became of their entries. */
export const removedKinds: Migration = {
  name: '0256_removed_kinds',
  async up({ schema }, { text }) {
    await schema
      .createTable('compendium_removed_kinds')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('removed_at', text, column => column.notNull())
      .addColumn('restored_at', text)
      .addColumn('key', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('columns', text, column => column.notNull())
      .addColumn('fate', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('compendium_removed_kinds_by_server')
      .on('compendium_removed_kinds')
      .columns(['server_id', 'removed_at'])
      .execute();
  },
};
