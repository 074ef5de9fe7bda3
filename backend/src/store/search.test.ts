import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fillUsers } from '../test/bench/data.ts';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { backup } from './backup.ts';
import { insertRow } from './entities.ts';
import { listRows } from './entities.list.ts';
import { contains, searchText } from './fold.ts';
import type { Queries } from './queries.ts';
import { restore } from './restore.ts';
import { FEW, searchRows } from './search.ts';
import { userCodec } from './tables/users.ts';

/** Names of the index and of the scan, which reads no index of trigrams. */
async function bothWays(db: Queries, q: string): Promise<[string[], string[]]> {
  const part = { columns: ['id'], where: [{}], orderBy: 'name_key', descending: false } as const;
  const { rows } = await listRows(db, 'users', { ...part, q, limit: 1000, offset: 0 });
  const scanned = await sql<{ id: string }>`select id from users where ${contains('search', q)}
    order by name_key, id`.execute(db);
  return [rows.map(({ id }) => id), scanned.rows.map(({ id }) => id)];
}

const rename = (db: Queries, id: string, text: string) =>
  sql`update users set search = ${text}, search_private = ${text} where id = ${id}`.execute(db);

/** Letters with and without accents, what FTS5 and LIKE read as signs, spaces, and what takes two units of UTF-16. */
const letters = fc.constantFrom(
  ...'aàbceéE.-:()[]{}^*+"\'%_\\ ',
  'œ',
  'ß',
  '🐉',
  ' AND ',
  ' OR ',
  ' NOT ',
  'NEAR',
);
const texts = fc.array(letters, { maxLength: 9 }).map(parts => parts.join(''));

test('finds by the index what reading all finds, whatever is written and typed (issue 25)', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const user = buildUser();
    ids.push(user._id);
    await insertRow(db, 'users', userCodec.encodeAll(user));
  }
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 12, maxLength: 12 }), texts, async (names, typed) => {
      for (const [index, id] of ids.entries()) await rename(db, id, searchText(names[index]));
      // What is typed, and parts of what is there.
      const [first = '', second = ''] = names;
      for (const q of [typed, first, second.slice(1, 3), second.slice(0, 1), second.slice(2)]) {
        if (!q) continue;
        const [found, scanned] = await bothWays(db, q);
        assert.deepEqual(found, scanned, JSON.stringify([q, names]));
      }
    }),
    { numRuns: 60 },
  );
});

test('keeps the index in step with what is added, renamed, deleted and packed', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const find = async (q: string) => (await bothWays(store.db, q))[0];
  const [one, other] = [buildUser({ name: 'Brume' }), buildUser({ name: 'Cendre' })];
  for (const user of [one, other]) await insertRow(store.db, 'users', userCodec.encodeAll(user));
  assert.deepEqual([await find('brum'), await find('cendre')], [[one._id], [other._id]]);
  await rename(store.db, one._id, 'orage');
  assert.deepEqual([await find('brum'), await find('rage'), await find('ge')], [[], [one._id], [one._id]]);
  const failing = store.transaction(async trx => {
    await rename(trx, one._id, 'foudre');
    throw new Error('non');
  });
  await assert.rejects(failing, /non/);
  assert.deepEqual([await find('oudr'), await find('rage')], [[], [one._id]]);
  await store.db.deleteFrom('users').where('id', '=', one._id).execute();
  assert.deepEqual([await find('rage'), await find('endr')], [[], [other._id]]);
  await sql`vacuum`.execute(store.db);
  assert.deepEqual([await find('endr'), await find('re')], [[other._id], [other._id]]);
});

test('finds what many have without the index, and what few have by it', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  await fillUsers(store, FEW + 1);
  await insertRow(store.db, 'users', userCodec.encodeAll(buildUser({ name: 'Zibeline' })));
  const isFew = async (q: string) => (await searchRows(store.db, 'users', 'search_private', q)).isFew;
  const isSqlite = store.dialect === 'sqlite';
  assert.deepEqual(
    [await isFew('zib'), await isFew('zi'), await isFew('@rpd'), await isFew('@')],
    [isSqlite, isSqlite, false, false],
  );
  const [found, scanned] = await bothWays(store.db, 'zibel');
  assert.equal(found.length, 1);
  assert.deepEqual(found, scanned);
});

test('pages through what many have, wherever in the order that is', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  await fillUsers(store, FEW + 401);
  // The first and the last 200 of the order do not have it.
  await sql`update users set search_private = 'autre' where id in (select id from users order by name_key, id limit 200)
    or id in (select id from users order by name_key desc, id desc limit 200)`.execute(store.db);
  const scanned = await sql<{ id: string }>`select id from users where ${contains('search_private', '@rpd')}
    order by name_key, id`.execute(store.db);
  const ids = scanned.rows.map(({ id }) => id);
  assert.equal(ids.length, FEW + 1);
  const part = { columns: ['id'], where: [{}], orderBy: 'name_key', searchIn: 'search_private' } as const;
  for (const q of ['@rpd', '@r'])
    for (const descending of [false, true])
      for (const offset of [0, 90, 250, 990, 4990]) {
        const { rows, total } = await listRows(store.db, 'users', {
          ...part,
          q,
          descending,
          limit: 10,
          offset,
        });
        const expected = (descending ? ids.toReversed() : ids).slice(offset, offset + 10);
        assert.deepEqual(
          rows.map(({ id }) => id),
          expected,
          `${q} ${descending} ${offset}`,
        );
        assert.equal(total, offset < 990 ? 1000 : Math.ceil((offset + 10) / 1000) * 1000);
      }
});

test('searches what was restored, twice over itself too', async t => {
  const [source, target] = [await createDatabase(), await createDatabase()];
  t.after(async () => {
    await source.remove();
    await target.remove();
  });
  const users = ['Brume', 'Embrun', 'Cendre'].map(name => buildUser({ name }));
  for (const user of users) await insertRow(source.store.db, 'users', userCodec.encodeAll(user));
  const file = join(source.dataDir, 'sauvegarde.gz');
  const noFiles = { read: async () => null, write: async () => assert.fail('there is no picture') };
  await backup(source.store, file, noFiles);
  for (const force of [false, true]) {
    await restore(target.store, file, { files: noFiles, force });
    for (const q of ['bru', 'br', 'endre']) {
      const [found, scanned] = await bothWays(target.store.db, q);
      assert.ok(found.length > 0, q);
      assert.deepEqual(found, scanned, q);
    }
  }
});
