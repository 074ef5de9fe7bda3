import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Characters, their saved versions, and their submissions to servers. */
export const characters: Migration = {
  name: '0030_characters',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('characters')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('portrait', text, column => column.notNull())
      .addColumn('owner_id', text, column => column.notNull().references('users.id'))
      // No cascade: a template that characters use cannot be deleted.
      .addColumn('sheet_id', text, column => column.references('sheets.id'))
      .addColumn('details', text, column => column.notNull())
      .addColumn('entries', text, column => column.notNull())
      .addColumn('archive', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('character_revisions')
      .addColumn('character_id', text, column =>
        column.notNull().references('characters.id').onDelete('cascade'),
      )
      .addColumn('version', integer, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('author_id', text, column => column.notNull().references('users.id'))
      .addColumn('fields', text, column => column.notNull())
      .addColumn('content', text, column => column.notNull())
      .addPrimaryKeyConstraint('character_revisions_character_version', ['character_id', 'version'])
      .execute();
    await db.schema
      .createTable('submissions')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('character_id', text, column =>
        column.notNull().references('characters.id').onDelete('cascade'),
      )
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('state', text, column => column.notNull())
      .addColumn('message', text, column => column.notNull())
      .addColumn('reason', text, column => column.notNull())
      .addColumn('character_version', integer, column => column.notNull())
      .addColumn('submitted_at', text, column => column.notNull())
      .addColumn('decided_at', text)
      .addColumn('history', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('submissions_open')
      .unique()
      .on('submissions')
      .columns(['character_id', 'server_id'])
      .where(sql.ref('state'), 'in', [sql.lit('submitted'), sql.lit('to_change'), sql.lit('accepted')])
      .execute();
    for (const [table, columns] of [
      ['characters', ['name_key']],
      ['characters', ['owner_id']],
      // A template's characters are read in the order of their ids, chunk by chunk.
      ['characters', ['sheet_id', 'id']],
      ['characters', ['created_at']],
      ['characters', ['updated_at']],
      ['submissions', ['character_id']],
      ['submissions', ['server_id', 'state']],
      // Which characters a person sees follows from this index alone.
      ['submissions', ['state', 'server_id', 'character_id']],
      ['submissions', ['submitted_at']],
    ] as const) {
      const name = `${table}_${columns.join('_')}`;
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};
