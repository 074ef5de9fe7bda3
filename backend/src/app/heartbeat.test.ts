import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createHeartbeat } from '../store/heartbeat.ts';
import { openStore } from '../store/store.ts';
import { createDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { createKeyedHost } from '../test/keyed-host.ts';

const INTERVAL_MS = 20;

async function startHosts(t: TestContext) {
  const database = await createDatabase();
  const other = await openStore(database.options);
  let release = () => {};
  const gate = new Promise<void>(resolve => (release = resolve));
  const slow = createKeyedHost(database.store, () => gate, INTERVAL_MS);
  const quick = createKeyedHost(other, async () => undefined, INTERVAL_MS);
  t.after(async () => {
    await slow.app.close();
    await quick.app.close();
    await other.close();
    await database.remove();
  });
  return { database, slow, quick, release };
}

/** Resolves when a request has taken its key. */
async function untilHeld({ store }: TestDatabase): Promise<void> {
  while (!(await store.db.selectFrom('idempotency_keys').select('id').executeTakeFirst())) await delay(1);
}

test('completes a killed process’s request in the next process', async t => {
  const { database, quick } = await startHosts(t);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../test/keyed-host.ts'), JSON.stringify(database.options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const answer = await quick.send();
  assert.equal(answer.statusCode, 201, answer.body);
  assert.equal(answer.headers['idempotency-replayed'], undefined);
});

test('keeps the request of a slow process and gives its response to the copy', async t => {
  const { database, slow, quick, release } = await startHosts(t);
  const first = slow.send();
  const beats = async () => {
    const { processId: id } = slow.heartbeat;
    const row = await database.store.db.selectFrom('processes').select('beat').where('id', '=', id).execute();
    return row[0]?.beat ?? 0;
  };
  await untilHeld(database);
  const begin = await beats();
  const copy = quick.send();
  // Many times as long as a dead process would have been given.
  while ((await beats()) < begin + 20) await delay(INTERVAL_MS);
  release();
  assert.equal((await first).statusCode, 201);
  const replayed = await copy;
  assert.equal(replayed.statusCode, 201);
  assert.equal(replayed.headers['idempotency-replayed'], 'true');
  assert.equal((await database.store.db.selectFrom('users').select('id').execute()).length, 1);
});

test('rolls back a process that lost its lease, and keeps the new holder', async t => {
  const { database, slow, quick, release } = await startHosts(t);
  const { db } = database.store;
  const first = slow.send();
  await untilHeld(database);
  // As the others do for a process that is suspended.
  const copy = quick.app.ready().then(async () => {
    await db.deleteFrom('processes').where('id', '=', slow.heartbeat.processId).execute();
    return quick.send();
  });
  const done = await copy;
  release();
  const delayed = await first;
  const statuses = [done.statusCode, delayed.statusCode].toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [201, 409]);
  assert.equal((await db.selectFrom('users').select('id').execute()).length, 1);
  const present = async () =>
    (await db.selectFrom('processes').select('id').execute()).some(
      row => row.id === slow.heartbeat.processId,
    );
  while (!(await present())) await delay(INTERVAL_MS);
});

test('deletes a process’s row when it ends', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const heartbeat = createHeartbeat(database.store, { intervalMs: INTERVAL_MS });
  await heartbeat.start();
  assert.equal((await database.store.db.selectFrom('processes').select('id').execute()).length, 1);
  await heartbeat.stop();
  assert.equal((await database.store.db.selectFrom('processes').select('id').execute()).length, 0);
  assert.equal(heartbeat.failure(), null);
});
