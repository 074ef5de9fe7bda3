import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

const MINUTE = 60_000;
const HERE = '203.0.113.1';
const elsewhere = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

interface Attempt {
  from?: string;
  cookie?: string;
  solution?: { challenge: string; challengeAnswer: string };
  app?: FastifyInstance;
}

/** Tries to sign in from an address. */
const attempt = (
  host: TestAuthHost,
  username: string,
  password: string,
  { from = HERE, cookie, solution, app = host.app }: Attempt = {},
) =>
  app.inject({
    method: 'POST',
    url: '/user/authenticate',
    payload: { username, password, token: 'null', ...solution },
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  });

const fail = async (host: TestAuthHost, username: string, times: number, options: Attempt = {}) => {
  const statuses: number[] = [];
  for (let n = 1; n <= times; n += 1) {
    statuses.push((await attempt(host, username, `raté ${n}`, options)).statusCode);
  }
  return statuses;
};

interface TooMany {
  message: string;
  challenge: { token: string; question: string };
  fields?: Record<string, string>;
}

const NUMBERS = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');

/** Answers a question as a person does. */
function solve({ challenge: { token, question } }: TooMany) {
  const [, a = '', operation, b = ''] = /Combien font (\S+) (plus|moins) (\S+)/.exec(question) ?? [];
  const [left, right] = [NUMBERS.indexOf(a), NUMBERS.indexOf(b)];
  assert.ok(left >= 0 && right >= 0, question);
  return { challenge: token, challengeAnswer: String(operation === 'plus' ? left + right : left - right) };
}

test('answers a wrong password and an unknown name alike', async t => {
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

test('delays the attempt after five wrong guesses by 2 s, then longer, up to 5 min', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (const name of [user.name, 'personne']) {
    assert.deepEqual(await fail(host, name, 6), [401, 401, 401, 401, 401, 429], name);
    const waits: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const refused = await attempt(host, name, 'raté');
      assert.equal(refused.statusCode, 429);
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      host.wait(seconds * 1000);
      assert.equal((await attempt(host, name, 'raté')).statusCode, 401);
    }
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300], name);
  }
});

test('lets the owner sign in from another network at once, and from the same one after the delay', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  await fail(host, user.name, 8);
  const refused = await attempt(host, user.name, PASSWORD);
  assert.equal(refused.statusCode, 429);
  assert.equal(
    refused.json<TooMany>().message,
    'Trop de tentatives. Réessayez dans 2 secondes, ou répondez à la question.',
  );
  assert.equal((await attempt(host, user.name, PASSWORD, { from: elsewhere(1) })).statusCode, 200);
  host.wait(2_000);
  assert.equal((await attempt(host, user.name, PASSWORD)).statusCode, 200);
  // A success forgets the failures before it.
  assert.deepEqual(await fail(host, user.name, 5), [401, 401, 401, 401, 401]);
});

test('exempts a known browser from the delays of others and of its network', async t => {
  const host = await startAuthHost(t);
  const [user, other] = [await host.addUser(), await host.addUser()];
  const signedIn = await attempt(host, user.name, PASSWORD);
  const header = String(signedIn.headers['set-cookie']);
  assert.match(header, /^rpd_device=[\w.~-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/);
  const [cookie = ''] = header.split(';');
  await fail(host, user.name, 8);
  for (let n = 0; n < 110; n += 1) await attempt(host, `personne ${n}`, 'raté');

  assert.equal((await attempt(host, user.name, PASSWORD, { cookie })).statusCode, 200);
  // The cookie is bound to its account, and is no token.
  assert.equal((await attempt(host, other.name, PASSWORD, { cookie })).statusCode, 429);
  assert.equal(await host.verify(cookie.replace('rpd_device=', '')), 401);
  const [head = '', ...rest] = cookie.split('.');
  const forged = [head, ...rest.slice(0, -1), 'A'.repeat(86)].join('.');
  assert.equal((await attempt(host, user.name, PASSWORD, { cookie: forged })).statusCode, 429);
});

test('delays a known browser separately, and forgets it after a password change', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const cookieOf = (header: unknown) => String(header).split(';')[0] ?? '';
  const cookie = cookieOf((await attempt(host, user.name, PASSWORD)).headers['set-cookie']);
  assert.deepEqual(await fail(host, user.name, 6, { cookie }), [401, 401, 401, 401, 401, 429]);
  assert.equal((await attempt(host, user.name, PASSWORD)).statusCode, 200);

  await fail(host, user.email, 6);
  await host.changeUser(user, { passwordHash: 'autre' });
  assert.equal((await attempt(host, user.email, PASSWORD, { cookie })).statusCode, 429);
});

