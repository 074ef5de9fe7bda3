import type { Migration } from '../migration.ts';

/** What of servers and characters is asked about and archived because nothing happens with them. A row goes with its thing. */
export const inactivity: Migration = {
  name: '0182_inactivity',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('inactivity')
      .addColumn('thing_id', text, column => column.primaryKey().notNull())
      .addColumn('server_id', text, column => column.references('servers.id').onDelete('cascade'))
      .addColumn('character_id', text, column => column.references('characters.id').onDelete('cascade'))
      .addColumn('asked_at', text)
      .addColumn('kept_at', text)
      .addColumn('archived_at', text)
      .addColumn('was_visible', integer, column => column.notNull().defaultTo(0))
      .execute();
    for (const column of ['server_id', 'character_id', 'archived_at'] as const) {
      await schema.createIndex(`inactivity_${column}`).on('inactivity').column(column).execute();
    }
    await schema
      .createIndex('characters_updated_at_id')
      .on('characters')
      .columns(['updated_at', 'id'])
      .execute();
  },
};
