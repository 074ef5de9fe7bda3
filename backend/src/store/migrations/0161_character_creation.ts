import type { Migration } from '../migration.ts';

/** What a player answered to the steps of a template, and the values that the answers made: they may answer anew. */
export const characterCreation: Migration = {
  name: '0161_character_creation',
  async up(db, { text }) {
    await db.schema
      .alterTable('characters')
      .addColumn('creation', text, column => column.notNull().defaultTo('null'))
      .execute();
  },
};
