import type { Migration } from '../migration.ts';

/** What a report is about, as it was when it was reported, and whose it was. */
export const reportedThings: Migration = {
  name: '0225_reported_things',
  async up({ schema }, { text }) {
    await schema
      .createTable('reported_things')
      .addColumn('ticket_id', text, column =>
        column.primaryKey().references('tickets.id').onDelete('cascade'),
      )
      .addColumn('owner_id', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('place', text, column => column.notNull())
      .addColumn('texts', text, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await schema.createIndex('reported_things_by_owner').on('reported_things').column('owner_id').execute();
    await schema.createIndex('reported_things_by_end').on('reported_things').column('expires_at').execute();
  },
};
