import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The open sign-ins are counted and searched in an index alone; SQLite takes it for one only with `ended_at` in it. */
export const signInSearch: Migration = {
  name: '0253_signin_search',
  async up(db) {
    await db.schema.dropIndex('sessions_open_end').execute();
    await sql`create index sessions_open_search on sessions (expires_at, ended_at, user_id, search, id) where ended_at is null`.execute(
      db,
    );
  },
};
