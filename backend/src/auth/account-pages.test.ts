import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { open, openAccount } from '../test/account-pages.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { signedIn } from '../test/factors.ts';
import type { OpenPage } from '../test/sign-in-page.ts';
import { findById } from './accounts.store.ts';

const SIX_MINUTES = 6 * 60_000;
const PAGES = [
  'account',
  'accountpassword',
  'accountfactors',
  'accountsignins',
  'accountapps',
  'accountdata',
  'accountend',
];
/** Every act, with what its form holds. */
const ACTS: Record<string, Record<string, string>> = {
  accountpassword: {
    current_password: PASSWORD,
    password: 'trois mots sans rapport',
    confirmation: 'trois mots sans rapport',
  },
  accountpasswordnew: {},
  accounttotp: {},
  accounttotpcode: { code: '123456' },
  accounttotpremove: {},
  accountcodes: {},
  accountpasskeyremove: { id: 'f'.repeat(24) },
  accountidentityremove: { id: 'f'.repeat(24) },
  accountsigninend: { id: 'f'.repeat(24) },
  accountsigninsend: {},
  accountapprevoke: { id: 'f'.repeat(24) },
  accountfile: { format: 'json' },
  accountend: {},
  accountendnow: {},
  accountsignout: {},
};
const ASKS = /<h1[^>]*>(?:Est-ce bien vous|Supprimer votre compte pour de bon)\u00a0\?<\/h1>/;

async function start(t: TestContext) {
  const host = await startAuthHost(t, { publicUrl: 'https://auth.rpd.test' });
  const zoe = await signedIn(host, { name: 'Zoé' });
  return { host, zoe, page: await openAccount(host, 'Zoé') };
}

const sessionsOf = ({ store }: TestAuthHost) =>
  store.db.selectFrom('sessions').where('ended_at', 'is', null).select(['id', 'page_hash']).execute();

const secretOf = ({ cookie }: OpenPage): string => /rpd_account=([\w-]+)/.exec(cookie)?.[1] ?? '';

test('opens one’s account by the sign-in page, without a script, and shows it to nobody else (ACC-3)', async t => {
  const { host, page } = await start(t);
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
  const { host, page } = await start(t);
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
  const { host, page } = await start(t);
  await host.addUser({ name: 'Yan' });
  const yan = await openAccount(host, 'Yan');
  const crossed = await page.send('/accountsignout', { form_token: yan.hidden('form_token') });
  assert.equal(crossed.status, 403);
  const [, planted = ''] = /rpd_form=([\w-]+)/.exec(page.cookie) ?? [];
  assert.equal((await page.send('/accountsignout', { form_token: planted })).status, 403);
  assert.equal((await open(host, '/account', page.cookie)).status, 200);
});

test('the cookie opens these pages and nothing else, for an hour', async t => {
  const { host, page } = await start(t);
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
  const { host, zoe, page } = await start(t);
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
  const { host } = await start(t);
  const careful = [
    'accountpasswordnew',
    'accounttotp',
    'accounttotpcode',
    'accounttotpremove',
    'accountcodes',
    'accountpasskeyremove',
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
  const { host, page } = await start(t);
  host.wait(SIX_MINUTES);
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1)
    statuses.push((await page.send('/accountcodes', { proof_password: 'pas le bon mot' })).status);
  assert.ok(statuses.includes(429), statuses.join());
});

test('links an application, shows the recovery codes once, and asks for codes from then on (ACC-2)', async t => {
  const { host, page } = await start(t);
  const offer = await page.send('/accounttotp', {});
  const secret = offer.value(/<code>([A-Z2-7 ]+)<\/code>/).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: host.auth.now() });
  const wrong = await offer.send('/accounttotpcode', { code: '000000' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.body, /Ce code n’est pas le bon/);
  assert.match(wrong.body, new RegExp(secret.slice(0, 4)));
  const done = await wrong.send('/accounttotpcode', { code: code() });
  const codes = [...done.body.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, one = '']) => one);
  assert.equal(new Set(codes).size, 10);
  assert.doesNotMatch((await open(host, '/accountfactors', page.cookie)).body, new RegExp(codes[0] ?? ''));

  // The password alone takes nothing away any more; a code does.
  host.wait(SIX_MINUTES);
  const byPassword = await page.send('/accounttotpremove', { proof_password: PASSWORD });
  assert.equal(byPassword.status, 401);
  assert.match(byPassword.body, /name="proof_code"/);
  const removed = await page.send('/accounttotpremove', { proof_code: code() });
  assert.match(removed.body, /L’application est retirée/);

  const second = await open(host, '/authorize?to=account');
  assert.equal(
    (await second.send('/authorize?to=account', { username: 'Zoé', password: PASSWORD })).status,
    303,
  );
});

