import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who sees a character, beside the character: lists count and sort within one index instead of asking every submission. */
export const characterSight: Migration = {
  name: '0046_character_sight',
  async up(db, { integer }) {
    for (const column of ['is_accepted', 'is_shown']) {
      await db.schema
        .alterTable('characters')
        .addColumn(column, integer, added => added.notNull().defaultTo(0))
        .execute();
    }
    const taken = sql`select 1 from submissions cross join servers
      where servers.id = submissions.server_id and submissions.character_id = characters.id and submissions.state = 'accepted' and servers.visible = 1`;
    await sql`update characters set
      is_accepted = case when exists (${taken}) then 1 else 0 end,
      is_shown = case when exists (${taken} and servers.options like '%"visible_sheet":true%') then 1 else 0 end`.execute(
      db,
    );
    for (const column of ['name_key', 'created_at', 'updated_at']) {
      await db.schema.dropIndex(`characters_${column}`).execute();
    }
    for (const column of ['name_key', 'created_at', 'updated_at', 'search']) {
      await db.schema
        .createIndex(`characters_${column}_sight`)
        .on('characters')
        .columns([column, 'id', 'is_shown', 'is_accepted', 'owner_id'])
        .execute();
    }
    await db.schema.dropIndex('servers_visible_options_id').execute();
    await db.schema.dropIndex('submissions_character_id').execute();
    await db.schema
      .createIndex('submissions_character_id_state_server_id')
      .on('submissions')
      .columns(['character_id', 'state', 'server_id'])
      .execute();
  },
};
