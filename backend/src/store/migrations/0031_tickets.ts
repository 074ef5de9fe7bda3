import type { Migration } from '../migration.ts';

/** What people ask the team, and what is written about it. */
export const tickets: Migration = {
  name: '0031_tickets',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('tickets')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('subject', text, column => column.notNull())
      .addColumn('subject_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('category', text, column => column.notNull())
      .addColumn('priority', text, column => column.notNull())
      .addColumn('priority_rank', integer, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('author_id', text, column => column.notNull().references('users.id'))
      .addColumn('assignee_id', text, column => column.references('users.id'))
      .addColumn('page', text, column => column.notNull())
      .addColumn('app_version', text, column => column.notNull())
      .addColumn('about_kind', text, column => column.notNull())
      .addColumn('about_id', text, column => column.notNull())
      .addColumn('last_message_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('ticket_messages')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('ticket_id', text, column => column.notNull().references('tickets.id').onDelete('cascade'))
      .addColumn('author_id', text, column => column.notNull().references('users.id'))
      .addColumn('text', text, column => column.notNull())
      .addColumn('internal', integer, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    for (const [table, column] of [
      ['tickets', 'subject_key'],
      ['tickets', 'state'],
      ['tickets', 'category'],
      ['tickets', 'priority_rank'],
      ['tickets', 'author_id'],
      ['tickets', 'assignee_id'],
      ['tickets', 'created_at'],
      ['tickets', 'last_message_at'],
      ['ticket_messages', 'ticket_id'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
