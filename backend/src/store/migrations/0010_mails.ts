import type { Migration } from '../migration.ts';

/** What the mail worker needs of the queue, and what the administration searches. */
export const mails: Migration = {
  name: '0010_mails',
  async up(db, { text }) {
    for (const column of ['next_attempt_at', 'claim', 'claimed_until', 'sent_at', 'secret']) {
      await db.schema.alterTable('mails').addColumn(column, text).execute();
    }
    await db.schema
      .alterTable('mails')
      .addColumn('search', text, column => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('mails_due')
      .on('mails')
      .columns(['state', 'next_attempt_at', 'claimed_until'])
      .execute();
    await db.schema.createIndex('mails_created_at').on('mails').column('created_at').execute();
  },
};
