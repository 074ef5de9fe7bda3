import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Which characters have a public page, since when, and what of their sheets stands there. Few have one: the index holds these alone. */
export const publicCharacters: Migration = {
  name: '0263_public_characters',
  async up(db, { text, integer }) {
    const add = (name: string, type: typeof text, initial?: string | number) =>
      db.schema
        .alterTable('characters')
        .addColumn(name, type, column =>
          initial === undefined ? column : column.notNull().defaultTo(initial),
        )
        .execute();
    await add('public_page', integer, 0);
    await add('public_since', text);
    await add('public_fields', text, '{"sheet":"","ids":[]}');
    await sql`create index characters_public_since on characters (public_since) where public_page = 1`.execute(
      db,
    );
  },
};
