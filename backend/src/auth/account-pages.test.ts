import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { ACTS, ASKS, open, openAccount, PAGES, SIX_MINUTES, startAccount } from '../test/account-pages.ts';
import { PASSWORD, type TestAuthHost } from '../test/auth-host.ts';
import type { OpenPage } from '../test/sign-in-page.ts';

const sessionsOf = ({ store }: TestAuthHost) =>
  store.db.selectFrom('sessions').where('ended_at', 'is', null).select(['id', 'page_hash']).execute();

const secretOf = ({ cookie }: OpenPage): string => /rpd_account=([\w-]+)/.exec(cookie)?.[1] ?? '';

test('opens one’s account by the sign-in page, without a script, and shows it to nobody else (ACC-3)', async t => {
  const { host, page } = await startAccount(t);
  assert.equal(page.status, 200);
  assert.match(page.body, /<h1>Mon compte<\/h1>/);
  assert.doesNotMatch(page.body, /<script/);
  for (const path of PAGES) {
    const shown = await open(host, `/${path}`, page.cookie);
    assert.equal(shown.status, 200, path);
    const stranger = await open(host, `/${path}`);
    assert.deepEqual([stranger.status, stranger.location], [303, 'authorize?to=account'], path);
  }
  const body = (await open(host, '/authorize?to=account')).body;
  assert.match(body, /Identifiez-vous pour gérer votre compte/);
  // The sign-in page of the application leads here.
  const asked = `/authorize?redirect_uri=${encodeURIComponent('https://app.rpd.test/auth/callback')}&origin=rpd`;
  assert.match((await open(host, asked)).body, /href="account"/);
});

test('lets no other site, no frame and no cache near it', async t => {
  const { host, page } = await startAccount(t);
  for (const path of PAGES) {
    const { headers } = await host.app.inject({ url: `/${path}`, headers: { cookie: page.cookie } });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /script-src/);
    assert.equal(headers['cache-control'], 'no-store', path);
    assert.equal(headers['referrer-policy'], 'no-referrer', path);
  }
  const before = await sessionsOf(host);
  for (const [path, fields] of Object.entries(ACTS)) {
    const own = page.hidden('form_token');
    // A form of another site has no token; where a neighbour got one, the browser still says where the form was.
    for (const [token, site] of [
      ['', 'cross-site'],
      ['x'.repeat(own.length), 'same-origin'],
      [own, 'cross-site'],
      [own, 'same-site'],
    ] as const) {
      const refused = await page.send(
        `/${path}`,
        { ...fields, proof_password: PASSWORD, form_token: token },
        { 'sec-fetch-site': site },
      );
      assert.equal(refused.status, 403, `${path} ${site}`);
    }
    const nobody = await page.send(`/${path}`, { ...fields, proof_password: PASSWORD }, { cookie: '' });
    assert.equal(nobody.status, 403, path);
  }
  assert.deepEqual(await sessionsOf(host), before);
});

test('the form token of one visitor is worth nothing to another, nor is that of the sign-in page', async t => {
  const { host, page } = await startAccount(t);
  await host.addUser({ name: 'Yan' });
  const yan = await openAccount(host, 'Yan');
  const crossed = await page.send('/accountsignout', { form_token: yan.hidden('form_token') });
  assert.equal(crossed.status, 403);
  const [, planted = ''] = /rpd_form=([\w-]+)/.exec(page.cookie) ?? [];
  assert.equal((await page.send('/accountsignout', { form_token: planted })).status, 403);
  assert.equal((await open(host, '/account', page.cookie)).status, 200);
});

test('the cookie opens these pages and nothing else, for an hour', async t => {
  const { host, page } = await startAccount(t);
  const secret = secretOf(page);
  assert.match(secret, /^[\w-]{43}$/);
  const set = await host.app.inject({ url: '/authorize?to=account' });
  assert.match(String(set.headers['set-cookie']), /HttpOnly; SameSite=Lax; Secure/);
  assert.equal(await host.verify(secret), 401);
  assert.equal((await host.post('/api/auth/refresh', { refreshToken: secret })).statusCode, 401);
  const stored = await sessionsOf(host);
  assert.ok(stored.some(({ page_hash }) => page_hash !== null));
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(secret));
  const tokens = await host.store.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('page_hash', 'is not', null)
    .select('hash')
    .execute();
  assert.deepEqual(tokens, []);
  host.wait(59 * 60_000);
  assert.equal((await open(host, '/account', page.cookie)).status, 200);
  host.wait(60_001);
  assert.equal((await open(host, '/account', page.cookie)).status, 303);
  assert.equal((await page.send('/accountsigninsend', {})).status, 403);
});

