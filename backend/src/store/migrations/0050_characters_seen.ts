import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** How many characters everybody sees, and how many game masters do, is counted in these alone. */
export const charactersSeen: Migration = {
  name: '0050_characters_seen',
  async up(db) {
    for (const name of ['shown', 'accepted']) {
      const column = sql.ref(`is_${name}`);
      await sql`create index ${sql.ref(`characters_${name}`)} on characters (id) where ${column} = 1`.execute(
        db,
      );
    }
  },
};
