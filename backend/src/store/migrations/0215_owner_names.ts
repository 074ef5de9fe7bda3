import type { Migration } from '../migration.ts';

/** Servers are sorted by their owner's pseudo: with both in one index, PostgreSQL joins without reading the accounts themselves. */
export const ownerNames: Migration = {
  name: '0215_owner_names',
  async up(db) {
    await db.schema.createIndex('users_id_name_key').on('users').columns(['id', 'name_key']).execute();
  },
};
