import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { insertRow } from '../store/entities.ts';
import { robotCodec } from '../store/tables/machines.ts';
import { startAuthHost } from '../test/auth-host.ts';
import type { TestAuthHost } from '../test/auth-host.ts';
import { buildMachine } from '../test/builders.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'Abcdef123~!x';

async function addRobot(host: TestAuthHost) {
  const machine = buildMachine({ permissions: ['read:users'], passwordHash: await hashPassword(PASSWORD) });
  await insertRow(host.store.db, 'robots', robotCodec.encodeAll({ ...machine, discord_id: '' }));
  return machine;
}

const ask = (host: TestAuthHost, clientId: string, password: string) =>
  host.post('/api/auth/token', { clientId, password });

test('gives a machine a token of ten minutes without a person', async t => {
  const host = await startAuthHost(t);
  const { _id } = await addRobot(host);
  const { token } = (await ask(host, _id, PASSWORD)).json<{ token: string }>();
  const authorization = `Bearer ${token}`;
  const me = await host.auth.identify(authorization);
  assert.equal(me?.kind, 'robot');
  assert.deepEqual(me?.permissions, ['read:users']);
  assert.deepEqual(me?.roles, []);
  assert.equal(await host.verify(token), 403);
  const change = { currentPassword: PASSWORD, password: 'un tout autre secret' };
  assert.equal((await host.post('/user/password', change, { authorization })).statusCode, 401);
  assert.equal((await host.post('/api/auth/revoke', {}, { authorization })).statusCode, 200);
  assert.ok(await host.auth.identify(authorization));
  host.wait(600_000);
  assert.equal(await host.auth.identify(authorization), null);
  assert.equal(host.logs.join().includes(token), false);
});

test('rejects a token of one kind where the other is required', async t => {
  const host = await startAuthHost(t);
  const robot = await addRobot(host);
  const user = await host.addUser();
  await host.signIn(user);
  const { kid, private_jwk } = await host.store.db
    .selectFrom('signing_keys')
    .selectAll()
    .executeTakeFirstOrThrow();
  const place = { table: 'signing_keys', id: kid, column: 'private_jwk' };
  const jwk = JSON.parse(host.store.secrets.open(private_jwk, place)) as JWK;
  const key = await importJWK(jwk, 'EdDSA');
  const forge = (typ: string, audience: string, claims: Record<string, unknown>, sub: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid, typ })
      .setIssuer('https://auth.rpd.test')
      .setAudience(audience)
      .setSubject(sub)
      .setJti('x')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  const session = await host.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  const machine = { kind: 'robot', credentials: 1 };
  const identify = async (token: Promise<string>) => host.auth.identify(`Bearer ${await token}`);
  assert.ok(await identify(forge('machine+jwt', 'rpd-machine', machine, robot._id)));
  assert.ok(await identify(forge('at+jwt', 'rpd', { sid: session.id }, user._id)));
  for (const forged of [
    forge('machine+jwt', 'rpd', machine, robot._id),
    forge('at+jwt', 'rpd-machine', machine, robot._id),
    forge('machine+jwt', 'rpd-machine', { sid: session.id }, user._id),
    forge('machine+jwt', 'rpd-machine', { kind: 'user', credentials: 1 }, user._id),
    forge('machine+jwt', 'rpd-machine', { kind: 'app', credentials: 1 }, robot._id),
    forge('machine+jwt', 'rpd-machine', { kind: 'robot', credentials: 2 }, robot._id),
    forge('machine+jwt', 'rpd-machine', { kind: 'robot', credentials: '1' }, robot._id),
    forge('at+jwt', 'rpd', { ...machine, sid: robot._id }, robot._id),
  ]) {
    assert.equal(await identify(forged), null);
  }
});

test('answers unknown and wrong alike, and delays after five failures of one identifier', async t => {
  const host = await startAuthHost(t);
  const { _id } = await addRobot(host);
  const wrong = await ask(host, _id, 'Abcdef123~!y');
  const unknown = await ask(host, 'f'.repeat(24), PASSWORD);
  assert.equal(wrong.statusCode, 401);
  assert.equal(wrong.body, unknown.body);
  for (const clientId of ['x', '\\', '%', "' or 1=1 --", '🤖'.repeat(9)]) {
    assert.ok([401, 429].includes((await ask(host, clientId, PASSWORD)).statusCode), clientId);
  }
  for (let n = 0; n < 4; n += 1) await ask(host, _id, 'Abcdef123~!y');
  const delayed = await ask(host, _id, PASSWORD);
  assert.equal(delayed.statusCode, 429);
  assert.equal(delayed.headers['retry-after'], '2');
  host.wait(2_000);
  assert.equal((await ask(host, _id, PASSWORD)).statusCode, 200);
  for (const body of [
    {},
    { clientId: _id },
    { clientId: 1, password: 2 },
    { clientId: _id, password: PASSWORD, x: 1 },
  ]) {
    assert.equal((await host.post('/api/auth/token', body)).statusCode, 422);
  }
});

test('rejects a machine’s sign-in as a person, and a person’s as a machine', async t => {
  const host = await startAuthHost(t);
  const robot = await addRobot(host);
  const user = await host.addUser();
  for (const username of [robot._id, robot.name]) {
    const answer = await host.post('/user/authenticate', { username, password: PASSWORD });
    assert.equal(answer.statusCode, 401);
  }
  assert.equal((await ask(host, user._id, 'une phrase facile à retenir')).statusCode, 401);
});
