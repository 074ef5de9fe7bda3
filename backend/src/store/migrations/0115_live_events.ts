import type { Migration } from '../migration.ts';

/** The event log: what changed, by topic, each numbered without gaps. */
export const liveEvents: Migration = {
  name: '0115_live_events',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('live_topics')
      .addColumn('name', text, column => column.primaryKey())
      .addColumn('last', integer, column => column.notNull())
      .execute();
    await db.schema
      .createTable('live_events')
      .addColumn('topic', text, column => column.notNull())
      .addColumn('number', integer, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('entity_id', text, column => column.notNull())
      .addColumn('payload', text, column => column.notNull())
      .addColumn('audience', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('expires_at', text)
      .addPrimaryKeyConstraint('live_events_pk', ['topic', 'number'])
      .execute();
    for (const columns of [['topic', 'entity_id', 'number'], ['at'], ['expires_at']]) {
      await db.schema
        .createIndex(`live_events_${columns.join('_')}`)
        .on('live_events')
        .columns(columns)
        .execute();
    }
  },
};
