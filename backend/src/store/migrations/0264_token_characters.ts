import type { Migration } from '../migration.ts';

/** Whom a token stands for: it shows the portrait of that character (21.3). */
export const tokenCharacters: Migration = {
  name: '0264_token_characters',
  async up(db, { text }) {
    await db.schema
      .alterTable('map_tokens')
      .addColumn('character_id', text, column => column.references('characters.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('map_tokens_character_id').on('map_tokens').column('character_id').execute();
  },
};
