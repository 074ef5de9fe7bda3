import type { Migration } from '../migration.ts';

/** What became of requests that may be sent twice. */
export const idempotency: Migration = {
  name: '0040_idempotency',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('request', text, column => column.notNull())
      .addColumn('holder', text, column => column.notNull())
      .addColumn('locked_until', text, column => column.notNull())
      .addColumn('done', integer, column => column.notNull())
      .addColumn('status', integer)
      .addColumn('answer', text)
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('idempotency_keys_expires_at')
      .on('idempotency_keys')
      .column('expires_at')
      .execute();
  },
};
