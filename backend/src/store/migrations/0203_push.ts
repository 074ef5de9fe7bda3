import type { Migration } from '../migration.ts';

/** Notifications on devices: the browsers that get them, the queue, our keys, and what people chose. */
export const push: Migration = {
  name: '0203_push',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('vapid_keys')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('generation', integer, column => column.notNull().unique())
      .addColumn('private_key', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('push_devices')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      // No reference: a sign-in that ran out is removed, and the device stays until somebody ends it.
      .addColumn('session_id', text, column => column.notNull())
      .addColumn('device', text, column => column.notNull())
      .addColumn('endpoint_hash', text, column => column.notNull().unique())
      .addColumn('subscription', text, column => column.notNull())
      .addColumn('vapid_id', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('seen_at', text, column => column.notNull())
      .addColumn('last_push_at', text)
      .addColumn('last_error', text)
      .execute();
    await schema
      .createTable('pushes')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('device_id', text, column =>
        column.notNull().references('push_devices.id').onDelete('cascade'),
      )
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('notice_id', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('body', text, column => column.notNull())
      .addColumn('to_path', text, column => column.notNull())
      .addColumn('tag', text, column => column.notNull())
      .addColumn('is_urgent', integer, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('attempts', integer, column => column.notNull())
      .addColumn('next_attempt_at', text, column => column.notNull())
      .addColumn('claim', text)
      .addColumn('claimed_until', text)
      .addColumn('process_id', text)
      .addColumn('last_error', text)
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    for (const [table, ...columns] of [
      ['push_devices', 'user_id'],
      ['push_devices', 'session_id'],
      ['push_devices', 'seen_at'],
      ['pushes', 'device_id', 'created_at'],
      ['pushes', 'user_id'],
      ['pushes', 'state', 'next_attempt_at'],
      ['pushes', 'expires_at'],
    ] as const) {
      await schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns([...columns])
        .execute();
    }
    for (const name of ['app', 'push', 'quiet']) {
      await schema
        .alterTable('notification_settings')
        .addColumn(name, text, column => column.notNull().defaultTo('{}'))
        .execute();
    }
    await schema
      .alterTable('notification_settings')
      .addColumn('push_content', integer, column => column.notNull().defaultTo(0))
      .execute();
  },
};
