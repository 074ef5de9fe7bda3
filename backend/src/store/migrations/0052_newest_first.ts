import type { Migration } from '../migration.ts';

/** Lists sort by date and then by id: with both in the index, what is searched newest first is found without reading the whole table. */
export const newestFirst: Migration = {
  name: '0052_newest_first',
  async up(db) {
    for (const table of ['users', 'servers'] as const) {
      await db.schema.dropIndex(`${table}_created_at`).execute();
      await db.schema.createIndex(`${table}_created_at_id`).on(table).columns(['created_at', 'id']).execute();
    }
  },
};
