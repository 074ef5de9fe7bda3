import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Servers that are offered to somebody, and for a while what became of it. A server is offered to one person at a time. */
export const serverTransfers: Migration = {
  name: '0179_server_transfers',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('server_transfers')
      .addColumn('id', text, column => column.primaryKey().notNull())
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('from_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('to_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('offered_by', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('by_team', integer, column => column.notNull())
      .addColumn('reason', text, column => column.notNull())
      .addColumn('stays', integer, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addColumn('decided_at', text)
      .execute();
    await sql`create unique index server_transfers_open on server_transfers (server_id)
      where state = 'open'`.execute(db);
    for (const column of ['server_id', 'from_id', 'to_id', 'offered_by', 'expires_at'] as const) {
      await schema.createIndex(`server_transfers_${column}`).on('server_transfers').column(column).execute();
    }
  },
};
