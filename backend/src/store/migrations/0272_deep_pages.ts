import type { Migration } from '../migration.ts';

/**
 * A page far down a long list passes what is before it in an index alone: who sees a row stands in the index of each order (ADR 130). Servers are
 * narrowed by how one plays in an index, too.
 */
export const deepPages: Migration = {
  name: '0272_deep_pages',
  async up(db) {
    for (const name of [
      'servers_name_key',
      'servers_created_at_id',
      'servers_updated_at_id',
      'users_created_at_id',
      'users_updated_at_id',
    ])
      await db.schema.dropIndex(name).execute();
    for (const [table, columns] of [
      ['servers', ['name_key', 'id', 'visible', 'owner_id']],
      ['servers', ['created_at', 'id', 'visible', 'owner_id']],
      ['servers', ['updated_at', 'id', 'visible', 'owner_id']],
      ['servers', ['activity_at', 'id', 'visible', 'owner_id']],
      ['servers', ['team_play', 'id', 'visible', 'owner_id']],
      ['servers', ['shows_characters', 'id', 'visible', 'owner_id']],
      ['users', ['name_key', 'id', 'deleted_at']],
      ['users', ['created_at', 'id', 'deleted_at']],
      ['users', ['updated_at', 'id', 'deleted_at']],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${columns[0]}_seen`)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};
