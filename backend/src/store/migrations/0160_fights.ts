import type { Migration } from '../migration.ts';

/** Encounters of campaigns, the steps that can be taken back, and which fields of a sheet count in them. */
export const fights: Migration = {
  name: '0160_fights',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('fights')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('position', integer, column => column.notNull())
      .addColumn('title', text, column => column.notNull())
      .addColumn('die', integer, column => column.notNull())
      .addColumn('session_id', text, column =>
        column.unique().references('game_sessions.id').onDelete('set null'),
      )
      .addColumn('content', text, column => column.notNull())
      .execute();
    await schema
      .createTable('fight_steps')
      .addColumn('fight_id', text, column => column.notNull().references('fights.id').onDelete('cascade'))
      .addColumn('number', integer, column => column.notNull())
      .addColumn('label', text, column => column.notNull())
      .addColumn('before', text, column => column.notNull())
      .addColumn('touched', text, column => column.notNull())
      .addPrimaryKeyConstraint('fight_steps_pk', ['fight_id', 'number'])
      .execute();
    await schema
      .createTable('fight_characters')
      .addColumn('fight_id', text, column => column.notNull().references('fights.id').onDelete('cascade'))
      .addColumn('character_id', text, column =>
        column.notNull().references('characters.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('fight_characters_pk', ['fight_id', 'character_id'])
      .execute();
    await schema
      .createTable('campaign_combat_fields')
      .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
      .addColumn('sheet_id', text, column => column.notNull().references('sheets.id').onDelete('cascade'))
      .addColumn('fields', text, column => column.notNull())
      .addPrimaryKeyConstraint('campaign_combat_fields_pk', ['game_id', 'sheet_id'])
      .execute();
    for (const [table, column] of [
      ['fights', 'game_id'],
      ['fight_characters', 'character_id'],
      ['campaign_combat_fields', 'sheet_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
