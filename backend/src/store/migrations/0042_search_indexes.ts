import type { Migration } from '../migration.ts';

/** What long lists are searched in and narrowed by, so that no page reads a whole table. */
export const searchIndexes: Migration = {
  name: '0042_search_indexes',
  async up(db) {
    for (const [name, table, columns] of [
      // A search reads these instead of the accounts themselves, which are ten times as long.
      ['users_search_private_id', 'users', ['search_private', 'id']],
      ['users_search_deleted_at_id', 'users', ['search', 'deleted_at', 'id']],
      // Which servers and characters somebody sees is counted in these.
      ['servers_visible_owner_id', 'servers', ['visible', 'owner_id']],
      ['servers_visible_options_id', 'servers', ['visible', 'options', 'id']],
      ['characters_owner_id_id', 'characters', ['owner_id', 'id']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};
