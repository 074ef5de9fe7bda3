import type { Migration } from '../migration.ts';

/** Changes of an e-mail address, which count once the new one is confirmed, and the links that confirm or undo them. */
export const emailChanges: Migration = {
  name: '0064_email_changes',
  async up(db, { text }) {
    await db.schema
      .createTable('email_changes')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('old_email', text, column => column.notNull())
      .addColumn('old_email_key', text, column => column.notNull())
      .addColumn('new_email', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('confirmed_at', text)
      .addColumn('ended_at', text)
      .execute();
    for (const column of ['user_id', 'old_email_key']) {
      await db.schema.createIndex(`email_changes_${column}`).on('email_changes').column(column).execute();
    }
    await db.schema
      .createTable('email_links')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('change_id', text, column =>
        column.notNull().references('email_changes.id').onDelete('cascade'),
      )
      .addColumn('kind', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('used_at', text)
      .execute();
    await db.schema.createIndex('email_links_change_id').on('email_links').column('change_id').execute();
  },
};
