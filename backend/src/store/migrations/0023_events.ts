import type { Migration } from '../migration.ts';

/** Events and who signed up. */
export const events: Migration = {
  name: '0023_events',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('events')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('title_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('owner_id', text, column => column.notNull().references('users.id'))
      .addColumn('description', text, column => column.notNull())
      .addColumn('start_at', text, column => column.notNull())
      .addColumn('end_at', text, column => column.notNull())
      .addColumn('places', integer, column => column.notNull())
      .addColumn('time_zone', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('event_signups')
      .addColumn('event_id', text, column => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('position', integer, column => column.notNull())
      .addColumn('signed_up_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('event_signups_event_user', ['event_id', 'user_id'])
      .addUniqueConstraint('event_signups_event_position', ['event_id', 'position'])
      .execute();
    for (const [table, column] of [
      ['events', 'start_at'],
      ['events', 'end_at'],
      ['events', 'title_key'],
      ['events', 'created_at'],
      ['events', 'server_id'],
      ['events', 'owner_id'],
      ['event_signups', 'user_id'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
