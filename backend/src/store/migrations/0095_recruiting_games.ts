import type { Migration } from '../migration.ts';

/** Whether a game looks for players. Those that exist do: one could join each of them. */
export const recruitingGames: Migration = {
  name: '0095_recruiting_games',
  async up(db, { integer }) {
    await db.schema
      .alterTable('games')
      .addColumn('recruiting', integer, column => column.notNull().defaultTo(1))
      .execute();
  },
};
