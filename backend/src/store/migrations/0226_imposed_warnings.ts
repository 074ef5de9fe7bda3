import type { Migration } from '../migration.ts';

/** Warnings that the team put on somebody else's thing, with the reason: its author keeps them until the team takes them back. */
export const imposedWarnings: Migration = {
  name: '0226_imposed_warnings',
  async up({ schema }, { text }) {
    await schema
      .createTable('imposed_warnings')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('thing_id', text, column => column.notNull())
      .addColumn('owner_id', text, column => column.notNull())
      .addColumn('decided_by', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('reason', text, column => column.notNull())
      .addColumn('warnings', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('imposed_warnings_by_thing')
      .on('imposed_warnings')
      .columns(['kind', 'thing_id'])
      .unique()
      .execute();
    await schema.createIndex('imposed_warnings_by_owner').on('imposed_warnings').column('owner_id').execute();
  },
};
