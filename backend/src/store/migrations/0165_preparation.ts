import type { Migration } from '../migration.ts';

/** What game masters prepare and show: scenes, handouts, and maps with their tokens. */
export const preparation: Migration = {
  name: '0165_preparation',
  async up(db, { text, integer }) {
    const { schema } = db;
    const prepared = (table: string) =>
      schema
        .createTable(table)
        .addColumn('id', text, column => column.primaryKey())
        .addColumn('version', integer, column => column.notNull())
        .addColumn('updated_at', text, column => column.notNull())
        .addColumn('game_id', text, column => column.notNull().references('games.id').onDelete('cascade'))
        .addColumn('position', integer, column => column.notNull())
        .addColumn('title', text, column => column.notNull())
        .addColumn('picture', text, column => column.notNull())
        .addColumn('picture_alt', text, column => column.notNull());
    await prepared('scenes')
      .addColumn('text', text, column => column.notNull())
      .addColumn('music', text, column => column.notNull())
      .addColumn('notes', text, column => column.notNull())
      .execute();
    await schema
      .createTable('scene_showings')
      .addColumn('entry_id', text, column =>
        column.primaryKey().references('log_entries.id').onDelete('cascade'),
      )
      .addColumn('session_id', text, column =>
        column.notNull().references('game_sessions.id').onDelete('cascade'),
      )
      .addColumn('scene_id', text, column => column.references('scenes.id').onDelete('set null'))
      .execute();
    await prepared('handouts')
      .addColumn('text', text, column => column.notNull())
      .addColumn('all_at', text)
      .execute();
    await schema
      .createTable('handout_readers')
      .addColumn('handout_id', text, column => column.notNull().references('handouts.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('given_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('handout_readers_pk', ['handout_id', 'user_id'])
      .execute();
    let maps = prepared('maps');
    for (const name of [
      'column_count',
      'row_count',
      'width',
      'height',
      'cell',
      'offset_x',
      'offset_y',
      'centimetres',
    ])
      maps = maps.addColumn(name, integer, column => column.notNull());
    await maps
      .addColumn('grid', text, column => column.notNull())
      .addColumn('fog', text, column => column.notNull())
      .execute();
    await schema
      .createTable('map_tokens')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('map_id', text, column => column.notNull().references('maps.id').onDelete('cascade'))
      .addColumn('name', text, column => column.notNull())
      .addColumn('initials', text, column => column.notNull())
      .addColumn('color', text, column => column.notNull())
      .addColumn('picture', text, column => column.notNull())
      .addColumn('half_squares', integer, column => column.notNull())
      .addColumn('owner_id', text, column => column.references('users.id').onDelete('set null'))
      .addColumn('hidden', integer, column => column.notNull())
      .addColumn('x', integer, column => column.notNull())
      .addColumn('y', integer, column => column.notNull())
      .execute();
    await schema
      .createTable('shown_maps')
      .addColumn('session_id', text, column =>
        column.primaryKey().references('game_sessions.id').onDelete('cascade'),
      )
      .addColumn('map_id', text, column => column.notNull().references('maps.id').onDelete('cascade'))
      .execute();
    await schema
      .createTable('map_pings')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('map_id', text, column => column.notNull().references('maps.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('x', integer, column => column.notNull())
      .addColumn('y', integer, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    for (const [table, column] of [
      ['scenes', 'game_id'],
      ['scene_showings', 'session_id'],
      ['scene_showings', 'scene_id'],
      ['handouts', 'game_id'],
      ['handout_readers', 'user_id'],
      ['maps', 'game_id'],
      ['map_tokens', 'map_id'],
      ['map_tokens', 'owner_id'],
      ['shown_maps', 'map_id'],
      ['map_pings', 'map_id'],
      ['map_pings', 'user_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};
