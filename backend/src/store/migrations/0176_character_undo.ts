import type { Migration } from '../migration.ts';

/** What the last change of a character by its player replaced: they take it back with one press. */
export const characterUndo: Migration = {
  name: '0176_character_undo',
  async up(db, { text }) {
    await db.schema
      .alterTable('characters')
      .addColumn('undo', text, column => column.notNull().defaultTo('null'))
      .execute();
  },
};