test('the cookie is new at each sign-in, and ends with the account and with a sign-out', async t => {
  const { host, zoe, page } = await startAccount(t);
  const again = await openAccount(host, 'Zoé', page.cookie);
  assert.notEqual(secretOf(again), secretOf(page));
  assert.equal((await open(host, '/account', page.cookie)).status, 303);
  const out = await again.send('/accountsignout', {});
  assert.match(out.body, /<h1>C’est fermé<\/h1>/);
  assert.equal((await open(host, '/account', again.cookie)).status, 303);

  const third = await openAccount(host, 'Zoé');
  await host.changeUser(zoe.user, { valid: false });
  assert.equal((await open(host, '/account', third.cookie)).status, 303);
});

test('asks who one is before what is hard to take back, and does what was asked for with the answer (ACC-3)', async t => {
  const { host } = await startAccount(t);
  const careful = [
    'accountpasswordnew',
    'accounttotp',
    'accounttotpcode',
    'accounttotpremove',
    'accountcodes',
    'accountpasskeyremove',
    'accountidentitybegin',
    'accountidentityadd',
    'accountidentityremove',
    'accountsigninend',
    'accountsigninsend',
    'accountfile',
    'accountendnow',
  ];
  for (const path of careful) {
    const page = await openAccount(host, 'Zoé');
    const before = await sessionsOf(host);
    host.wait(SIX_MINUTES);
    const asked = await page.send(`/${path}`, ACTS[path] ?? {});
    assert.match(asked.body, ASKS, path);
    const wrong = await asked.send(`/${path}`, { ...ACTS[path], proof_password: 'pas le bon mot' });
    assert.equal(wrong.status, 401, path);
    assert.match(wrong.body, /Ce n’est pas votre mot de passe\./);
    assert.deepEqual(await sessionsOf(host), before);
  }

  host.wait(SIX_MINUTES);
  const page = await openAccount(host, 'Zoé');
  host.wait(SIX_MINUTES);
  const asked = await page.send('/accountsigninsend', {});
  const done = await asked.send('/accountsigninsend', { proof_password: PASSWORD });
  assert.match(done.body, /Toutes les autres connexions sont fermées\./);
  assert.equal((await sessionsOf(host)).length, 1);
  // Five minutes long nothing more is asked, but for the end of the account.
  assert.match((await page.send('/accounttotp', {})).body, /<h1>Relier une application<\/h1>/);
  assert.match((await page.send('/accountendnow', {})).body, ASKS);
});

test('bounds how often a proof is guessed', async t => {
  const { host, page } = await startAccount(t);
  host.wait(SIX_MINUTES);
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1)
    statuses.push((await page.send('/accountcodes', { proof_password: 'pas le bon mot' })).status);
  assert.ok(statuses.includes(429), statuses.join());
});

test('lets a person whose role requires a factor get one, and do nothing else before (ACC-2)', async t => {
  const { host, zoe, page } = await startAccount(t);
  const due = new Date(host.auth.now() - 1_000).toISOString();
  await host.store.db.insertInto('factor_rules').values({ role: 'RP', grace_days: 0, since: due }).execute();
  await host.changeUser(zoe.user, { factorDueAt: due });
  for (const path of PAGES.filter(name => !['account', 'accountfactors'].includes(name)))
    assert.deepEqual((await open(host, `/${path}`, page.cookie)).location, 'account', path);
  assert.equal((await page.send('/accountsigninsend', {})).location, 'account');
  assert.match((await open(host, '/account', page.cookie)).body, /reliez une application pour continuer/);
  const offer = await page.send('/accounttotp', {});
  const secret = Secret.fromBase32(offer.value(/<code>([A-Z2-7 ]+)<\/code>/).replaceAll(' ', ''));
  await offer.send('/accounttotpcode', {
    code: new TOTP({ secret }).generate({ timestamp: host.auth.now() }),
  });
  assert.equal((await open(host, '/accountsignins', page.cookie)).status, 200);
});