test('remembers a browser for several accounts', async t => {
  const host = await startAuthHost(t);
  const [first, second] = [await host.addUser(), await host.addUser()];
  let cookie = '';
  for (const user of [first, second]) {
    const answer = await attempt(host, user.name, PASSWORD, { cookie });
    cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  }
  for (const user of [first, second]) {
    await fail(host, user.name, 6);
    assert.equal((await attempt(host, user.name, PASSWORD, { cookie })).statusCode, 200);
  }
});

test('skips the delay after a right answer, and accepts a question once', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  await fail(host, user.name, 5);
  const refused = (await attempt(host, user.name, PASSWORD)).json<TooMany>();
  const wrong = { challenge: refused.challenge.token, challengeAnswer: '99' };
  const again = await attempt(host, user.name, PASSWORD, { solution: wrong });
  assert.equal(again.statusCode, 429);
  assert.match(String(again.json<TooMany>().fields?.['challengeAnswer']), /pas la bonne réponse/);
  // It was spent by the wrong answer.
  const spent = await attempt(host, user.name, PASSWORD, { solution: solve(refused) });
  assert.equal(spent.statusCode, 429);

  const solution = solve(again.json<TooMany>());
  assert.equal((await attempt(host, user.name, 'raté', { solution })).statusCode, 401);
  assert.equal((await attempt(host, user.name, PASSWORD, { solution })).statusCode, 429);
  const next = solve((await attempt(host, user.name, PASSWORD)).json<TooMany>());
  assert.equal((await attempt(host, user.name, PASSWORD, { solution: next })).statusCode, 200);

  const delayed = (await attempt(host, 'personne', 'raté')).statusCode;
  assert.equal(delayed, 401);
  await fail(host, 'personne', 4);
  const old = (await attempt(host, 'personne', 'raté')).json<TooMany>();
  host.wait(10 * MINUTE);
  await fail(host, 'personne', 1);
  const tooLate = await attempt(host, 'personne', 'raté', { solution: solve(old) });
  assert.equal(tooLate.statusCode, 429);
});

test('accepts a question once across processes', async t => {
  const host = await startAuthHost(t);
  const other = await host.another();
  const user = await host.addUser();
  await fail(host, user.name, 5);
  const solution = solve((await attempt(host, user.name, PASSWORD)).json<TooMany>());
  const answers = await Promise.all(
    [host.app, other, host.app, other].map(app => attempt(host, user.name, 'raté', { solution, app })),
  );
  assert.equal(answers.filter(answer => answer.statusCode === 401).length, 1);
});

test('asks the question for distributed guesses at one name, and not in the known browser', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const signedIn = await attempt(host, user.name, PASSWORD);
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
  for (let n = 0; n < 20; n += 1) {
    assert.equal((await attempt(host, user.name, 'raté', { from: elsewhere(n) })).statusCode, 401);
  }
  const refused = await attempt(host, user.name, PASSWORD, { from: elsewhere(30) });
  assert.equal(refused.statusCode, 429);
  const solution = solve(refused.json<TooMany>());
  assert.equal((await attempt(host, user.name, PASSWORD, { from: elsewhere(30), solution })).statusCode, 200);
  assert.equal((await attempt(host, user.name, PASSWORD, { from: elsewhere(31), cookie })).statusCode, 200);
});

