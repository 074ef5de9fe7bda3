import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { createDatabase, createPlace } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { buildUser } from '../test/builders.ts';
import { insertRow, updateRow } from './entities.ts';
import { waitForDatabase } from './postgres.ts';
import { openStore } from './store.ts';
import { userCodec } from './tables/users.ts';

const WRITER = join(import.meta.dirname, '../test/writer.ts');

/** Starts another process that writes; `lines` are the pairs that it reports as stored. */
function startWriter(
  t: TestContext,
  { options }: Pick<TestDatabase, 'options'>,
  name: string,
  most?: number,
) {
  const child: ChildProcess = spawn(
    process.execPath,
    [WRITER, JSON.stringify(options), name, ...(most ? [String(most)] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  t.after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', line => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(output, 'close')]);
  const written = (count: number) =>
    new Promise<void>(resolve => {
      const check = () => lines.length >= count && resolve();
      output.on('line', check);
      check();
    });
  return { child, lines, ended, written };
}

const namesIn = async ({ store }: Pick<TestDatabase, 'store'>): Promise<Set<string>> =>
  new Set((await store.db.selectFrom('users').select('name').execute()).map(row => row.name));

test('keeps every acknowledged write and no partial one after kill -9', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  for (let round = 0; round < 3; round += 1) {
    const writer = startWriter(t, database, `tour${round}`);
    await writer.written(50 + round * 37);
    writer.child.kill('SIGKILL');
    await writer.ended;

    if (database.store.dialect === 'sqlite') {
      for (const file of readdirSync(database.dataDir)) {
        assert.equal(statSync(join(database.dataDir, file)).mode & 0o077, 0, file);
      }
    }
    const reopened = await openStore(database.options);
    const names = await namesIn({ store: reopened });
    await reopened.close();
    for (const pair of writer.lines) {
      assert.ok(names.has(`tour${round} ${pair} a`), `lost: ${pair}`);
      assert.ok(names.has(`tour${round} ${pair} b`), `half lost: ${pair}`);
    }
    const ofRound = [...names].filter(name => name.startsWith(`tour${round} `));
    assert.equal(ofRound.length % 2, 0);
    // At most the one that was stored and not reported yet.
    assert.ok(ofRound.length - writer.lines.length * 2 <= 2);
  }
});

test('starts three processes at once on an empty place and writes from each', async t => {
  const place = await createPlace();
  t.after(place.remove);
  const writers = ['un', 'deux', 'trois'].map(name => startWriter(t, place, name, 60));
  for (const writer of writers) {
    const [[code]] = await writer.ended;
    assert.equal(code, 0);
    assert.equal(writer.lines.length, 60);
  }
  const store = await openStore(place.options);
  assert.equal((await namesIn({ store })).size, 3 * 60 * 2);
  await store.close();
});

test('waits between two stores of one process without blocking it', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const other = await openStore(database.options);
  const user = buildUser();
  const slow = database.store.transaction(async trx => {
    await insertRow(trx, 'users', userCodec.encodeAll(user));
    await new Promise(setImmediate);
    await updateRow(trx, 'users', { id: user._id, version: 1, updatedAt: user.updatedAt }, { bio: 'fini' });
  });
  const quick = insertRow(other.db, 'users', userCodec.encodeAll(buildUser()));
  await Promise.all([slow, quick]);
  assert.equal((await other.db.selectFrom('users').selectAll().execute()).length, 2);
  await other.close();
});

test('rejects a transaction whose connection ends, and no other', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { db, dialect } = database.store;
  if (dialect === 'sqlite') return;
  const work = db.transaction().execute(async trx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    // As when the database's machine is restarted, while the process waits for something else.
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    for (;;) await sql`select 1`.execute(trx);
  });
  await assert.rejects(work);
  assert.equal((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one, 1);
});

test('a store opens though a process was killed in a statement under the migrations’ lock', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  if (database.store.dialect === 'sqlite') return;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../test/lock-holder.ts'), JSON.stringify(database.options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const reopened = await openStore(database.options);
  await reopened.close();
  const running = sql<{ one: number }>`select 1 as one from pg_stat_activity
    where query like 'select pg_sleep(%' and datname = current_database()`;
  // It had 25 s to go.
  assert.equal((await running.execute(database.store.db)).rows.length, 0);
});

test('retries a database that is starting up, and not a missing one', async () => {
  const answers = [{ code: '57P03' }, { code: '57P03' }, null];
  let asked = 0;
  const ping = async () => {
    const error = answers[asked];
    asked += 1;
    if (error) throw Object.assign(new Error('not yet'), error);
  };
  await waitForDatabase(ping);
  assert.equal(asked, 3);
  const away = waitForDatabase(async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  await assert.rejects(away, /away/);
});
