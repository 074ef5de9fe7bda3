import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Pictures that belong to a message of a ticket: paths of uploads, as JSON. */
export const ticketPictures: Migration = {
  name: '0164_ticket_pictures',
  async up(db, { text }) {
    await db.schema
      .alterTable('ticket_messages')
      .addColumn('pictures', text, column => column.notNull().defaultTo(sql`'[]'`))
      .execute();
  },
};
