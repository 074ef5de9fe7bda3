import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { Kysely, sql } from 'kysely';
import { buildUser } from '../test/builders.ts';
import { createPlace } from '../test/database.ts';
import { insertRow } from './entities.ts';
import { ReadsBusyError } from './errors.ts';
import type { LongReadSettings } from './long-reads.ts';
import { readThreads } from './long-reads.ts';
import type { Queries } from './queries.ts';
import { ReadPoolDialect } from './read-pool.ts';
import type { Database } from './schema.ts';
import { openStore } from './store.ts';
import type { MeasuredQuery, Store } from './store.ts';
import { userCodec } from './tables/users.ts';

const isPostgres = process.env['RPD_TEST_STORE'] === 'postgres';
const onSqlite = { skip: isPostgres && 'of SQLite' };

/** A store whose long reads are made by threads from the first byte on. */
async function openAside(t: TestContext, settings: LongReadSettings = {}): Promise<Store> {
  const place = await createPlace();
  const longReads = { threads: 2, fromBytes: 0, ...settings };
  const store = await openStore({ ...place.options, longReads });
  t.after(async () => {
    await store.close();
    await place.remove();
  });
  return store;
}

const addUser = (store: Store, name: string) =>
  insertRow(store.db, 'users', userCodec.encodeAll(buildUser({ name })));
const ada = { person: 'ada' };

test('a long read sees each write that was acknowledged before it (25.7)', async t => {
  const store = await openAside(t);
  for (let count = 1; count <= 50; count += 1) {
    const name = `Personne ${count}`;
    if (count % 2) await addUser(store, name);
    else await store.transaction(trx => insertRow(trx, 'users', userCodec.encodeAll(buildUser({ name }))));
    const found = await store.longRead(ada, db =>
      db.selectFrom('users').where('name', '=', name).select('name').execute(),
    );
    assert.deepEqual(found, [{ name }]);
  }
});

/** A statement that goes on until so many numbers are counted. */
const countTo = (most: number) =>
  sql<{
    count: number;
  }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${most})
    select count(*) as count from numbers`;

test('reads by id are answered while a long read is made (25.7)', async t => {
  const store = await openAside(t);
  await addUser(store, 'Ada');
  const order: string[] = [];
  const long = store.longRead(ada, db => countTo(3_000_000).execute(db)).then(() => order.push('long'));
  for (let count = 0; count < 20; count += 1) {
    await store.db.selectFrom('users').where('name', '=', 'Ada').select('id').execute();
    order.push('short');
  }
  await long;
  assert.equal(order[0], 'short');
});

test('one person reads while the read of another goes on', async t => {
  const store = await openAside(t);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = store.longRead(ada, () => held);
  const { rows } = await store.longRead({ person: 'bo' }, db => countTo(3).execute(db));
  assert.equal(rows[0]?.count, 3);
  assert.deepEqual(store.longReads(), { waiting: 0, running: 1 });
  release();
  await first;
});

test('a long read of one moment does not see what is written meanwhile', async t => {
  for (const fromBytes of [0, Number.MAX_SAFE_INTEGER]) {
    const store = await openAside(t, { fromBytes });
    const countPeople = async (db: Queries) => (await db.selectFrom('users').select('id').execute()).length;
    const counts = await store.longRead(
      ada,
      async db => {
        const before = await countPeople(db);
        await addUser(store, 'Bo');
        return [before, await countPeople(db)];
      },
      { oneMoment: true },
    );
    assert.deepEqual(counts, [0, 0]);
    assert.equal(await store.longRead(ada, countPeople), 1);
  }
});

test('a long read writes nothing', onSqlite, async t => {
  const store = await openAside(t);
  await assert.rejects(
    store.longRead(ada, db => db.deleteFrom('users').execute()),
    /readonly database/,
  );
});

test('an error of a long read is the one of the database, and is measured', async t => {
  const store = await openAside(t);
  const measured: MeasuredQuery[] = [];
  store.onQuery(query => measured.push(query));
  await assert.rejects(
    store.longRead(ada, db => sql`select name from nowhere`.execute(db)),
    error => /nowhere/.test(String(error)) && (error as { code?: unknown }).code !== undefined,
  );
  assert.deepEqual(
    measured.map(({ statement, failed }) => ({ statement, failed })),
    [{ statement: 'select name from nowhere', failed: true }],
  );
});

test('refuses a long read that has waited too long for its turn', async t => {
  const store = await openAside(t, { threads: 1, waitMs: 1 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // On PostgreSQL there are as many places as half of the connections.
  const people = isPostgres ? ['ada', 'bo'] : ['ada'];
  const running = people.map(person => store.longRead({ person }, () => held));
  await assert.rejects(
    store.longRead({ person: 'cy' }, async () => {}),
    ReadsBusyError,
  );
  assert.deepEqual(store.longReads(), { waiting: 0, running: people.length });
  release();
  await Promise.all(running);
  assert.deepEqual(store.longReads(), { waiting: 0, running: 0 });
});

test('a thread that ends fails what it was asked, and the next read gets another', onSqlite, async () => {
  const code = new URL('../test/ending-thread.ts', import.meta.url);
  const pool = new Kysely<Database>({ dialect: new ReadPoolDialect('', code) });
  const ask = (statement: string) => sql`${sql.raw(statement)}`.execute(pool);
  await assert.rejects(ask('end'), /has ended/);
  assert.deepEqual((await ask('select 1')).rows, [{ statement: 'select 1' }]);
  await assert.rejects(ask('fail'), /failed/);
  assert.deepEqual((await ask('select 2')).rows, [{ statement: 'select 2' }]);
  await pool.destroy();
});

test('a small file is read without threads', onSqlite, async t => {
  const store = await openAside(t, { fromBytes: Number.MAX_SAFE_INTEGER });
  await store.longRead(ada, async db => assert.equal(db, store.db));
});

test('closes while long reads are made and wait', async t => {
  const store = await openAside(t, { threads: 1 });
  const people = ['ada', 'bo', 'cy', 'dan', 'eve'];
  const asked = people.map(person => store.longRead({ person }, db => countTo(100_000).execute(db)));
  const ends = Promise.allSettled(asked);
  await store.close();
  assert.equal((await ends).length, people.length);
  await assert.rejects(
    store.longRead(ada, async () => {}),
    ReadsBusyError,
  );
});

test('the setting says how many threads there are', () => {
  assert.equal(readThreads('0'), 0);
  assert.equal(readThreads('8'), 8);
  assert.ok(readThreads('') >= 2 && readThreads('') <= 4);
  assert.throws(() => readThreads('deux'), /nombre entier de 0 à 64/);
  assert.throws(() => readThreads('65'), /nombre entier de 0 à 64/);
});

test('refuses to start with a setting that is no number of threads', async t => {
  const place = await createPlace();
  t.after(place.remove);
  const before = process.env['RPD_READ_THREADS'];
  process.env['RPD_READ_THREADS'] = 'deux';
  t.after(() => {
    if (before === undefined) delete process.env['RPD_READ_THREADS'];
    else process.env['RPD_READ_THREADS'] = before;
  });
  await assert.rejects(openStore(place.options), /RPD_READ_THREADS vaut «.deux.»/);
});
