import type { Migration } from '../migration.ts';

/** The X-card of a campaign, anonymous or signed, and the pause of a session. Who paused is null where nobody may learn it. */
export const sessionSafety: Migration = {
  name: '0170_session_safety',
  async up(db, { text }) {
    await db.schema
      .alterTable('campaigns')
      .addColumn('x_card', text, column => column.notNull().defaultTo('anonymous'))
      .execute();
    for (const column of ['pause_kind', 'paused_at', 'paused_by']) {
      await db.schema.alterTable('game_sessions').addColumn(column, text).execute();
    }
  },
};