test('meets the second step on the way to the account pages, by code and by recovery code', async t => {
  const { host, page } = await start(t);
  const offer = await page.send('/accounttotp', {});
  const secret = Secret.fromBase32(offer.value(/<code>([A-Z2-7 ]+)<\/code>/).replaceAll(' ', ''));
  const done = await offer.send('/accounttotpcode', {
    code: new TOTP({ secret }).generate({ timestamp: host.auth.now() }),
  });
  const recovery = done.value(/<li><code>([\w-]+)<\/code>/);
  const first = await open(host, '/authorize?to=account');
  const step = await first.send('/authorize?to=account', { username: 'Zoé', password: PASSWORD });
  assert.match(step.body, /<h1>Deuxième étape<\/h1>/);
  assert.equal((await open(host, '/account', step.cookie)).status, 303);
  const inside = await step.send('/secondstep?to=account', { step: step.hidden('step'), code: recovery });
  assert.deepEqual([inside.status, inside.location], [303, 'account']);
  assert.match((await open(host, '/account', inside.cookie)).body, /Il en reste 9/);
});

test('changes the password with the present one, ends every other sign-in and keeps this one', async t => {
  const { host, zoe, page } = await start(t);
  const form = ACTS['accountpassword'] ?? {};
  const missing = await page.send('/accountpassword', {
    ...form,
    current_password: '',
    confirmation: 'autre chose',
  });
  assert.equal(missing.status, 400);
  assert.match(missing.body, /2 champs sont à corriger/);
  const wrong = await page.send('/accountpassword', { ...form, current_password: 'pas le bon mot' });
  assert.equal(wrong.status, 401);
  const done = await page.send('/accountpassword', form);
  assert.match(done.body, /Votre mot de passe est changé/);
  assert.equal((await zoe.call('GET', '/user/factors')).status, 401);
  assert.equal((await open(host, '/account', done.cookie)).status, 200);
  // It is still a browser that the account knows.
  const changed = await findById(host.store.db, zoe.user._id);
  const request = { headers: { cookie: done.cookie } } as FastifyRequest;
  assert.ok(await host.auth.devices.find(request, changed));
});

test('ends a sign-in of one’s own, and nobody else’s', async t => {
  const { host, page } = await start(t);
  const yan = await signedIn(host, { name: 'Yan' });
  const foreign = await host.store.db
    .selectFrom('sessions')
    .where('user_id', '=', yan.user._id)
    .select('id')
    .executeTakeFirstOrThrow();
  const refused = await page.send('/accountsigninend', { id: foreign.id });
  assert.equal(refused.status, 404);
  assert.equal((await yan.call('GET', '/user/factors')).status, 200);
  const list = await open(host, '/accountsignins', page.cookie);
  assert.match(list.body, /Celle-ci/);
  const other = list.value(/name="id" value="([0-9a-f]{24})"/);
  const ended = await list.send('/accountsigninend', { id: other });
  assert.match(ended.body, /La connexion est fermée\./);
  assert.match(ended.body, /Votre compte n’est ouvert nulle part ailleurs/);
});

test('hands out one’s data as a file, with a recent proof and to nobody’s cache (ACC-8)', async t => {
  const { host, page } = await start(t);
  const file = await page.send('/accountfile', { format: 'json' });
  assert.equal(file.status, 200);
  const data = JSON.parse(file.body) as { account: { email: string }; signIns: object[] };
  assert.match(data.account.email, /@/);
  assert.doesNotMatch(file.body, /page_hash|password_hash/);
  host.wait(SIX_MINUTES);
  const asked = await page.send('/accountfile', { format: 'html' });
  assert.match(asked.body, ASKS);
  const confirmed = await asked.send('/accountfile', {
    format: asked.hidden('format'),
    proof_password: PASSWORD,
  });
  assert.match(confirmed.body, /C’est confirmé/);
  assert.match((await confirmed.send('/accountfile', { format: 'html' })).body, /<h1>Mes données sur RPD/);
});

test('lets a person whose role requires a factor get one, and do nothing else before (ACC-2)', async t => {
  const { host, zoe, page } = await start(t);
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
