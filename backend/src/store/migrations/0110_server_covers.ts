import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** A wide picture of each server, and what it shows. */
export const serverCovers: Migration = {
  name: '0110_server_covers',
  async up(db, { text }) {
    const empty = sql`''`;
    for (const name of ['cover_img', 'cover_alt']) {
      await db.schema
        .alterTable('servers')
        .addColumn(name, text, column => column.notNull().defaultTo(empty))
        .execute();
    }
  },
};
