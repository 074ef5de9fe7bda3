import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MergePreview, MergeUndone } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { seedDemo } from '../app/demo.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { tablesInOrder } from '../store/tables.ts';
import { startServer } from '../test/server.ts';
import { MOVED } from './merges.columns.ts';
import { loose } from './merges.rows.ts';

/** How many pairs of accounts are merged and taken apart; more by hand. */
const ROUNDS = Number(process.env['RPD_TEST_MERGES'] ?? 4);
const ROWS = 5;

/** Numbers from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a merge ends, or writes about itself. */
const APART = new Set([
  'sessions',
  'mails',
  'journal',
  'journal_chain',
  'journal_changes',
  'live_events',
  'live_topics',
  'account_merges',
  'account_merge_steps',
  'attempts',
  'idempotency_keys',
  'processes',
]);

async function rowsOf(store: Store): Promise<string[]> {
  const all: string[] = [];
  for (const table of await tablesInOrder(store.db, store.dialect)) {
    if (APART.has(table)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.db);
    all.push(...rows.map(row => `${table} ${JSON.stringify(row)}`).toSorted());
  }
  return all;
}

/** The rows that are not in both. */
const differing = (one: readonly string[], two: readonly string[]): string[] => {
  const [first, second] = [new Set(one), new Set(two)];
  return [...one.filter(row => !second.has(row)), ...two.filter(row => !first.has(row))];
};

interface ColumnInfo {
  name: string;
  isText: boolean;
  isKey: boolean;
  parent: string | null;
}

async function columnsOf({ db, dialect }: Store, table: string): Promise<ColumnInfo[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string; type: string; key: number; parent: string | null }>`select c.name as name,
          c.type as type, c.pk as key, (select f."table" from pragma_foreign_key_list(${table}) f
            where f."from" = c.name) as parent from pragma_table_info(${table}) c`.execute(db)
      : await sql<{
          name: string;
          type: string;
          key: boolean;
          parent: string | null;
        }>`select c.column_name as name,
          c.data_type as type, exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid
            and a.attnum = any(i.indkey) where i.indrelid = ${table}::regclass and i.indisprimary
            and a.attname = c.column_name) as key,
          (select p.relname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid
            and a.attnum = any(k.conkey) join pg_class p on p.oid = k.confrelid where k.contype = 'f'
            and k.conrelid = ${table}::regclass and a.attname = c.column_name) as parent
          from information_schema.columns c where c.table_schema = current_schema() and c.table_name = ${table}`.execute(
          db,
        );
  return rows.map(({ name, type, key, parent }) => ({
    name,
    isText: /text|char/i.test(type),
    isKey: Boolean(key),
    parent,
  }));
}

/** Rows of a table that belong to whom chance says; a place that is taken stays with whom it is. */
async function fill(store: Store, table: string, people: string[], next: () => number): Promise<void> {
  const { db } = store;
  const columns = await columnsOf(store, table);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)];
  const rules = MOVED.filter(rule => rule.table === table);
  const parents = new Map<string, string[]>();
  for (const { parent } of columns) {
    if (parent && parent !== 'users') parents.set(parent, await idsOf(db, parent));
  }
  for (let made = 0; made < ROWS; made += 1) {
    const row: Record<string, string | number | null> = {};
    for (const { name, isText, isKey, parent } of columns) {
      const isPerson = parent === 'users' || rules.some(rule => rule.column === name);
      if (isPerson) row[name] = pick(people) ?? null;
      else if (parent) row[name] = pick(parents.get(parent) ?? []) ?? null;
      else if (isText) row[name] = isKey || next() < 0.5 ? newId() : `mot ${Math.floor(next() * 3)}`;
      else row[name] = Math.floor(next() * 1e6);
    }
    if (table === 'sheets') row['description'] = JSON.stringify({ name: 'Fiche' });
    if (table === 'measures')
      Object.assign(row, { kind: 'warning', state: 'active', until: null, evidence: '[]' });
    await loose(db)
      .insertInto(table)
      .values(row)
      .execute()
      .catch(() => undefined);
  }
}

async function idsOf(db: Queries, table: string): Promise<string[]> {
  const column = table === 'campaigns' ? 'game_id' : 'id';
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
  return rows.map(({ id }) => id);
}

test(`${ROUNDS} merges are undone, and every row is what it was, byte for byte (DSK-2)`, async t => {
  const rpd = await startServer(t);
  const { store } = rpd;
  await seedDemo(store);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const next = random(4_211);
  const tables = new Set<string>(MOVED.map(({ table }) => table));
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = await rpd.addUser();
    const other = await rpd.addUser({ suspendedUntil: '2020-01-01T00:00:00.000Z' });
    const stranger = await rpd.addUser();
    const people = [kept._id, other._id, other._id, stranger._id];
    const inOrder = (await tablesInOrder(store.db, store.dialect)).filter(name => tables.has(name));
    for (const table of inOrder) await fill(store, table, people, next);
    const step = { state: 'submitted', at: '', by: other._id, message: '' };
    const [submission] = await store.db.selectFrom('submissions').select('id').execute();
    await store.db
      .updateTable('submissions')
      .set({ history: JSON.stringify([step]) })
      .where('id', '=', submission?.id ?? '')
      .execute();
    const before = await rowsOf(store);
    const at = `/api/moderation/people/${kept._id}/merge`;
    const preview = await admin.get<MergePreview>(`${at}?other=${other._id}`);
    assert.equal(preview.status, 200);
    assert.ok(preview.body.moves.length > 15, `${preview.body.moves.length}`);
    assert.deepEqual(differing(await rowsOf(store), before), [], 'a preview changes nothing');
    const merged = await admin.post(at, { other: other._id, seal: preview.body.seal });
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    for (const { table, column, once } of MOVED) {
      if (once?.keeps === 'stays') continue;
      const left = await loose(store.db)
        .selectFrom(table)
        .where(column, '=', other._id)
        .selectAll()
        .execute();
      assert.deepEqual(left, [], `${table}.${column}`);
    }
    assert.ok(differing(await rowsOf(store), before).length > 40);
    const undone = await admin.remove<MergeUndone>(`/api/moderation/people/${other._id}/merge`);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(undone.body.left, []);
    assert.deepEqual(differing(await rowsOf(store), before), []);
  }
});
