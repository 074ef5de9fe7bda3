import type { Migration } from '../migration.ts';

/** Whom a game master took a place from: they do not come back by themselves, nor by an invitation from before. */
export const gameRemovals: Migration = {
  name: '0157_game_removals',
  async up(db, { text }) {
    await db.schema
      .createTable('game_removals')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('removed_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('game_removals_pk', ['game_id', 'user_id'])
      .execute();
    await db.schema.createIndex('game_removals_user_id').on('game_removals').column('user_id').execute();
  },
};
