import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { findRow, insertRow, updateRow } from './entities.ts';
import { listRows } from './entities.list.ts';
import { isDuplicate } from './errors.ts';
import { fold } from './fold.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { openStore } from './store.ts';
import { userCodec } from './tables/users.ts';

test('makes ids of 24 hex digits in creation order', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  assert.ok(ids.every(id => /^[0-9a-f]{24}$/.test(id)));
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});

test('folds case, accents, ligatures and spaces', () => {
  assert.equal(fold('  Élodie  CŒUR\nd’Æther '), 'elodie coeur d’aether');
  assert.equal(fold('e\u0301'), fold('é'));
  assert.equal(fold('İstanbul ıstanbul'), 'istanbul istanbul');
});

test('folds invisible characters and letter variants', () => {
  for (const twin of ['Ad\u200bmin', 'Admin\u00ad', 'Ad\u2060\u200dmin\ufe0f', '𝐀𝐝𝐦𝐢𝐧', 'Ａｄｍｉｎ']) {
    assert.equal(fold(twin), 'admin', JSON.stringify(twin));
  }
  assert.equal(fold('RPD™'), 'rpdtm');
  assert.ok(fold('Station 👩\u200d🚀').includes(fold('👩\u200d🚀')));
});

test('finds texts folded by an earlier version', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const user = (name: string, nameKey: string) =>
    insertRow(store.db, 'users', {
      ...userCodec.encodeAll(buildUser({ name })),
      name_key: nameKey,
      search: nameKey,
    });
  await user('Ze\u200bro', 'ze\u200bro');
  await user('Admin', 'admin');
  await user('Ad\u200bmin', 'ad\u200bmin');
  await sql`delete from migrations`.execute(store.db);
  await store.transaction(trx => migrate(trx, store.dialect, new Set(['0055_folded_again'])), 'migrations');
  const rows = await store.db.selectFrom('users').select(['name_key', 'search']).orderBy('id').execute();
  assert.deepEqual(
    rows.map(row => [row.name_key, row.search]),
    [
      ['zero', 'zero'],
      ['admin', 'admin'],
      ['ad\u200bmin', 'admin'],
    ],
  );
});

test('returns an entity as it was written', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  const user = buildUser({ name: 'Élodie \\ "%_\' 🐉', roles: ['AD', 'GM'], valid: false, bio: 'a\nb' });
  await insertRow(db, 'users', userCodec.encodeAll(user));
  const row = await findRow(db, 'users', user._id);
  assert.ok(row);
  assert.deepEqual(userCodec.decode(row), user);
  const twin = buildUser({ name: user.name.toUpperCase() });
  const twice = insertRow(db, 'users', userCodec.encodeAll(twin));
  await assert.rejects(twice, error => isDuplicate(error, 'name_key') && !isDuplicate(error, 'email_key'));
});

test('rejects a save of an older version without a change', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  const user = buildUser();
  await insertRow(db, 'users', userCodec.encodeAll(user));
  const head = { id: user._id, version: 1, updatedAt: new Date().toISOString() };
  assert.equal(await updateRow(db, 'users', head, { bio: 'un' }), true);
  assert.equal(await updateRow(db, 'users', head, { bio: 'deux' }), false);
  const row = await findRow(db, 'users', user._id);
  assert.equal(row?.bio, 'un');
  assert.equal(row?.version, 2);
});

test('searches with and without accents, and for % and _ literally', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  for (const name of ['Élodie', 'elodie bis', '50 % elfe', 'a_b', 'axb', 'c\\d']) {
    await insertRow(db, 'users', userCodec.encodeAll(buildUser({ name })));
  }
  const find = async (q: string) => {
    const part = { columns: ['name'], where: [{}], q, orderBy: 'name_key', descending: false } as const;
    const { rows, total } = await listRows(db, 'users', { ...part, limit: 10, offset: 0 });
    assert.equal(total, rows.length);
    return rows.map(row => row.name);
  };
  assert.deepEqual(await find('élodie'), ['Élodie', 'elodie bis']);
  assert.deepEqual(await find('Elodie'), ['Élodie', 'elodie bis']);
  assert.deepEqual(await find('%'), ['50 % elfe']);
  assert.deepEqual(await find('a_b'), ['a_b']);
  assert.deepEqual(await find('\\'), ['c\\d']);
});

