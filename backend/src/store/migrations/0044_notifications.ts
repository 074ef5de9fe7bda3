import type { Migration } from '../migration.ts';

/** Notices, and how people want to receive them. */
export const notifications: Migration = {
  name: '0044_notifications',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('notifications')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .addColumn('to_path', text, column => column.notNull())
      .addColumn('is_read', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('notification_settings')
      .addColumn('user_id', text, column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('mail', text, column => column.notNull())
      .execute();
    for (const columns of [['user_id', 'id'], ['user_id', 'is_read'], ['expires_at']]) {
      await db.schema
        .createIndex(`notifications_${columns.join('_')}`)
        .on('notifications')
        .columns(columns)
        .execute();
    }
  },
};
