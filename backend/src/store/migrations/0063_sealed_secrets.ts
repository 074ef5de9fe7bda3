import type { Migration } from '../migration.ts';

/**
 * Which keys sealed something, and until when the secret of a mail is worth sending. What older versions stored readable is sealed at
 * the next start (app/secrets.ts): a migration has no key.
 */
export const sealedSecrets: Migration = {
  name: '0063_sealed_secrets',
  async up(db, { text }) {
    await db.schema
      .createTable('secret_keys')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('created_at', text, column => column.notNull())
      .execute();
    await db.schema.alterTable('mails').addColumn('secret_expires_at', text).execute();
  },
};
