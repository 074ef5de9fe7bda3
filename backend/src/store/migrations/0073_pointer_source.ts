import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Names under which starts of the platform stand in the history. */
const STARTS = new Set(['npm start', 'compose']);

/** Who set a live pointer last: a start of the platform, or a person (EXT-8). */
export const pointerSource: Migration = {
  name: '0073_pointer_source',
  async up(db, { text }) {
    await db.schema
      .alterTable('release_pointers')
      .addColumn('set_by', text, column => column.notNull().defaultTo('person'))
      .execute();
    const known = db as Kysely<{
      release_pointers: { remote: string; set_by: string };
      release_history: { id: string; remote: string; who: string };
    }>;
    const pointers = await known.selectFrom('release_pointers').select('remote').execute();
    for (const { remote } of pointers) {
      const last = await known
        .selectFrom('release_history')
        .select('who')
        .where('remote', '=', remote)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (!STARTS.has(last?.who ?? '')) continue;
      await known
        .updateTable('release_pointers')
        .set({ set_by: 'build' })
        .where('remote', '=', remote)
        .execute();
    }
  },
};
