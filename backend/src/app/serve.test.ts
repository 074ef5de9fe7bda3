import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { createDatabase } from '../test/database.ts';
import { createApiHost } from './hosts.ts';
import { serve } from './serve.ts';

const apiOf = async (database: Awaited<ReturnType<typeof createDatabase>>) =>
  createApiHost({
    store: database.store,
    authUrl: 'http://auth.rpd.test',
    corsOrigins: [],
    dataDir: database.dataDir,
    log: 'none',
  });

test('reports a port in use in a sentence', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const taken = createTcpServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const listening = serve(await apiOf(database), { port, host: '127.0.0.1', store: database.store });
  await assert.rejects(listening, {
    name: 'ListenError',
    message: `Le port ${port} est déjà pris : arrêtez l’autre programme ou choisissez un autre port avec PORT.`,
  });
});

test('answers input that is not HTTP without crashing', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const served = await serve(await apiOf(database), { port: 0, host: '127.0.0.1', store });
  t.after(served.stop);
  const socket = connect(Number(new URL(served.address).port), '127.0.0.1');
  socket.end('BONJOUR\r\n\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', chunk => (answer += String(chunk)));
  await once(socket, 'close');
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /La requête est illisible\./);
  assert.equal((await fetch(`${served.address}/health/ready`)).status, 200);
});

test('completes the running request on SIGTERM, accepts no other, and exits with 0', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../test/slow-server.ts'), JSON.stringify(database.options)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  t.after(() => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);

  const address = await next();
  const slow = fetch(`${address}/slow`);
  assert.equal(await next(), 'running');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.equal(await next(), 'stopping');
  await assert.rejects(fetch(`${address}/health/ready`));
  child.stdin.write('go on\n');
  assert.deepEqual(await (await slow).json(), { done: true });
  assert.deepEqual(await ended, [0, null]);
});
