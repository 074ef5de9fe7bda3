import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** When one plays: polls, repetitions, reminders, what calendars read. */
export const dates: Migration = {
  name: '0175_dates',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .alterTable('game_sessions')
      .addColumn('minutes', integer, column => column.notNull().defaultTo(180))
      .execute();
    await schema
      .alterTable('game_sessions')
      .addColumn('time_zone', text, column => column.notNull().defaultTo(sql`'Europe/Paris'`))
      .execute();
    await schema
      .alterTable('notification_settings')
      .addColumn('reminders', integer, column => column.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('date_polls')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('note', text, column => column.notNull())
      .addColumn('minutes', integer, column => column.notNull())
      .addColumn('time_zone', text, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('remind_at', text, column => column.notNull())
      .addColumn('picked', text)
      .addColumn('session_id', text)
      .execute();
    await schema
      .createTable('date_poll_dates')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('poll_id', text, column => column.notNull().references('date_polls.id').onDelete('cascade'))
      .addColumn('starts_at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('date_poll_answers')
      .addColumn('date_id', text, column =>
        column.notNull().references('date_poll_dates.id').onDelete('cascade'),
      )
      .addColumn('poll_id', text, column => column.notNull().references('date_polls.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('answer', text, column => column.notNull())
      .addPrimaryKeyConstraint('date_poll_answers_pk', ['date_id', 'user_id'])
      .execute();
    await schema
      .createTable('date_poll_comments')
      .addColumn('poll_id', text, column => column.notNull().references('date_polls.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('comment', text, column => column.notNull())
      .addPrimaryKeyConstraint('date_poll_comments_pk', ['poll_id', 'user_id'])
      .execute();
    await schema
      .createTable('series')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('game_id', text, column => column.references('games.id').onDelete('cascade'))
      .addColumn('server_id', text, column => column.references('servers.id').onDelete('cascade'))
      .addColumn('author_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('rule', text, column => column.notNull())
      .addColumn('start_local', text, column => column.notNull())
      .addColumn('time_zone', text, column => column.notNull())
      .addColumn('minutes', integer, column => column.notNull())
      .addColumn('content', text, column => column.notNull())
      .addColumn('made_until', text, column => column.notNull())
      .addColumn('ended_at', text)
      .execute();
    // No reference to what was made: a session that is taken back is not made again.
    await schema
      .createTable('series_dates')
      .addColumn('series_id', text, column => column.notNull().references('series.id').onDelete('cascade'))
      .addColumn('local', text, column => column.notNull())
      .addColumn('thing_id', text, column => column.notNull())
      .addPrimaryKeyConstraint('series_dates_pk', ['series_id', 'local'])
      .execute();
    await schema
      .createTable('reminders')
      .addColumn('thing_id', text, column => column.notNull())
      .addColumn('starts_at', text, column => column.notNull())
      .addColumn('lead', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('reminders_pk', ['thing_id', 'starts_at', 'lead'])
      .execute();
    await schema
      .createTable('cancelled_sessions')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('title', text, column => column.notNull())
      .addColumn('starts_at', text, column => column.notNull())
      .addColumn('minutes', integer, column => column.notNull())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('cancelled_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('calendar_feeds')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('server_id', text, column => column.notNull())
      .addColumn('key_hash', text, column => column.notNull().unique())
      .addColumn('created_at', text, column => column.notNull())
      .addUniqueConstraint('calendar_feeds_of', ['user_id', 'server_id'])
      .execute();
    for (const [table, column] of [
      ['date_polls', 'game_id'],
      ['date_polls', 'remind_at'],
      ['date_poll_dates', 'poll_id'],
      ['date_poll_answers', 'poll_id'],
      ['date_poll_answers', 'user_id'],
      ['date_poll_comments', 'user_id'],
      ['series', 'made_until'],
      ['series', 'game_id'],
      ['series', 'server_id'],
      ['series', 'author_id'],
      ['series_dates', 'thing_id'],
      ['game_sessions', 'starts_at'],
      ['cancelled_sessions', 'game_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
