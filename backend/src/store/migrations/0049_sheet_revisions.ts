import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The saved versions of templates. Those that are there already begin with what they are. */
export const sheetRevisions: Migration = {
  name: '0049_sheet_revisions',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('sheet_revisions')
      .addColumn('sheet_id', text, column => column.notNull().references('sheets.id').onDelete('cascade'))
      .addColumn('version', integer, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('author_id', text, column => column.notNull().references('users.id'))
      .addColumn('fields', text, column => column.notNull())
      .addColumn('content', text, column => column.notNull())
      .addPrimaryKeyConstraint('sheet_revisions_sheet_version', ['sheet_id', 'version'])
      .execute();
    await sql`insert into sheet_revisions (sheet_id, version, at, author_id, fields, content)
      select id, version, updated_at, owner_id, '[]', '{"description":' || description || ',"structure":' || structure
        || ',"fields":' || fields || ',"isPublic":' || case when is_public = 1 then 'true' else 'false' end
        || ',"gameType":' || case when game_type is null then 'null' else '"' || game_type || '"' end || '}'
      from sheets`.execute(db);
  },
};