test('keeps a shared network open after wrong passwords, and asks strangers a question after 100 failures', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 0; n < 99; n += 1) await attempt(host, `personne ${n}`, 'raté');
  assert.equal((await attempt(host, user.name, PASSWORD)).statusCode, 200);
  await attempt(host, 'personne 100', 'raté');
  const spoofed = await host.app.inject({
    method: 'POST',
    url: '/user/authenticate',
    payload: { username: user.name, password: PASSWORD },
    remoteAddress: HERE,
    headers: { 'x-forwarded-for': '192.0.2.77', 'x-real-ip': '192.0.2.77', forwarded: 'for=192.0.2.77' },
  });
  assert.equal(spoofed.statusCode, 429);
  const solution = solve(spoofed.json<TooMany>());
  assert.equal((await attempt(host, user.name, PASSWORD, { solution })).statusCode, 200);
  assert.equal((await attempt(host, user.name, PASSWORD, { from: elsewhere(1) })).statusCode, 200);
});

test('counts all addresses of one IPv6 subscriber as one', async t => {
  const host = await startAuthHost(t);
  for (let n = 1; n <= 5; n += 1) await attempt(host, 'Zoé', 'raté', { from: `2001:db8:1:2::${n}` });
  assert.equal((await attempt(host, 'zoe', 'raté', { from: '2001:db8:1:2:ffff::1' })).statusCode, 429);
  assert.equal((await attempt(host, 'zoe', 'raté', { from: '2001:db8:1:3::1' })).statusCode, 401);
});

test('counts thirty parallel guesses at two processes as five', async t => {
  const host = await startAuthHost(t);
  const other = await host.another();
  const user = await host.addUser();
  const guess = (n: number) => attempt(host, user.name, `essai ${n}`, n % 2 ? {} : { app: other });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
  assert.equal(answers.filter(answer => answer.statusCode === 401).length, 5);
  assert.equal(answers.filter(answer => answer.statusCode === 429).length, 25);
});

test('does not count successful sign-ins', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const many = await Promise.all(Array.from({ length: 12 }, () => attempt(host, user.name, PASSWORD)));
  assert.deepEqual([...new Set(many.map(answer => answer.statusCode))], [200]);
});

test('deletes expired counts and stores no typed name', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  await attempt(host, 'mon secret', 'raté', { from: elsewhere(1) });
  const keys = async () =>
    (await host.store.db.selectFrom('attempts').select('key').execute()).map(row => row.key);
  assert.equal(
    (await keys()).some(key => key.includes('secret')),
    false,
  );
  host.wait(60 * MINUTE);
  await attempt(host, user.name, PASSWORD);
  assert.equal(
    (await keys()).some(key => key.includes(elsewhere(1))),
    false,
  );
});

test('limits the links sent to one mailbox and always leaves one valid (LND-12)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const mails = async () =>
    (await host.store.db.selectFrom('mails').select('recipient').execute()).filter(
      ({ recipient }) => recipient === user.email,
    ).length;
  const ask = async (n: number) =>
    (
      await host.app.inject({
        method: 'POST',
        url: '/user/lostpassword',
        payload: { email: user.email },
        remoteAddress: elsewhere(n),
      })
    ).statusCode;
  // Somebody asks every minute of a day, from everywhere.
  const sent: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const before = await mails();
    assert.equal(await ask(minute), 200);
    if ((await mails()) > before) sent.push(minute);
    host.wait(5 * MINUTE);
  }
  assert.ok(sent.length <= 32, String(sent.length));
  const gaps = sent.slice(1).map((minute, index) => minute - (sent[index] ?? 0));
  assert.ok(Math.max(...gaps) < 60, String(gaps));
});

test('lets a class register and request links from one address', async t => {
  const host = await startAuthHost(t);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const payload = { email: `eleve${n}@rpd.test` };
      return (await host.post('/user/lostpassword', payload)).statusCode;
    }),
  );
  assert.deepEqual([...new Set(statuses)], [200]);
});
