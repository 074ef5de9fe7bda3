import type { Migration } from '../migration.ts';

/** Canaries, tokens per remote, and what browsers report of versions. */
export const deployments: Migration = {
  name: '0043_deployments',
  async up(db, { text, integer }) {
    await db.schema.alterTable('release_pointers').addColumn('canary', text).execute();
    await db.schema
      .alterTable('release_pointers')
      .addColumn('canary_share', integer, column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('release_history')
      .addColumn('share', integer, column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('release_history_remote')
      .on('release_history')
      .columns(['remote', 'id'])
      .execute();
    await db.schema
      .createTable('release_tokens')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('remote', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('digest', text, column => column.notNull().unique())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('created_by', text, column => column.notNull())
      .addColumn('last_used_at', text)
      .execute();
    await db.schema
      .createTable('release_reports')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('problem', text, column => column.notNull())
      .addColumn('count', integer, column => column.notNull())
      .addColumn('file', text)
      .addColumn('used_version', text)
      .addColumn('first_at', text, column => column.notNull())
      .addColumn('last_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('release_reports_what', ['remote', 'version', 'problem'])
      .execute();
  },
};
