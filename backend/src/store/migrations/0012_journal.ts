import type { Migration } from '../migration.ts';

/** The journal, and how sign-ins are searched. */
export const journal: Migration = {
  name: '0012_journal',
  async up(db, { text }) {
    await db.schema
      .createTable('journal')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('at', text, column => column.notNull())
      .addColumn('actor_kind', text, column => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('actor_name', text, column => column.notNull())
      .addColumn('address', text, column => column.notNull())
      .addColumn('action', text, column => column.notNull())
      .addColumn('entity', text, column => column.notNull())
      .addColumn('entity_id', text)
      .addColumn('entity_name', text, column => column.notNull())
      .addColumn('fields', text, column => column.notNull())
      .addColumn('detail', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .execute();
    for (const columns of [
      ['at', 'id'],
      ['actor_id', 'at'],
      ['action', 'at'],
      ['entity', 'entity_id', 'at'],
    ]) {
      await db.schema
        .createIndex(`journal_${columns.join('_')}`)
        .on('journal')
        .columns(columns)
        .execute();
    }
    await db.schema
      .alterTable('sessions')
      .addColumn('search', text, column => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('sessions_last_used_at').on('sessions').column('last_used_at').execute();
  },
};
