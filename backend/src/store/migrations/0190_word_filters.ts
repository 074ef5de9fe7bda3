import type { Migration } from '../migration.ts';

/**
 * Words and links that are not accepted, everywhere or on one server. A scope's stamp changes with every change of its filters, in the
 * same transaction: what a process compiled for a stamp holds for as long as that stamp is read.
 */
export const wordFilters: Migration = {
  name: '0190_word_filters',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('word_filters')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('scope', text, column => column.notNull())
      .addColumn('server_id', text, column => column.references('servers.id').onDelete('cascade'))
      .addColumn('author_id', text, column => column.notNull().references('users.id'))
      .addColumn('kind', text, column => column.notNull())
      .addColumn('term', text, column => column.notNull())
      .addColumn('term_key', text, column => column.notNull())
      .addColumn('domains', text, column => column.notNull())
      .addColumn('effect', text, column => column.notNull())
      .addColumn('places', text, column => column.notNull())
      .addColumn('rule', text, column => column.notNull())
      .addColumn('reason', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addUniqueConstraint('word_filters_term_key', ['scope', 'kind', 'term_key'])
      .execute();
    await schema.createIndex('word_filters_server').on('word_filters').column('server_id').execute();
    await schema.createIndex('word_filters_author').on('word_filters').column('author_id').execute();
    await schema
      .createTable('word_filter_scopes')
      .addColumn('scope', text, column => column.primaryKey().notNull())
      .addColumn('server_id', text, column => column.references('servers.id').onDelete('cascade'))
      .addColumn('stamp', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('word_filter_scopes_server')
      .on('word_filter_scopes')
      .column('server_id')
      .execute();
    // A dry run reads the messages of some weeks.
    await schema.createIndex('log_entries_at').on('log_entries').columns(['session_id', 'at']).execute();
    await schema.createIndex('ticket_messages_at').on('ticket_messages').column('at').execute();
  },
};
