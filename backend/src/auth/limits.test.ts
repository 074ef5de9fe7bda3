import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

const MINUTE = 60_000;

/** Tries to sign in from an address. */
const attempt = (host: TestAuthHost, username: string, password: string, remoteAddress = '203.0.113.1') =>
  host.app.inject({
    method: 'POST',
    url: '/user/authenticate',
    payload: { username, password, token: 'null' },
    remoteAddress,
  });

test('a wrong password and an unknown name get the same answer', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const [known, unknown] = [
    await attempt(host, user.name, 'pas celui-ci'),
    await attempt(host, 'personne', 'pas celui-ci'),
  ];
  assert.equal(known.statusCode, 401);
  assert.deepEqual(known.json(), { message: 'Pseudo ou mot de passe incorrect.' });
  assert.equal(unknown.statusCode, known.statusCode);
  assert.equal(unknown.body, known.body);
});

test('the sixth failure of an account is refused, from wherever, by whichever of its names', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 1; n <= 5; n += 1) {
    const name = n % 2 ? user.name : user.email;
    assert.equal((await attempt(host, name, 'raté', `198.51.100.${n}`)).statusCode, 401);
  }
  const refused = await attempt(host, user.email, PASSWORD, '198.51.100.9');
  assert.equal(refused.statusCode, 429);
  assert.deepEqual(refused.json(), { message: 'Trop de tentatives. Réessayez dans 15 minutes.' });
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait > 14 * 60 && wait <= 15 * 60);

  host.wait(14 * MINUTE);
  assert.equal((await attempt(host, user.name, PASSWORD, '198.51.100.9')).statusCode, 429);
  host.wait(MINUTE);
  assert.equal((await attempt(host, user.name, PASSWORD, '198.51.100.9')).statusCode, 200);
});

test('an unknown name is refused after as many failures, with the same answer', async t => {
  const host = await startAuthHost(t);
  for (let n = 1; n <= 5; n += 1) await attempt(host, 'Personne', 'raté', `198.51.100.${n}`);
  const refused = await attempt(host, 'personne ', 'raté', '198.51.100.9');
  assert.equal(refused.statusCode, 429);
  assert.deepEqual(refused.json(), { message: 'Trop de tentatives. Réessayez dans 15 minutes.' });
});

test('an address is refused after 5 failures, and a header does not make it another', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 1; n <= 5; n += 1) await attempt(host, `personne ${n}`, 'raté');
  const spoofed = await host.app.inject({
    method: 'POST',
    url: '/user/authenticate',
    payload: { username: user.name, password: PASSWORD },
    remoteAddress: '203.0.113.1',
    headers: { 'x-forwarded-for': '192.0.2.77', 'x-real-ip': '192.0.2.77', forwarded: 'for=192.0.2.77' },
  });
  assert.equal(spoofed.statusCode, 429);
  assert.equal((await attempt(host, user.name, PASSWORD, '203.0.113.2')).statusCode, 200);
});

test('all addresses of one IPv6 subscriber count as one', async t => {
  const host = await startAuthHost(t);
  for (let n = 1; n <= 5; n += 1) await attempt(host, `personne ${n}`, 'raté', `2001:db8:1:2::${n}`);
  assert.equal((await attempt(host, 'encore', 'raté', '2001:db8:1:2:ffff::1')).statusCode, 429);
  assert.equal((await attempt(host, 'encore', 'raté', '2001:db8:1:3::1')).statusCode, 401);
});

test('thirty guesses at once, to two processes, are five guesses', async t => {
  const host = await startAuthHost(t);
  const other = await host.another();
  const user = await host.addUser();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? host.app : other).inject({
        method: 'POST',
        url: '/user/authenticate',
        payload: { username: user.name, password: `essai ${n}` },
        remoteAddress: `198.51.100.${n}`,
      }),
    ),
  );
  assert.equal(answers.filter(answer => answer.statusCode === 401).length, 5);
  assert.equal(answers.filter(answer => answer.statusCode === 429).length, 25);
});

test('signing in is no failure: any number of times, and failures are still counted', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const many = await Promise.all(Array.from({ length: 12 }, () => attempt(host, user.name, PASSWORD)));
  assert.ok(many.every(answer => answer.statusCode === 200));
  for (let n = 1; n <= 4; n += 1) await attempt(host, user.name, 'raté');
  assert.equal((await attempt(host, user.name, PASSWORD)).statusCode, 200);
  assert.equal((await attempt(host, user.name, 'raté')).statusCode, 401);
  assert.equal((await attempt(host, user.name, PASSWORD)).statusCode, 429);
});

test('counts that have run out do not pile up', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 1; n <= 4; n += 1) await attempt(host, `personne ${n}`, 'raté', `198.51.100.${n}`);
  host.wait(15 * MINUTE);
  await attempt(host, user.name, PASSWORD);
  const left = await host.store.db.selectFrom('attempts').selectAll().execute();
  assert.deepEqual(left.map(row => row.key).toSorted(), [`account:${user._id}`, 'address:203.0.113.1']);
});
