import type { Migration } from '../migration.ts';

/** Characters of game masters that players of a campaign take: who took one has a copy of their own. */
export const pregeneratedCharacters: Migration = {
  name: '0172_pregenerated_characters',
  async up(db, { text }) {
    await db.schema
      .createTable('campaign_pregens')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('character_id', text, column =>
        column.notNull().references('characters.id').onDelete('cascade'),
      )
      .addColumn('added_at', text, column => column.notNull())
      .addColumn('taken_by', text, column => column.references('users.id').onDelete('set null'))
      .addPrimaryKeyConstraint('campaign_pregens_pk', ['game_id', 'character_id'])
      .execute();
    for (const column of ['character_id', 'taken_by']) {
      await db.schema
        .createIndex(`campaign_pregens_${column}`)
        .on('campaign_pregens')
        .column(column)
        .execute();
    }
  },
};
