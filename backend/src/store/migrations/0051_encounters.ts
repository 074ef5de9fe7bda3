import type { Migration } from '../migration.ts';

/** Each game master's encounter: it lasts longer than a session, and is on every device of theirs. */
export const encounters: Migration = {
  name: '0051_encounters',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('encounters')
      .addColumn('user_id', text, column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('version', integer, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('content', text, column => column.notNull())
      .execute();
  },
};