test('sorts what never happened first, then the newest', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  for (const [name, deletedAt] of [
    ['Hier', '2026-01-01T00:00:00.000Z'],
    ['Jamais', null],
    ['Ce matin', '2026-01-02T00:00:00.000Z'],
  ] as const) {
    await insertRow(db, 'users', userCodec.encodeAll(buildUser({ name, deletedAt })));
  }
  const list = async (descending: boolean, also: RawBuilder<boolean>[]) => {
    const part = { columns: ['name'], where: [{}], also, q: '', limit: 10, offset: 0 };
    const { rows } = await listRows(db, 'users', { ...part, orderBy: 'deleted_at', descending });
    return rows.map(({ name }) => name);
  };
  // Few matches of a condition are sorted apart from a whole table.
  for (const also of [[], [sql<boolean>`valid = 1`]]) {
    assert.deepEqual(await list(false, also), ['Jamais', 'Hier', 'Ce matin']);
    assert.deepEqual(await list(true, also), ['Ce matin', 'Hier', 'Jamais']);
  }
});

test('has the same rows on every page, whichever end it is read from', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  for (let number = 0; number < 23; number += 1) {
    // Some alike, some never.
    const deletedAt = number % 4 === 0 ? null : `2026-01-0${1 + (number % 3)}T00:00:00.000Z`;
    await insertRow(db, 'users', userCodec.encodeAll(buildUser({ name: `Nom ${number}`, deletedAt })));
  }
  const read = async (limit: number, offset: number, descending: boolean) => {
    const part = { columns: ['name'], where: [{}], q: '', limit, offset, descending };
    return listRows(db, 'users', { ...part, orderBy: 'deleted_at' });
  };
  const namesOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ name }) => name);
  for (const descending of [false, true]) {
    const whole = namesOf(await read(100, 0, descending));
    assert.equal(new Set(whole).size, 23);
    const pages = [];
    for (let offset = 0; offset < 23; offset += 5) pages.push(await read(5, offset, descending));
    assert.deepEqual(pages.flatMap(namesOf), whole);
    assert.deepEqual(new Set(pages.map(({ total }) => total)), new Set([23]));
  }
  assert.deepEqual(await read(5, 23, false), { rows: [], total: 23, hasMore: false });
  assert.deepEqual(await read(5, 1000, false), { rows: [], total: 23, hasMore: false });
});

test('rolls back a failed transaction', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const user = buildUser();
  const failing = store.transaction(async trx => {
    await insertRow(trx, 'users', userCodec.encodeAll(user));
    throw new Error('non');
  });
  await assert.rejects(failing, /non/);
  assert.equal(await findRow(store.db, 'users', user._id), undefined);
});

test('reports a place that cannot be opened in a sentence, without the password', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const file = join(database.dataDir, 'fichier');
  writeFileSync(file, '');
  t.after(() => rmSync(file, { force: true }));
  await assert.rejects(openStore({ dataDir: join(file, 'dedans') }), {
    name: 'StoreUnavailableError',
    message:
      /^Impossible d’écrire dans le dossier de données «\u00a0.+fichier\/dedans\u00a0»\u00a0: .+RPD_DATA_DIR\.$/,
  });
  await assert.rejects(openStore({ url: 'postgres://moi:secret@127.0.0.1:1/rpd' }), error => {
    assert.ok(error instanceof Error);
    assert.match(
      error.message,
      /^La base PostgreSQL 127\.0\.0\.1:1\/rpd ne répond pas\u00a0: vérifiez DATABASE_URL/,
    );
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
  await assert.rejects(openStore({ url: 'mysql://x' }), /DATABASE_URL n’est pas une adresse PostgreSQL/);
});
