import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

/** Two places on both databases, of which one person has one. */
const startAside = (t: TestContext) => startServer(t, { longReads: { threads: 2, fromBytes: 0, waitMs: 1 } });

/** A long read of this person that goes on until the answer is called. */
function hold({ store }: TestServer, person: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reading = store.longRead({ person }, () => promise);
  return async () => {
    resolve();
    await reading;
  };
}

test('says in French when a list cannot be read now, to whom asks too much, and when to ask again (25.7)', async t => {
  const server = await startAside(t);
  const player = await server.signIn();
  const other = await server.signIn();
  const end = hold(server, player.user._id);
  for (const path of ['/server?q=brume', '/game', '/character', '/event', '/ticket', '/overview']) {
    const refused = await player.get(path);
    assert.equal(refused.status, 503, path);
    const sentence = 'Beaucoup de recherches sont en cours\u00a0: réessayez dans quelques secondes.';
    assert.equal(refused.body.message, sentence, path);
    assert.equal(refused.headers['retry-after'], '2', path);
    assert.equal((await other.get(path)).status, 200, path);
  }
  assert.equal((await player.get(`/user/${player.user._id}`)).status, 200);
  await end();
  assert.equal((await player.get('/server?q=brume')).status, 200);
});

test('counts public pages for the address that asks (25.7)', async t => {
  const server = await startAside(t);
  const end = hold(server, '203.0.113.7');
  const refused = await server.inject({ url: '/p?q=brume', remoteAddress: '203.0.113.7' });
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.headers['retry-after'], '2');
  assert.match(refused.body, /Beaucoup de recherches sont en cours/);
  const other = await server.inject({ url: '/p?q=brume', remoteAddress: '203.0.113.8' });
  assert.equal(other.statusCode, 200);
  await end();
});

test('a list holds what was written just before (25.7)', async t => {
  const server = await startAside(t);
  const player = await server.signIn();
  for (let count = 1; count <= 10; count += 1) {
    const name = `Brumes ${count}`;
    const made = await player.post<Server>('/server', buildServer({ name }));
    assert.equal(made.status, 201);
    const { body } = await player.get<Server[]>('/server?q=brum&sort=-createdAt&page=1&limit=1');
    assert.deepEqual(
      body.map(found => found.name),
      [name],
    );
  }
});
