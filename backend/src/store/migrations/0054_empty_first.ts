import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The bin is sorted with those that are not in it first, on both databases: PostgreSQL's index has to be in that order to serve. */
export const emptyFirst: Migration = {
  name: '0054_empty_first',
  async up(db, { dialect }) {
    if (dialect !== 'postgres') return;
    await sql`drop index users_deleted_at_id`.execute(db);
    await sql`create index users_deleted_at_id on users (deleted_at nulls first, id)`.execute(db);
  },
};
