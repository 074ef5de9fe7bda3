import type { Migration } from '../migration.ts';

/** How many visits to an area with a version fell into which range of a web vital. No row belongs to a person. */
export const webVitals: Migration = {
  name: '0246_web_vitals',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('web_vitals')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('area', text, column => column.notNull())
      .addColumn('vital', text, column => column.notNull())
      .addColumn('bucket', integer, column => column.notNull())
      .addColumn('visits', integer, column => column.notNull())
      .addColumn('last_at', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('web_vitals_pk', ['remote', 'version', 'area', 'vital', 'bucket'])
      .execute();
    await db.schema.createIndex('web_vitals_expires_at').on('web_vitals').column('expires_at').execute();
  },
};
