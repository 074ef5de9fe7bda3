import type { Migration } from '../migration.ts';

/** Events that wait for the people of a server (DSK-4). What was there before is published. */
export const eventProposals: Migration = {
  name: '0100_event_proposals',
  async up(db, { text }) {
    for (const [column, before] of [
      ['state', 'published'],
      ['decline_reason', ''],
    ] as const) {
      await db.schema
        .alterTable('events')
        .addColumn(column, text, added => added.notNull().defaultTo(before))
        .execute();
    }
    await db.schema.createIndex('events_state').on('events').columns(['state', 'server_id']).execute();
  },
};
