import type { Migration } from '../migration.ts';

/** Games and who joined them. */
export const games: Migration = {
  name: '0021_games',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('games')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .addColumn('owner_id', text, column => column.notNull().references('users.id'))
      .addColumn('game_types', text, column => column.notNull())
      .addColumn('status', integer, column => column.notNull())
      .addColumn('icon_img', text, column => column.notNull())
      .addColumn('background_img', text, column => column.notNull())
      .addColumn('card_class', text, column => column.notNull())
      .addColumn('rpd_url', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('game_members')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('joined_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('game_members_game_user', ['game_id', 'user_id'])
      .execute();
    for (const [table, column] of [
      ['games', 'name_key'],
      ['games', 'owner_id'],
      ['games', 'created_at'],
      ['games', 'updated_at'],
      ['games', 'status'],
      ['game_members', 'user_id'],
    ] as const) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
