import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

/** What is kept of a session when it is over: its summary, who was there where the seats say it wrongly, experience. */
export const sessionSummaries: Migration = {
  name: '0171_session_summaries',
  async up(db, { text, integer }) {
    const { schema } = db;
    const ofSession = (table: string): CreateTableBuilder<string, 'session_id'> =>
      schema
        .createTable(table)
        .addColumn('session_id', text, column =>
          column.notNull().references('game_sessions.id').onDelete('cascade'),
        );
    await ofSession('session_summaries')
      .addColumn('version', integer, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('author_id', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .addPrimaryKeyConstraint('session_summaries_pk', ['session_id'])
      .execute();
    await ofSession('session_attendance')
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('present', integer, column => column.notNull())
      .addPrimaryKeyConstraint('session_attendance_pk', ['session_id', 'user_id'])
      .execute();
    await ofSession('session_experience')
      .addColumn('character_id', text, column => column.notNull())
      .addColumn('character_name', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull())
      .addColumn('amount', integer, column => column.notNull())
      .addColumn('field_id', text)
      .addColumn('at', text, column => column.notNull())
      .addPrimaryKeyConstraint('session_experience_pk', ['session_id', 'character_id'])
      .execute();
    await schema
      .createTable('campaign_experience_fields')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('sheet_id', text, column => column.notNull().references('sheets.id').onDelete('cascade'))
      .addColumn('field_id', text, column => column.notNull())
      .addPrimaryKeyConstraint('campaign_experience_fields_pk', ['game_id', 'sheet_id'])
      .execute();
    for (const [table, column] of [
      ['session_attendance', 'user_id'],
      ['campaign_experience_fields', 'sheet_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
