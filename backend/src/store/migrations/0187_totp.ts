import type { Migration } from '../migration.ts';

/** Codes of an authenticator application, and the codes that replace it once each. */
export const totp: Migration = {
  name: '0187_totp',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('totp')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('seed', text, column => column.notNull())
      .addColumn('last_step', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('confirmed_at', text)
      .addColumn('removed_at', text)
      .execute();
    await schema.createIndex('totp_user_id').on('totp').column('user_id').execute();
    await schema
      .createTable('recovery_codes')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('used_at', text)
      .addColumn('removed_at', text)
      .execute();
    await schema.createIndex('recovery_codes_user_id').on('recovery_codes').column('user_id').execute();
  },
};
