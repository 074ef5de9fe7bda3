import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

const PAGE = 500;

/** Joins servers and the templates that they propose: what uses a template was searched for in JSON text before. */
export const serverSheets: Migration = {
  name: '0156_server_sheets',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('server_sheets')
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('sheet_id', text, column => column.notNull())
      .addColumn('position', integer, column => column.notNull())
      .addPrimaryKeyConstraint('server_sheets_key', ['server_id', 'sheet_id'])
      .execute();
    await db.schema
      .createIndex('server_sheets_sheet_id')
      .on('server_sheets')
      .columns(['sheet_id', 'server_id'])
      .execute();
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: { rows: { id: string; options: string }[] } = await sql<{ id: string; options: string }>`
        select id, options from servers where id > ${after} order by id limit ${PAGE}`.execute(db);
      for (const { id, options } of page.rows) {
        const { characters } = JSON.parse(options) as { characters?: { sheet_type?: string[] } };
        for (const [position, sheet] of [...new Set(characters?.sheet_type)].entries()) {
          await sql`insert into server_sheets (server_id, sheet_id, position)
            values (${id}, ${sheet}, ${position})`.execute(db);
        }
      }
      after = page.rows.at(-1)?.id;
    }
  },
};
