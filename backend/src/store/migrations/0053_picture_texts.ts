import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Descriptions of meaningful pictures, for people who do not see them. */
export const pictureTexts: Migration = {
  name: '0053_picture_texts',
  async up(db, { text }) {
    const empty = sql`''`;
    for (const [table, name] of [
      ['games', 'background_alt'],
      ['games', 'img_alt'],
      ['mobs', 'image_alt'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(name, text, column => column.notNull().defaultTo(empty))
        .execute();
    }
  },
};
