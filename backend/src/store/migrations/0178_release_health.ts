import type { Migration } from '../migration.ts';

/**
 * In how many people's browsers a version ran or failed, each person once and without a name; trials that go on by themselves; why a
 * version was taken back.
 */
export const releaseHealth: Migration = {
  name: '0178_release_health',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('release_health')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('digest', text, column => column.notNull())
      .addColumn('failed', integer, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('release_health_pk', ['remote', 'version', 'digest'])
      .execute();
    await db.schema
      .createIndex('release_health_expires_at')
      .on('release_health')
      .column('expires_at')
      .execute();
    for (const [table, column] of [
      ['release_pointers', 'canary_auto'],
      ['release_history', 'reason'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(column, column === 'reason' ? text : integer, one =>
          one.notNull().defaultTo(column === 'reason' ? '' : 0),
        )
        .execute();
    }
  },
};
