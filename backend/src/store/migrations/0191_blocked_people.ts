import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Whom people block, and which private messages were kept from somebody for it. */
export const blockedPeople: Migration = {
  name: '0191_blocked_people',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('blocked_people')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('blocked_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('blocked_people_user')
      .on('blocked_people')
      .columns(['user_id', 'blocked_id'])
      .execute();
    await schema.createIndex('blocked_people_blocked').on('blocked_people').column('blocked_id').execute();
    await schema
      .alterTable('log_entry_people')
      .addColumn('withheld', integer, column => column.notNull().defaultTo(sql`0`))
      .execute();
  },
};
