import type { Migration } from '../migration.ts';

/** Games played in sessions: who is at the table, invitations, sessions, seats, seeds of the dice, and the log. */
export const gameSessions: Migration = {
  name: '0150_game_sessions',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('campaigns')
      .addColumn('game_id', text, column => column.primaryKey().references('games.id').onDelete('cascade'))
      .addColumn('version', integer, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('lines', text, column => column.notNull())
      .addColumn('veils', text, column => column.notNull())
      .addColumn('house_rules', text, column => column.notNull())
      .addColumn('spectators', integer, column => column.notNull())
      .execute();
    await schema
      .createTable('campaign_people')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role', text, column => column.notNull())
      .addColumn('added_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('campaign_people_pk', ['game_id', 'user_id'])
      .execute();
    await schema
      .createTable('campaign_invitations')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('role', text, column => column.notNull())
      .addColumn('code_hash', text, column => column.notNull().unique())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('expires_at', text)
      .execute();
    await schema
      .createTable('game_sessions')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('event_id', text, column => column.references('events.id').onDelete('set null'))
      .addColumn('title', text, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('starts_at', text)
      .addColumn('opened_at', text)
      .addColumn('closed_at', text)
      .addColumn('seed_id', text)
      .addColumn('last_entry', integer, column => column.notNull())
      .execute();
    await schema
      .createTable('dice_seeds')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('session_id', text, column =>
        column.notNull().references('game_sessions.id').onDelete('cascade'),
      )
      .addColumn('hash', text, column => column.notNull())
      .addColumn('salt', text, column => column.notNull())
      .addColumn('seed', text)
      .addColumn('at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('game_session_seats')
      .addColumn('session_id', text, column =>
        column.notNull().references('game_sessions.id').onDelete('cascade'),
      )
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('character_id', text)
      .addColumn('client_seed', text, column => column.notNull())
      .addColumn('joined_at', text, column => column.notNull())
      .addColumn('left_at', text)
      .addPrimaryKeyConstraint('game_session_seats_pk', ['session_id', 'user_id'])
      .execute();
    await schema
      .createTable('log_entries')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('session_id', text, column =>
        column.notNull().references('game_sessions.id').onDelete('cascade'),
      )
      .addColumn('number', integer, column => column.notNull())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('key', text, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('author_id', text, column => column.notNull())
      .addColumn('character_id', text)
      .addColumn('character_name', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('audience', text, column => column.notNull())
      .addColumn('blind', integer, column => column.notNull())
      .addColumn('roll', text)
      .addColumn('edited_at', text)
      .addColumn('hidden_at', text)
      .addUniqueConstraint('log_entries_number', ['session_id', 'number'])
      .addUniqueConstraint('log_entries_key', ['session_id', 'author_id', 'key'])
      .execute();
    await schema
      .createTable('log_entry_people')
      .addColumn('entry_id', text, column =>
        column.notNull().references('log_entries.id').onDelete('cascade'),
      )
      .addColumn('user_id', text, column => column.notNull())
      .addPrimaryKeyConstraint('log_entry_people_pk', ['entry_id', 'user_id'])
      .execute();
    for (const [table, column] of [
      ['campaign_people', 'user_id'],
      ['campaign_invitations', 'game_id'],
      ['game_sessions', 'game_id'],
      ['game_sessions', 'event_id'],
      ['dice_seeds', 'session_id'],
      ['game_session_seats', 'user_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
