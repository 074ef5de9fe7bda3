import type { Migration } from '../migration.ts';

/** What the team decides about people. How an account stands follows from the measures that hold: sign-in and requests read it there. */
export const measures: Migration = {
  name: '0180_measures',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema.alterTable('users').addColumn('suspended_until', text).execute();
    await schema.alterTable('users').addColumn('muted_until', text).execute();
    await schema
      .createTable('measures')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, column => column.notNull())
      .addColumn('server_id', text)
      .addColumn('server_name', text, column => column.notNull())
      .addColumn('rule', text, column => column.notNull())
      .addColumn('facts', text, column => column.notNull())
      .addColumn('evidence', text, column => column.notNull())
      .addColumn('evidence_until', text)
      .addColumn('ticket_id', text)
      .addColumn('state', text, column => column.notNull())
      .addColumn('until', text)
      .addColumn('decided_by', text, column => column.notNull())
      .addColumn('confirmed_by', text)
      .addColumn('ended_by', text)
      .addColumn('ended_at', text)
      .addColumn('end_reason', text, column => column.notNull())
      .addColumn('appeal_text', text, column => column.notNull())
      .addColumn('appeal_at', text)
      .addColumn('appeal_verdict', text)
      .addColumn('appeal_answer', text, column => column.notNull())
      .addColumn('appeal_judge', text)
      .addColumn('appeal_judged_at', text)
      .execute();
    await schema.createIndex('measures_by_user').on('measures').columns(['user_id', 'state']).execute();
    await schema.createIndex('measures_by_time').on('measures').columns(['created_at', 'id']).execute();
    await schema.createIndex('measures_by_end').on('measures').columns(['evidence_until']).execute();
  },
};
