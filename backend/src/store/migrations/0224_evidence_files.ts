import type { Migration } from '../migration.ts';

/** Files that go with a report or a measure. Their content is in the file storage, under `key`; rows of one content share it. */
export const evidenceFiles: Migration = {
  name: '0224_evidence_files',
  async up({ schema }, { text, integer }) {
    await schema
      .createTable('evidence_files')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('owner_id', text)
      .addColumn('ticket_id', text)
      .addColumn('measure_id', text)
      .addColumn('name', text, column => column.notNull())
      .addColumn('mime', text, column => column.notNull())
      .addColumn('bytes', integer, column => column.notNull())
      .addColumn('key', text, column => column.notNull())
      .addColumn('shown', integer, column => column.notNull())
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    const index = (name: string, column: string) =>
      schema.createIndex(name).on('evidence_files').column(column).execute();
    await index('evidence_files_by_ticket', 'ticket_id');
    await index('evidence_files_by_measure', 'measure_id');
    await index('evidence_files_by_owner', 'owner_id');
    await index('evidence_files_by_key', 'key');
    await index('evidence_files_by_end', 'expires_at');
  },
};
