import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, startAuthHost } from '../test/auth-host.ts';
import { signedIn } from '../test/factors.ts';
import { deliveredMails } from '../test/mails.ts';
import { openSignIn, signInAddress } from '../test/sign-in-page.ts';
import { hashSecret } from './sessions.ts';

// What OWASP ASVS 5.0 asks for and no other story says (docs/asvs.md).

const DAY_MS = 86_400_000;

test('takes 8 characters of any kind and no fewer, 64 and many more, exactly as they were typed (ASVS 6.2.1, 6.2.5, 6.2.8, 6.2.9)', async t => {
  const host = await startAuthHost(t);
  let made = 0;
  const register = async (password: string) => {
    made += 1;
    const name = `Personne ${'abcdefghijklmnop'.charAt(made)}`;
    const answer = await host.post('/user/register', { name, email: `p${made}@rpd.test`, password });
    const signIn = (typed: string) => host.post('/user/authenticate', { username: name, password: typed });
    return { status: answer.statusCode, signIn };
  };
  assert.equal((await register('zkqvx7p')).status, 422);
  for (const password of ['zkqvx7pw', 'ŷßø żółć 龍', ' deux  espaces ', 'Ωmega '.repeat(14)]) {
    const { status, signIn } = await register(password);
    assert.equal(status, 201, password);
    assert.equal((await signIn(password)).statusCode, 200, password);
    for (const other of [password.toUpperCase(), password.trim(), password.slice(0, 64)]) {
      if (other !== password) assert.equal((await signIn(other)).statusCode, 401, other);
    }
  }
});

test('refuses a password made of what everybody knows of the place or the person (ASVS 6.2.11)', async t => {
  const host = await startAuthHost(t);
  const register = async (password: string) => {
    const body = { name: 'Ysandre', email: 'lavandiere@rpd.test', password };
    return (await host.post('/user/register', body)).statusCode;
  };
  for (const password of ['Donjons&Dragons', 'rpd-aventure', 'Ysandre2026', 'lavandiere1'])
    assert.equal(await register(password), 422, password);
});

test('masks passwords and leaves pasting and password managers alone (ASVS 6.2.6, 6.2.7)', async t => {
  const host = await startAuthHost(t);
  const { body } = await openSignIn(host, '');
  const field = /<input[^>]*name="password"[^>]*>/.exec(body)?.[0] ?? '';
  assert.match(field, /type="password"/);
  assert.match(field, /autocomplete="current-password"/);
  assert.doesNotMatch(body, /onpaste|autocomplete="off"/);
});

test('asks nobody for another password however old theirs is (ASVS 6.2.10)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  host.wait(5 * 365 * DAY_MS);
  const answer = await host.post('/user/authenticate', { username: user.name, password: PASSWORD });
  assert.equal(answer.statusCode, 200);
});

test('a password set by a mailed link still meets the second step (ASVS 6.4.3)', async t => {
  const host = await startAuthHost(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  const { body: offer } = await zoe.call<TotpOffer>('POST', '/user/totp');
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const code = totp.generate({ timestamp: host.auth.now() });
  await zoe.call<RecoveryCodes>('POST', '/user/totp/confirm', { code });
  await host.post('/user/lostpassword', { email: zoe.user.email });
  const texts = (await deliveredMails(host.store)).map(({ text }) => text).join('\n');
  const token = /newpassword\?token=([\w-]+)/.exec(texts)?.[1];
  const password = 'une autre phrase assez longue';
  assert.equal((await host.post('/user/password', { token, password })).statusCode, 200);
  const refused = await host.post('/user/authenticate', { username: 'Zoé', password });
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [401, 'second-factor']);
  const page = await openSignIn(host, '');
  const next = await page.send(signInAddress(), { username: 'Zoé', password });
  assert.match(next.body, /<h1>Deuxième étape<\/h1>/);
});

test('recovery codes and seeds come from the random numbers of the system, with bits to spare (ASVS 6.5.3, 6.5.4)', async t => {
  const host = await startAuthHost(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  const offers = [];
  for (let count = 0; count < 2; count += 1)
    offers.push((await zoe.call<TotpOffer>('POST', '/user/totp')).body);
  const [first, offer] = offers;
  assert.ok(first && offer);
  assert.notEqual(first.secret, offer.secret);
  // RFC 4226, section 4: 160 bits.
  assert.ok(Secret.fromBase32(offer.secret).buffer.byteLength >= 20);
  const code = new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({ timestamp: host.auth.now() });
  const { body } = await zoe.call<RecoveryCodes>('POST', '/user/totp/confirm', { code });
  // Five bits a symbol: 112 are what a plain digest asks for (6.5.2).
  for (const one of body.codes) assert.ok(one.replaceAll('-', '').length * 5 >= 112);

  // A code of before, of 80 bits, still opens the account.
  const old = 'ABCDEFGH01234567';
  const at = new Date(host.auth.now()).toISOString();
  const hash = hashSecret(`recovery:${zoe.user._id}:${old}`);
  await host.store.db
    .insertInto('recovery_codes')
    .values({ hash, user_id: zoe.user._id, created_at: at, used_at: null, removed_at: null })
    .execute();
  const send = () =>
    host.post('/user/authenticate', { username: 'Zoé', password: PASSWORD, code: 'abcd-efgh-0123-4567' });
  assert.equal((await send()).statusCode, 200);
  assert.equal((await send()).statusCode, 401);
});
