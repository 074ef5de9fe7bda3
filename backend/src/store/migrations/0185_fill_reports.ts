import type { Migration } from '../migration.ts';

/** How often a browser could not show a fill of a version (EXT-2). */
export const fillReports: Migration = {
  name: '0185_fill_reports',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('fill_reports')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('fill', text, column => column.notNull())
      .addColumn('count', integer, column => column.notNull())
      .addColumn('last_at', text, column => column.notNull())
      .addPrimaryKeyConstraint('fill_reports_what', ['remote', 'version', 'fill'])
      .execute();
  },
};
