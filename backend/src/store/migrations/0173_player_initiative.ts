import type { Migration } from '../migration.ts';

/** In an encounter whose game master wants it, players roll the initiative of their characters (TAB-4). */
export const playerInitiative: Migration = {
  name: '0173_player_initiative',
  async up(db, { integer }) {
    await db.schema
      .alterTable('fights')
      .addColumn('players_roll', integer, column => column.notNull().defaultTo(0))
      .execute();
  },
};
