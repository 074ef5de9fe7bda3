import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { seedDemo } from '../app/demo.ts';
import type { Dialect, Queries } from '../store/queries.ts';
import { tablesInOrder } from '../store/tables.ts';
import { startServer } from '../test/server.ts';
import { LEFT, MOVED, MOVED_TEXTS } from './merges.columns.ts';

/** Names under which columns hold accounts. */
const NAMES =
  /^(?!is_)(.*_)?(user|owner|author|assignee|actor|person|member|player|master|judge|holder|who|by)(_|$)|^(about|entity|kept|other)(_id)?$/;

interface Column {
  table: string;
  column: string;
  refers: boolean;
}

async function columnsOf(db: Queries, dialect: Dialect): Promise<Column[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{
          table: string;
          column: string;
          refers: number;
        }>`select m.name as "table", c.name as "column",
          exists (select 1 from pragma_foreign_key_list(m.name) f where f."from" = c.name and f."table" = 'users') as refers
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db)
      : await sql<{ table: string; column: string; refers: boolean }>`select c.table_name as "table",
          c.column_name as "column", exists (select 1 from pg_constraint k
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = c.table_name::regclass
            and a.attname = c.column_name) as refers
          from information_schema.columns c where c.table_schema = current_schema()`.execute(db);
  return rows.map(row => ({ ...row, refers: Boolean(row.refers) }));
}

const handled = new Set([
  ...[...MOVED, ...MOVED_TEXTS].map(({ table, column }) => `${table}.${column}`),
  ...Object.keys(LEFT),
]);

test('a merge knows every column that names an account: a new one needs its line in merges.columns.ts (DSK-2)', async t => {
  const { store } = await startServer(t);
  const columns = await columnsOf(store.db, store.dialect);
  assert.ok(columns.filter(({ refers }) => refers).length > 25);
  const missing = columns
    .filter(({ column, refers }) => refers || NAMES.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter(name => !handled.has(name));
  assert.deepEqual(missing, []);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  assert.deepEqual(
    [...handled].filter(name => !known.has(name)),
    [],
  );
});

test('no other column of the demonstration holds the id of an account, alone or inside a text (DSK-2)', async t => {
  const { store } = await startServer(t);
  await seedDemo(store);
  const users = await store.db.selectFrom('users').select('id').execute();
  const ids = new RegExp(users.map(({ id }) => id).join('|'));
  const found = new Set<string>();
  for (const table of await tablesInOrder(store.db, store.dialect)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === 'string' && ids.test(value)) found.add(`${table}.${column}`);
      }
    }
  }
  assert.ok(found.size > 15);
  assert.deepEqual(
    [...found].filter(name => !handled.has(name)),
    [],
  );
});
