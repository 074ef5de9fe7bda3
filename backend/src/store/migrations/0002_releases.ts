import type { Migration } from '../migration.ts';

/** The release registry: immutable versions, the live pointers, what happened. */
export const releases: Migration = {
  name: '0002_releases',
  async up(db, { text }) {
    await db.schema
      .createTable('releases')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('release', text, column => column.notNull())
      .addColumn('released_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('releases_remote_version', ['remote', 'version'])
      .execute();
    await db.schema
      .createTable('release_pointers')
      .addColumn('remote', text, column => column.primaryKey())
      .addColumn('live', text, column => column.notNull())
      .addColumn('previous', text)
      .addColumn('changed_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('release_history')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('version_before', text)
      .addColumn('kind', text, column => column.notNull())
      .addColumn('who', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
  },
};
