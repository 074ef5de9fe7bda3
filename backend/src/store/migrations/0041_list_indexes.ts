import type { Migration } from '../migration.ts';

/** What long lists are sorted by besides the name: with the id, by which rows that sort alike are put in order. */
export const listIndexes: Migration = {
  name: '0041_list_indexes',
  async up(db) {
    for (const [table, column] of [
      ['users', 'valid'],
      ['users', 'updated_at'],
      ['users', 'deleted_at'],
      ['servers', 'visible'],
      ['servers', 'updated_at'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}_id`).on(table).columns([column, 'id']).execute();
    }
  },
};
