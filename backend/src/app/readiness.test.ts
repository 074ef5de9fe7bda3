import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';
import { readMinFree } from './readiness.ts';

const READY = '/hosts/api/health/ready';

async function readiness(rpd: TestServer): Promise<[status: number, message: string]> {
  const answer = await rpd.inject({ method: 'GET', url: READY });
  return [answer.statusCode, answer.json<{ message?: string }>().message ?? ''];
}

/** Asks until the process has noticed. */
async function untilStatus(rpd: TestServer, wanted: number): Promise<string> {
  for (;;) {
    const [status, message] = await readiness(rpd);
    if (status === wanted) return message;
    await delay(10);
  }
}

test('reports a full disk as not ready with the reason, and recovers', async t => {
  let minFree = 0;
  const lines: string[] = [];
  const rpd = await startServer(t, {
    minFree: () => minFree,
    log: { write: line => void lines.push(line) },
    metricsToken: 'jeton',
  });
  const metric = async () => {
    const headers = { authorization: 'Bearer jeton' };
    const { body } = await rpd.inject({ method: 'GET', url: '/metrics', headers });
    return [/^rpd_ready (\d)$/m.exec(body)?.[1], /^rpd_disk_free_bytes\{folder="remotes"\} \d/m.test(body)];
  };
  assert.deepEqual(await readiness(rpd), [200, '']);
  assert.deepEqual(await metric(), ['1', true]);
  minFree = Number.MAX_SAFE_INTEGER;
  const [status, message] = await readiness(rpd);
  assert.equal(status, 503);
  assert.match(message, /^Il n’y a presque plus de place \((base|remotes)\)\u00a0: \d+ Mio\.$/);
  assert.deepEqual(await metric(), ['0', true]);
  minFree = 0;
  assert.deepEqual(await readiness(rpd), [200, '']);
  assert.equal(lines.filter(line => line.includes('not ready: Il n’y a presque plus')).length, 1);
  assert.equal(lines.filter(line => line.includes('ready again')).length, 1);
});

test('reports a read-only folder as not ready', async t => {
  const rpd = await startServer(t, { minFree: () => 0 });
  // A folder stands where the probe goes: root, who runs tests, may write everywhere else.
  mkdirSync(join(rpd.database.dataDir, 'remotes', `.probe-${process.pid}`));
  assert.deepEqual(await readiness(rpd), [503, 'Impossible d’écrire (remotes).']);
});

test('reports a database without writes as not ready until it accepts one', async t => {
  const rpd = await startServer(t, { heartbeat: { intervalMs: 10 } });
  assert.deepEqual(await readiness(rpd), [200, '']);
  await sql`alter table processes rename to elsewhere`.execute(rpd.store.db);
  assert.equal(await untilStatus(rpd, 503), 'La base de données ne peut pas être écrite.');
  await sql`alter table elsewhere rename to processes`.execute(rpd.store.db);
  await untilStatus(rpd, 200);
});

test('rejects a save on a full disk with its reason and stores nothing', async t => {
  const rpd = await startServer(t);
  if (rpd.store.dialect === 'postgres') return;
  const player = await rpd.signIn();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(rpd.store.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(rpd.store.db);
  const large = { ...buildServer(), description: { ...buildServer().description, text: 'x'.repeat(9_000) } };
  const { status, body } = await player.post('/server', large);
  assert.equal(status, 507);
  assert.match(body.message, /plus de place\u00a0: rien n’a été enregistré/);
  await sql`pragma max_page_count = 1000000`.execute(rpd.store.db);
  assert.equal((await player.post('/server', large)).status, 201);
  assert.equal((await player.get<object[]>('/server')).body.length, 1);
});

test('reads the minimum of free space from a setting', () => {
  assert.equal(readMinFree(''), 16 * 1024 * 1024);
  assert.equal(readMinFree('0'), 0);
  assert.throws(() => readMinFree('-1'), /DISK_FREE_MIB/);
});
