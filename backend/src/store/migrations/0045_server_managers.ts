import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who manages a server with its owner, and when something last happened on it. */
export const serverManagers: Migration = {
  name: '0045_server_managers',
  async up(db, { text }) {
    await db.schema
      .createTable('server_managers')
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('added_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('server_managers_key', ['server_id', 'user_id'])
      .execute();
    await db.schema.createIndex('server_managers_user_id').on('server_managers').column('user_id').execute();
    await db.schema
      .alterTable('servers')
      .addColumn('activity_at', text, column => column.notNull().defaultTo(''))
      .execute();
    await sql`update servers set activity_at = updated_at`.execute(db);
    await db.schema
      .createIndex('servers_activity_at_id')
      .on('servers')
      .columns(['activity_at', 'id'])
      .execute();
  },
};
