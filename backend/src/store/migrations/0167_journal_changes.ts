import type { Migration } from '../migration.ts';

/** Before and after of a change, which entry undoes which, and what was done in one go. */
export const journalChanges: Migration = {
  name: '0167_journal_changes',
  async up(db, { text }) {
    for (const column of ['changes_hash', 'undoes', 'bulk']) {
      await db.schema.alterTable('journal').addColumn(column, text).execute();
    }
    // Nothing is undone twice.
    await db.schema.createIndex('journal_undoes').on('journal').column('undoes').unique().execute();
    await db.schema.createIndex('journal_bulk').on('journal').columns(['bulk', 'id']).execute();
    await db.schema
      .createTable('journal_changes')
      .addColumn('entry_id', text, column => column.primaryKey())
      .addColumn('entity', text, column => column.notNull())
      .addColumn('entity_id', text)
      .addColumn('changes', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('journal_changes_entity')
      .on('journal_changes')
      .columns(['entity', 'entity_id'])
      .execute();
  },
};
