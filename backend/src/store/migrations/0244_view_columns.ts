import type { Migration } from '../migration.ts';

/** The order and widths of columns, kept with a view. */
export const viewColumns: Migration = {
  name: '0244_view_columns',
  async up(db, { text }) {
    for (const name of ['column_order', 'column_widths']) {
      await db.schema
        .alterTable('saved_views')
        .addColumn(name, text, column => column.notNull().defaultTo('[]'))
        .execute();
    }
  },
};
