import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Of each person: the roles whose first steps they do not want to see, and the news that they have seen. Whether
 * somebody has answered a ticket, and whether there is a team, is read without a look at every row.
 */
export const guidance: Migration = {
  name: '0231_guidance',
  async up(db, { text }) {
    await db.schema
      .createTable('guidance')
      .addColumn('user_id', text, column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('hidden', text, column => column.notNull())
      .addColumn('last_news', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('ticket_messages_author')
      .on('ticket_messages')
      .columns(['author_id', 'ticket_id'])
      .execute();
    await sql`create index users_administrators on users (id) where is_administrator = 1`.execute(db);
    await sql`create index users_moderators on users (id) where is_moderator = 1`.execute(db);
  },
};
