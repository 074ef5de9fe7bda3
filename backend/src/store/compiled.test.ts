import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { compiledRead } from './compiled.ts';
import { findRow, insertRow } from './entities.ts';
import { userCodec } from './tables/users.ts';

async function withPeople(t: { after(run: () => unknown): void }) {
  const database = await createDatabase();
  t.after(() => database.remove());
  const people = ['Ana', 'Bob', 'Cléo'].map((name, index) =>
    buildUser({ name, email: `p${index}@rpd.test` }),
  );
  for (const person of people) await insertRow(database.store.db, 'users', userCodec.encodeAll(person));
  return { store: database.store, people, ids: people.map(({ _id }) => _id) };
}

const readNames = compiledRead((db, ids: readonly string[], valid: number) =>
  db.selectFrom('users').where('id', 'in', ids).where('valid', '=', valid).select('name').orderBy('name'),
);

test('a kept statement has the values of its caller alone, however many ask at once (25.6)', async t => {
  const { store, people, ids } = await withPeople(t);
  const asked = Array.from({ length: 60 }, (_, index) => index % 3);
  const rows = await Promise.all(asked.map(index => findRow(store.db, 'users', ids[index] ?? '')));
  assert.deepEqual(
    rows.map(row => row?.name),
    asked.map(index => people[index]?.name),
  );
  const names = async (...of: string[]) => (await readNames(store.db, of, 1)).map(({ name }) => name);
  assert.deepEqual(await names(ids[0] ?? '', ids[1] ?? ''), ['Ana', 'Bob']);
  assert.deepEqual(await names(ids[2] ?? '', ids[1] ?? ''), ['Bob', 'Cléo']);
  assert.deepEqual(await names(...ids), ['Ana', 'Bob', 'Cléo']);
  assert.deepEqual(await names(`' or 1 = 1 --`), []);
});

test('a kept statement reads within a transaction what it wrote, and nobody else does (25.6)', async t => {
  const { store, ids } = await withPeople(t);
  const [id = ''] = ids;
  await findRow(store.db, 'users', id);
  const undone = store.transaction(async trx => {
    await trx.updateTable('users').set({ name: 'Anaïs' }).where('id', '=', id).execute();
    assert.equal((await findRow(trx, 'users', id))?.name, 'Anaïs');
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.equal((await findRow(store.db, 'users', id))?.name, 'Ana');
});

test('a kept statement does not wait for somebody who writes, and reads what is committed (25.6)', async t => {
  const { store, ids } = await withPeople(t);
  const [id = ''] = ids;
  // PostgreSQL has other connections, SQLite a second one for these reads.
  const seen: (string | undefined)[] = [];
  await store.transaction(async trx => {
    await trx.updateTable('users').set({ name: 'Anaïs' }).where('id', '=', id).execute();
    seen.push((await findRow(store.db, 'users', id))?.name);
  });
  seen.push((await findRow(store.db, 'users', id))?.name);
  assert.deepEqual(seen, ['Ana', 'Anaïs']);
});

test('a kept statement is measured as any other (25.6)', async t => {
  const { store, ids } = await withPeople(t);
  const statements: string[] = [];
  t.after(store.onQuery(({ kind, statement }) => statements.push(`${kind} ${statement}`)));
  await findRow(store.db, 'users', ids[0] ?? '');
  assert.equal(statements.length, 1);
  assert.match(statements[0] ?? '', /^select select \* from "users"/);
});

test('a kept statement reads a column that a migration added after it was prepared (25.6)', async t => {
  const { store, ids } = await withPeople(t);
  const [id = ''] = ids;
  assert.ok(!('added' in ((await findRow(store.db, 'users', id)) ?? {})));
  await sql`alter table users add column added integer not null default 7`.execute(store.db);
  assert.equal(((await findRow(store.db, 'users', id)) as { added?: unknown }).added, 7);
  await sql`alter table users drop column added`.execute(store.db);
  assert.ok(!('added' in ((await findRow(store.db, 'users', id)) ?? {})));
});

test('refuses to keep a statement that a value is not part of (25.6)', async t => {
  const { store } = await withPeople(t);
  const wrong = compiledRead((db, id: string) =>
    db.selectFrom('users').select('name').where('id', '=', `x${id.length}`),
  );
  await assert.rejects(wrong(store.db, 'x'), /not one of the statement/);
});
