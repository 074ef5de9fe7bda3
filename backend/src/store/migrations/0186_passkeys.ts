import type { Migration } from '../migration.ts';

/** Passkeys, when a session was last proved, and the links by which somebody takes their account back. */
export const passkeys: Migration = {
  name: '0186_passkeys',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema.alterTable('sessions').addColumn('proved_at', text).execute();
    await schema
      .alterTable('users')
      .addColumn('password_removed', integer, column => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('passkeys')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', text, column => column.notNull().unique())
      .addColumn('public_key', text, column => column.notNull())
      .addColumn('counter', integer, column => column.notNull())
      .addColumn('transports', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('last_used_at', text)
      .addColumn('removed_at', text)
      .execute();
    await schema.createIndex('passkeys_user_id').on('passkeys').column('user_id').execute();
    await schema
      .createTable('recovery_links')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('since', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('used_at', text)
      .execute();
    await schema.createIndex('recovery_links_user_id').on('recovery_links').column('user_id').execute();
  },
};
