import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The compendium of each server: its kinds, imported packs, entries, and what each import did. */
export const compendium: Migration = {
  name: '0181_compendium',
  async up(db, { text, integer, dialect }) {
    const { schema } = db;
    const table = (name: string) =>
      schema
        .createTable(name)
        .addColumn('id', text, column => column.primaryKey())
        .addColumn('version', integer, column => column.notNull())
        .addColumn('created_at', text, column => column.notNull())
        .addColumn('updated_at', text, column => column.notNull())
        .addColumn('server_id', text, column =>
          column.notNull().references('servers.id').onDelete('cascade'),
        );
    let packs = table('compendium_packs');
    for (const name of [
      'key',
      'name',
      'name_key',
      'pack_version',
      'author',
      'system',
      'license',
      'attribution',
      'url',
    ]) {
      packs = packs.addColumn(name, text, column => column.notNull());
    }
    await packs.execute();
    await schema
      .createTable('compendium_kinds')
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('key', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('columns', text, column => column.notNull())
      .addPrimaryKeyConstraint('compendium_kinds_pk', ['server_id', 'key'])
      .execute();
    let entries = table('compendium_entries').addColumn('pack_id', text, column =>
      column.references('compendium_packs.id').onDelete('cascade'),
    );
    for (const name of ['key', 'kind', 'name', 'name_key', 'search', 'content_hash']) {
      entries = entries.addColumn(name, text, column => column.notNull());
    }
    // The long texts come last: SQLite reads what stands before them without their pages.
    await entries
      .addColumn('deleted_at', text)
      .addColumn('system', text, column => column.notNull())
      .addColumn('source', text, column => column.notNull())
      .addColumn('entry_values', text, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .execute();
    await schema
      .createTable('compendium_reports')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('at', text, column => column.notNull())
      .addColumn('by_user', text, column => column.notNull())
      .addColumn('head', text, column => column.notNull())
      .addColumn('lines', text, column => column.notNull())
      .execute();
    for (const [name, on, columns] of [
      ['compendium_entries_by_name', 'compendium_entries', ['server_id', 'name_key', 'id']],
      ['compendium_entries_by_kind', 'compendium_entries', ['server_id', 'kind', 'name_key', 'id']],
      ['compendium_entries_by_pack', 'compendium_entries', ['pack_id', 'key']],
      ['compendium_entries_deleted', 'compendium_entries', ['deleted_at']],
      ['compendium_reports_by_server', 'compendium_reports', ['server_id', 'at']],
    ] as const) {
      await schema
        .createIndex(name)
        .on(on)
        .columns([...columns])
        .execute();
    }
    await schema
      .createIndex('compendium_packs_by_key')
      .on('compendium_packs')
      .columns(['server_id', 'key'])
      .unique()
      .execute();
    if (dialect !== 'postgres') return;
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
    if (rows.length === 0) return;
    await sql`create index compendium_entries_search_trigrams on compendium_entries
      using gin (search gin_trgm_ops)`.execute(db);
  },
};
