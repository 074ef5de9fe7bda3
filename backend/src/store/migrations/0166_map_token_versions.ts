import type { Migration } from '../migration.ts';

/** Two game masters who set the same token learn of one another (TAB-5): moves do not count. */
export const mapTokenVersions: Migration = {
  name: '0166_map_token_versions',
  async up(db, { integer }) {
    await db.schema
      .alterTable('map_tokens')
      .addColumn('version', integer, column => column.notNull().defaultTo(1))
      .execute();
  },
};
