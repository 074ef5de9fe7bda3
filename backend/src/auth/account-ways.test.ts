import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { ACTS, ASKS, open, SIX_MINUTES, startAccount } from '../test/account-pages.ts';
import { PASSWORD } from '../test/auth-host.ts';
import { signedIn } from '../test/factors.ts';
import { findById } from './accounts.store.ts';

test('links an application, shows the recovery codes once, and asks for codes from then on (ACC-2)', async t => {
  const { host, page } = await startAccount(t);
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
  const { host, page } = await startAccount(t);
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
  const { host, zoe, page } = await startAccount(t);
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
  const { host, page } = await startAccount(t);
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
  const { host, page } = await startAccount(t);
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
