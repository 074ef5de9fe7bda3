import type { Migration } from '../migration.ts';

/** Characters that were left alone are listed by when they were saved last, as servers are: see 0045_server_managers. */
export const charactersLeft: Migration = {
  name: '0226_characters_left',
  async up(db) {
    await db.schema
      .createIndex('characters_updated_at_id')
      .on('characters')
      .columns(['updated_at', 'id'])
      .execute();
  },
};
