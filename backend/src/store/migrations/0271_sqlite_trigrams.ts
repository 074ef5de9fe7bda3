import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What 0047 gives PostgreSQL, on SQLite: an index of all parts of three letters, kept in step by triggers (ADR 130). It holds no text,
 * only which rows have a part. Two spaces end each text, so that each of its letters begins a part.
 */
export const sqliteTrigrams: Migration = {
  name: '0271_sqlite_trigrams',
  async up(db, { dialect }) {
    if (dialect !== 'sqlite') return;
    for (const [table, column] of [
      ['users', 'search_private'],
      ['servers', 'search'],
      ['characters', 'search'],
    ] as const) {
      const trigrams = `${table}_trigrams`;
      const [from, text, index] = [sql.table(table), sql.ref(column), sql.table(trigrams)];
      await sql`create virtual table ${index} using fts5(parts, content = '', columnsize = 0, detail = 'none',
        tokenize = 'trigram case_sensitive 1')`.execute(db);
      await sql`create virtual table ${sql.table(`${table}_parts`)}
        using fts5vocab(${sql.lit(trigrams)}, 'instance')`.execute(db);
      await sql`insert into ${index} (rowid, parts) select rowid, ${text} || '  ' from ${from}`.execute(db);
      const add = sql`insert into ${index} (rowid, parts) values (new.rowid, new.${text} || '  ');`;
      const remove = sql`insert into ${index} (${sql.ref(trigrams)}, rowid, parts)
        values ('delete', old.rowid, old.${text} || '  ');`;
      await sql`create trigger ${sql.ref(`${trigrams}_add`)} after insert on ${from} begin ${add} end`.execute(
        db,
      );
      await sql`create trigger ${sql.ref(`${trigrams}_remove`)} after delete on ${from} begin ${remove} end`.execute(
        db,
      );
      await sql`create trigger ${sql.ref(`${trigrams}_change`)} after update of ${text} on ${from}
        when old.${text} <> new.${text} begin ${remove} ${add} end`.execute(db);
    }
  },
};
