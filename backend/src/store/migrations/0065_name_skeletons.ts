import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { skeletonsOf } from '../skeleton.ts';

const PAGE = 500;

/** What pseudos look like: those of one skeleton cannot be told apart by eye. */
export const nameSkeletons: Migration = {
  name: '0065_name_skeletons',
  async up(db, { text }) {
    for (const column of ['name_skeleton', 'name_skeleton_lowered']) {
      await db.schema
        .alterTable('users')
        .addColumn(column, text, definition => definition.notNull().defaultTo(''))
        .execute();
      await db.schema.createIndex(`users_${column}`).on('users').column(column).execute();
    }
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: { rows: { id: string; name: string }[] } = await sql<{ id: string; name: string }>`
        select id, name from users where id > ${after} order by id limit ${PAGE}`.execute(db);
      for (const { id, name } of page.rows) {
        const { asWritten, lowered } = skeletonsOf(name);
        await sql`update users set name_skeleton = ${asWritten}, name_skeleton_lowered = ${lowered}
          where id = ${id}`.execute(db);
      }
      after = page.rows.at(-1)?.id;
    }
  },
};
