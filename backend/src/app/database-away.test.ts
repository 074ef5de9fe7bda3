import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { openDatabaseLine } from '../test/database-line.ts';
import { startSecondProcess } from '../test/second-process.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

// A primary that is killed and replaced, as a process sees it: its connections end, none can be made, then they can again. A SQLite file is in the
// process itself.
const onPostgres = { skip: process.env['RPD_TEST_STORE'] !== 'postgres' };

/** A second process on the database of the first, through a line that can be cut. */
async function startBehindLine(t: TestContext) {
  const rpd = await startServer(t);
  const line = await openDatabaseLine(t, rpd.database.options.url ?? '');
  const { app } = await startSecondProcess(t, rpd, { url: line.url });
  const post = ({ authorization }: Client, key: string, name: string) =>
    app.inject({
      method: 'POST',
      url: '/hosts/api/server',
      payload: buildServer({ name }),
      headers: { authorization: authorization ?? '', 'idempotency-key': key },
    });
  const ready = () => app.inject({ url: '/hosts/api/health/ready' });
  const untilReady = async (status: number) => {
    while ((await ready()).statusCode !== status) await delay(20);
  };
  return { rpd, line, post, ready, untilReady };
}

const RETRY = { message: 'Le service est momentanément indisponible. Réessayez dans un instant.' };

test(
  'refuses a write while the database is away, says when to try again, and recovers by itself',
  onPostgres,
  async t => {
    const { rpd, line, post, ready, untilReady } = await startBehindLine(t);
    const player = await rpd.signIn();
    assert.equal((await post(player, 'k1', 'Avant')).statusCode, 201);
    line.cut();
    const refused = await post(player, 'k2', 'Pendant');
    assert.equal(refused.statusCode, 503);
    assert.deepEqual(refused.json(), RETRY);
    assert.equal(refused.headers['retry-after'], '2');
    assert.equal((await ready()).statusCode, 503);
    line.restore();
    await untilReady(200);
    assert.equal((await post(player, 'k2', 'Pendant')).statusCode, 201);
  },
);

/** Cuts the line when a statement with this text is sent. */
function cutAt(line: Awaited<ReturnType<typeof openDatabaseLine>>, text: string): void {
  line.onSent = bytes => {
    if (!bytes.includes(text)) return;
    line.onSent = () => undefined;
    line.cut();
  };
}

test('takes the same write again after the database was lost in the middle of it', onPostgres, async t => {
  const { rpd, line, post, untilReady } = await startBehindLine(t);
  const player = await rpd.signIn();
  cutAt(line, 'insert into "servers"');
  const refused = await post(player, 'k', 'Aube');
  assert.deepEqual([refused.statusCode, refused.json()], [503, RETRY]);
  line.restore();
  await untilReady(200);
  const again = await post(player, 'k', 'Aube');
  assert.equal(again.statusCode, 201);
  assert.equal((await player.get<Server[]>('/server')).body.length, 1);
});

test('answers a write again whose answer was given and could not be kept', onPostgres, async t => {
  const { rpd, line, post, untilReady } = await startBehindLine(t);
  const player = await rpd.signIn();
  // The work is committed, and its answer is to be kept for a repetition.
  cutAt(line, 'update "idempotency_keys" set "status"');
  const first = await post(player, 'k', 'Aube');
  assert.equal(first.statusCode, 201);
  line.restore();
  await untilReady(200);
  const again = await post(player, 'k', 'Aube');
  assert.equal(again.statusCode, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await player.get<Server[]>('/server')).body.length, 1);
});

test('does not do a write again whose commit was made and not answered', onPostgres, async t => {
  const { rpd, line, post, untilReady } = await startBehindLine(t);
  const player = await rpd.signIn();
  const awaited = ['insert into "servers"', 'commit'];
  line.onSent = bytes => {
    if (!awaited[0] || !bytes.includes(awaited[0])) return;
    awaited.shift();
    if (awaited.length === 0) line.holdAnswers();
  };
  const first = post(player, 'k', 'Aube');
  const names = async () => (await player.get<Server[]>('/server')).body.map(({ name }) => name);
  while ((await names()).length === 0) await delay(10);
  line.cut();
  const refused = await first;
  assert.deepEqual([refused.statusCode, refused.json()], [503, RETRY]);
  line.restore();
  await untilReady(200);
  const again = await post(player, 'k', 'Aube');
  assert.equal(again.statusCode, 409);
  assert.match(again.json<{ message: string }>().message, /déjà été enregistrée/);
  assert.deepEqual(await names(), ['Aube']);
});
