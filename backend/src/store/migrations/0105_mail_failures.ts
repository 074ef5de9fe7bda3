import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * When a mail failed for good, until it is sent: an administrator who has it tried again has not sent it yet. '' where it
 * did not fail, so that both databases sort failures first. And which processes send mails.
 */
export const mailFailures: Migration = {
  name: '0105_mail_failures',
  async up(db, { text, integer }) {
    await db.schema
      .alterTable('mails')
      .addColumn('failed_at', text, column => column.notNull().defaultTo(''))
      .execute();
    await sql`update mails set failed_at = updated_at where state = 'failed'`.execute(db);
    await db.schema.createIndex('mails_failed_at').on('mails').columns(['failed_at', 'id']).execute();
    await db.schema
      .alterTable('processes')
      .addColumn('sends_mail', integer, column => column.notNull().defaultTo(0))
      .execute();
  },
};
