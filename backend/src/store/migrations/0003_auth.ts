import type { Migration } from '../migration.ts';

/** Who is signed in, how keys and attempts are shared between processes, and the e-mail queue. */
export const auth: Migration = {
  name: '0003_auth',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('signing_keys')
      .addColumn('kid', text, column => column.primaryKey())
      .addColumn('generation', integer, column => column.notNull().unique())
      .addColumn('private_jwk', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device', text, column => column.notNull())
      .addColumn('address', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('last_used_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('ended_at', text)
      .addColumn('ended_because', text)
      .execute();
    await db.schema
      .createTable('refresh_tokens')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('session_id', text, column => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('salt', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('used_at', text)
      .execute();
    await db.schema
      .createTable('password_links')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('used_at', text)
      .execute();
    await db.schema
      .createTable('attempts')
      .addColumn('key', text, column => column.primaryKey())
      .addColumn('count', integer, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('mails')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('recipient', text, column => column.notNull())
      .addColumn('subject', text, column => column.notNull())
      .addColumn('html', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('attempts', integer, column => column.notNull())
      .addColumn('last_error', text)
      .addColumn('message_id', text, column => column.notNull())
      .execute();
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['sessions', 'expires_at'],
      ['refresh_tokens', 'session_id'],
      ['password_links', 'user_id'],
      ['attempts', 'expires_at'],
      ['mails', 'state'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
