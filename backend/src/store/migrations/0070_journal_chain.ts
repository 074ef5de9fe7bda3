import { sql } from 'kysely';
import { entryHash, FIRST_HASH, type HashedEntry } from '../journal-hash.ts';
import type { Migration } from '../migration.ts';

const PAGE = 500;

/** Each entry of the journal holds the hash of the one before; the entries that are there are chained in their order. */
export const journalChain: Migration = {
  name: '0070_journal_chain',
  async up(db, { text, integer }) {
    await db.schema.alterTable('journal').addColumn('seq', integer).execute();
    await db.schema.alterTable('journal').addColumn('previous_hash', text).execute();
    await db.schema.alterTable('journal').addColumn('hash', text).execute();
    await db.schema.createIndex('journal_seq').on('journal').column('seq').unique().execute();
    await db.schema
      .createTable('journal_chain')
      .addColumn('id', integer, column => column.primaryKey())
      .addColumn('seq', integer, column => column.notNull())
      .addColumn('hash', text, column => column.notNull())
      .addColumn('anchor_seq', integer, column => column.notNull())
      .addColumn('anchor_hash', text, column => column.notNull())
      .execute();
    let [seq, previous] = [0, FIRST_HASH];
    for (;;) {
      const { rows } = await sql<
        Omit<HashedEntry, 'seq' | 'previous_hash'>
      >`select id, at, actor_kind, actor_id,
        actor_name, address, action, entity, entity_id, entity_name, fields, detail from journal
        where seq is null order by at, id limit ${PAGE}`.execute(db);
      for (const row of rows) {
        seq += 1;
        const hash = entryHash({ ...row, seq, previous_hash: previous });
        await sql`update journal set seq = ${seq}, previous_hash = ${previous}, hash = ${hash}
          where id = ${row.id}`.execute(db);
        previous = hash;
      }
      if (rows.length < PAGE) break;
    }
    // An empty journal has no row: a new database holds nothing.
    if (seq === 0) return;
    await sql`insert into journal_chain (id, seq, hash, anchor_seq, anchor_hash)
      values (1, ${seq}, ${previous}, 0, ${FIRST_HASH})`.execute(db);
  },
};
