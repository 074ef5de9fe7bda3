import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What the lists of the team read in an index alone: open sign-ins, what is searched among quiet characters, a journal in another order. */
export const deskLists: Migration = {
  name: '0247_desk_lists',
  async up(db) {
    const { schema } = db;
    await schema.dropIndex('sessions_last_used_at').execute();
    await sql`create index sessions_open_used on sessions (last_used_at, id, expires_at, user_id) where ended_at is null`.execute(
      db,
    );
    await sql`create index sessions_open_end on sessions (expires_at, id, user_id) where ended_at is null`.execute(
      db,
    );
    await schema.dropIndex('characters_updated_at_id').execute();
    await schema
      .createIndex('characters_updated_at_search')
      .on('characters')
      .columns(['updated_at', 'id', 'search'])
      .execute();
    for (const column of ['actor_name', 'action', 'entity'] as const) {
      await schema.createIndex(`journal_${column}_id`).on('journal').columns([column, 'id']).execute();
    }
  },
};
