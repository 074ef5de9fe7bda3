import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { closeAfterHandlers } from './running-handlers.ts';

/** A host with one slow handler, whose caller has left while it runs. */
async function leaveSlowHandler(t: TestContext, graceMs?: number) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeAfterHandlers(app, graceMs);
  const entered = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const said: string[] = [];
  app.get('/slow', async () => {
    entered.resolve();
    await work.promise;
    said.push('handler ended');
    return {};
  });
  t.after(() => app.close());
  t.after(() => work.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = once(app.server, 'connection').then(([socket]) =>
    once(socket as NodeJS.EventEmitter, 'close'),
  );
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('GET /slow HTTP/1.1\r\nhost: rpd\r\n\r\n');
  await entered.promise;
  caller.destroy();
  await gone;
  return { app, work, said };
}

test('a handler whose caller has left ends before the host is closed', async t => {
  const { app, work, said } = await leaveSlowHandler(t);
  const unbound = once(app.server, 'close');
  const closed = app.close().then(() => said.push('closed'));
  await unbound;
  // Time enough for a close that waits for nothing.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  work.resolve();
  await closed;
  assert.deepEqual(said, ['handler ended', 'closed']);
});

test('a handler that never ends does not keep the host', async t => {
  const { app, said } = await leaveSlowHandler(t, 1);
  await app.close();
  assert.deepEqual(said, []);
});
