import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, CreatedUser, Server, SignIn } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { purge } from './purge.ts';

const send = (rpd: TestServer, { authorization }: Client, key: string, payload: object, path = '/server') =>
  rpd.inject({
    method: 'POST',
    url: `/hosts/api${path}`,
    payload,
    headers: { authorization: authorization ?? '', 'idempotency-key': key },
  });

test('creates one server from ten parallel copies of a request and answers each', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const body = buildServer({ name: 'Aube' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(rpd, player, 'cle-1', body)));
  assert.deepEqual(new Set(answers.map(answer => answer.statusCode)), new Set([201]));
  assert.equal(new Set(answers.map(answer => answer.body)).size, 1);
  assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed']).length, 9);
  assert.equal((await player.get<Server[]>('/server')).body.length, 1);
});

test('scopes a key to one request of one person', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  assert.equal((await send(rpd, player, 'k', buildServer())).statusCode, 201);
  const reused = await send(rpd, player, 'k', buildServer({ name: 'Autre' }));
  assert.equal(reused.statusCode, 422);
  assert.match(reused.json<{ message: string }>().message, /clé d’idempotence/);
  assert.equal((await send(rpd, other, 'k', buildServer({ name: 'Autre' }))).statusCode, 201);
  assert.equal((await send(rpd, player, 'x'.repeat(201), buildServer())).statusCode, 400);
});

test('does not store a refusal, and accepts the corrected request under the same key', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  assert.equal((await send(rpd, player, 'k', buildServer({ name: '' }))).statusCode, 422);
  assert.equal((await send(rpd, player, 'k', buildServer())).statusCode, 201);
});

test('returns a generated password again and stores it encrypted', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const body = { name: 'Lorelei', email: 'lorelei@rpd.test', roles: ['RP'] };
  const first = await send(rpd, admin, 'k', body, '/user');
  const second = await send(rpd, admin, 'k', body, '/user');
  assert.deepEqual(second.json(), first.json());
  const rows = await rpd.store.db.selectFrom('idempotency_keys').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.doesNotMatch(
    JSON.stringify(rows),
    new RegExp(first.json<CreatedUser>().password.replace(/\W/g, '\\$&')),
  );
});

test('replaces a process that died before its work, and not one that died after', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const body = buildServer();
  const change = (row: { done: number; answer: null; process_id: string }) =>
    rpd.store.db.updateTable('idempotency_keys').set(row).execute();
  await send(rpd, player, 'k', body);
  await change({ done: 0, answer: null, process_id: 'mort' });
  assert.equal((await send(rpd, player, 'k', body)).statusCode, 201);
  await change({ done: 1, answer: null, process_id: 'mort' });
  const refused = await send(rpd, player, 'k', body);
  assert.equal(refused.statusCode, 409);
  assert.equal((await player.get<Server[]>('/server')).body.length, 2);
});

test('deletes expired rows only', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  await send(rpd, player, 'k', buildServer());
  const kept = await purge(rpd.store);
  assert.deepEqual(new Set(Object.values(kept)), new Set([0]));
  const day = 24 * 3_600_000;
  assert.equal((await purge(rpd.store, Date.now() + 2 * day)).idempotency_keys, 1);
  const delayed = await purge(rpd.store, Date.now() + 40 * day);
  assert.equal(delayed.sessions, 1);
  assert.equal(delayed.refresh_tokens, 1);
});

test('ends the sign-ins of a deactivated or deleted person for good', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const [away, back] of [
    [{ valid: false }, { valid: true }],
    [{ delete: true }, { deletedAt: null }],
  ] as const) {
    const player = await rpd.signIn();
    const { _id } = player.user;
    if ('delete' in away) await admin.remove(`/user/${_id}`);
    else await admin.put('/user/admin', { _id, ...away });
    assert.equal((await admin.put('/user/admin', { _id, ...back })).status, 200);
    assert.equal((await player.get('/server')).status, 401);
    assert.deepEqual((await admin.get<SignIn[]>(`/signin?user=${_id}`)).body, []);
  }
});

test('replays a password for ten minutes and other responses for a day', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const minutes = async (key: string, body: object, path: string) => {
    assert.equal((await send(rpd, admin, key, body, path)).statusCode, 201);
    const rows = await rpd.store.db.selectFrom('idempotency_keys').select('expires_at').execute();
    await rpd.store.db.deleteFrom('idempotency_keys').execute();
    return Math.round((Date.parse(rows[0]?.expires_at ?? '') - Date.now()) / 60_000);
  };
  assert.equal(await minutes('a', { name: 'Ysolde', email: 'y@rpd.test', roles: ['RP'] }, '/user'), 10);
  assert.equal(await minutes('b', { name: 'Corbeau' }, '/robot'), 10);
  assert.equal(await minutes('c', { name: 'Oracle' }, '/app'), 10);
  assert.equal(await minutes('d', buildServer(), '/server'), 24 * 60);
});

test('saves a change once under its key and answers it again for an hour, whatever came since (25.10)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  const made = await player.post<Character>('/character', { name: 'Ysolde' });
  const { _id } = made.body;
  const change = (client: Client, key: string, body: object) =>
    rpd.inject({
      method: 'PUT',
      url: '/hosts/api/character',
      payload: { _id, version: 1, autosave: true, ...body },
      headers: { authorization: client.authorization ?? '', 'idempotency-key': key },
    });
  const first = await change(player, 'k', { age: 30 });
  assert.equal(first.statusCode, 200);
  assert.equal((await player.put('/character', { _id, version: 2, age: 31 })).status, 200);
  const again = await change(player, 'k', { age: 30 });
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.json(), first.json());
  assert.equal((await player.get<Character>(`/character/${_id}`)).body.age, 31);
  // Without its key it is one more change, on a version that is gone; under another's name it is nobody's.
  assert.equal((await change(player, 'k2', { age: 30 })).statusCode, 412);
  assert.equal((await change(other, 'k', { age: 30 })).statusCode, 404);
  const rows = await rpd.store.db.selectFrom('idempotency_keys').select('expires_at').execute();
  const minutes = rows.map(({ expires_at: at }) => Math.round((Date.parse(at) - Date.now()) / 60_000));
  assert.deepEqual(minutes, [60]);
});
