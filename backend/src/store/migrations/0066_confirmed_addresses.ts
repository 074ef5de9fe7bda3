import type { Migration } from '../migration.ts';

/** Addresses of new accounts count once their link is followed. Accounts that exist count as confirmed. */
export const confirmedAddresses: Migration = {
  name: '0066_confirmed_addresses',
  async up(db, { text, integer }) {
    await db.schema.alterTable('users').addColumn('confirm_by', text).execute();
    await db.schema.createIndex('users_confirm_by').on('users').column('confirm_by').execute();
    await db.schema
      .alterTable('password_links')
      .addColumn('mailed', integer, column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('confirm_links')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('mail_id', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await db.schema.createIndex('confirm_links_user_id').on('confirm_links').column('user_id').execute();
  },
};
