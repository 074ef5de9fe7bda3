import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Tickets as a queue: their place in it, until when they are put aside, labels, the problem that several of them report, and what their
 * author says of the help. Ready answers may label and close.
 */
export const ticketQueue: Migration = {
  name: '0163_ticket_queue',
  async up(db, { text, integer }) {
    const { schema } = db;
    const add = (name: string, empty: string) =>
      schema
        .alterTable('tickets')
        .addColumn(name, text, column => column.notNull().defaultTo(sql.raw(`'${empty}'`)))
        .execute();
    await add('waiting_since', '');
    await add('queue_key', '');
    await add('labels', '[]');
    await add('rating', '');
    await add('rating_comment', '');
    for (const name of ['snoozed_until', 'problem_id', 'rated_at']) {
      await schema.alterTable('tickets').addColumn(name, text).execute();
    }
    await sql`update tickets set waiting_since = last_message_at`.execute(db);
    // Ranks go from 0 (low) to 3 (urgent): the first digit of the key puts urgent ones first.
    await sql`update tickets set queue_key = (3 - priority_rank) || waiting_since`.execute(db);

    await schema
      .createTable('ticket_labels')
      .addColumn('ticket_id', text, column => column.notNull().references('tickets.id').onDelete('cascade'))
      .addColumn('label', text, column => column.notNull())
      .addPrimaryKeyConstraint('ticket_labels_once', ['label', 'ticket_id'])
      .execute();
    await schema.createIndex('ticket_labels_by_ticket').on('ticket_labels').column('ticket_id').execute();
    await schema
      .createIndex('tickets_by_queue')
      .on('tickets')
      .columns(['state', 'snoozed_until', 'queue_key', 'id'])
      .execute();
    await schema.createIndex('tickets_in_order').on('tickets').columns(['queue_key', 'id']).execute();
    await schema.createIndex('tickets_snoozed').on('tickets').column('snoozed_until').execute();
    await schema.createIndex('tickets_problem').on('tickets').column('problem_id').execute();
    await schema.createIndex('tickets_rated').on('tickets').column('rated_at').execute();

    await schema
      .alterTable('canned_answers')
      .addColumn('label', text, column => column.notNull().defaultTo(sql`''`))
      .execute();
    await schema
      .alterTable('canned_answers')
      .addColumn('closes', integer, column => column.notNull().defaultTo(0))
      .execute();
  },
};
