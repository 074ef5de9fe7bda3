import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Factors, RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { createSecrets } from '../store/secrets.ts';
import { forgetUnknownKeys } from '../store/secrets.stored.ts';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { createAuthenticator, type CreationOptions } from '../test/authenticator.ts';
import { type Person, signedIn } from '../test/factors.ts';
import { deliveredMails } from '../test/mails.ts';
import { openSignIn, signInAddress } from '../test/sign-in-page.ts';

const PERIOD_MS = 30_000;
const SIX_MINUTES = 6 * 60_000;

/** The code that an application shows at the host's time, or `later` periods after it. */
const codeOf = ({ auth }: TestAuthHost, secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now() + later * PERIOD_MS });

async function enrol(host: TestAuthHost, person: Person): Promise<{ secret: string; codes: string[] }> {
  const { body: offer } = await person.call<TotpOffer>('POST', '/user/totp');
  const confirmed = await person.call<RecoveryCodes>('POST', '/user/totp/confirm', {
    code: codeOf(host, offer.secret),
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  host.wait(PERIOD_MS);
  return { secret: offer.secret, codes: confirmed.body.codes };
}

async function start(t: TestContext) {
  const host = await startAuthHost(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  return { host, zoe };
}

/** Gives the password on the page: the second step. */
async function secondStep(host: TestAuthHost, cookie = '', username = 'Zoé') {
  const page = await openSignIn(host, cookie);
  return page.send(signInAddress(), { username, password: PASSWORD });
}

const give = (page: Awaited<ReturnType<typeof secondStep>>, code: string) =>
  page.send(signInAddress('secondstep'), { step: page.hidden('step'), code });

test('relies on no application before its first code, and then asks for codes (ACC-2)', async t => {
  const { host, zoe } = await start(t);
  const { body: offer } = await zoe.call<TotpOffer>('POST', '/user/totp');
  assert.match(offer.uri, /^otpauth:\/\/totp\/RPD:Zo%C3%A9\?/);
  assert.ok(offer.qr.size > 20 && /^M\d/.test(offer.qr.path));
  assert.equal((await secondStep(host)).status, 303);
  const wrong = await zoe.call<{ fields: object }>('POST', '/user/totp/confirm', { code: '000000' });
  assert.equal(wrong.status, 422);
  assert.ok('code' in wrong.body.fields);
  assert.equal((await secondStep(host)).status, 303);
  const code = codeOf(host, offer.secret);
  const { body } = await zoe.call<RecoveryCodes>('POST', '/user/totp/confirm', { code });
  assert.equal(new Set(body.codes).size, 10);
  for (const one of body.codes) assert.match(one, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const { body: factors } = await zoe.call<Factors>('GET', '/user/factors');
  assert.ok(factors.totp?.since);
  assert.equal(factors.recoveryCodes, 10);

  const page = await secondStep(host);
  assert.equal(page.status, 200);
  assert.match(page.body, /<h1>Deuxième étape<\/h1>/);
  assert.match(page.body, /autocomplete="one-time-code"/);
  // The code that confirmed it has served.
  assert.equal((await give(page, code)).status, 401);
  host.wait(PERIOD_MS);
  const next = codeOf(host, offer.secret);
  const done = await give(page, ` ${next.slice(0, 3)} ${next.slice(3)}`);
  assert.equal(done.status, 303);
  assert.equal((await give(await secondStep(host), next)).status, 401);
  // A clock that is one period ahead still counts, two do not.
  host.wait(3 * PERIOD_MS);
  assert.equal((await give(await secondStep(host), codeOf(host, offer.secret, 2))).status, 401);
  assert.equal((await give(await secondStep(host), codeOf(host, offer.secret, 1))).status, 303);
  // Nothing of it can be read in the store.
  const rows = JSON.stringify([
    await host.store.db.selectFrom('totp').selectAll().execute(),
    await host.store.db.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  assert.equal(rows.includes(offer.secret), false);
  for (const one of body.codes) assert.equal(rows.includes(one.replaceAll('-', '')), false);
});

test('a recovery code opens the account once, and its owner hears of it (ACC-2)', async t => {
  const { host, zoe } = await start(t);
  const { codes } = await enrol(host, zoe);
  const [first = '', second = ''] = codes;
  const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  assert.equal((await give(await secondStep(host), typed)).status, 303);
  const mail = (await deliveredMails(host.store)).at(-1);
  assert.equal(mail?.subject, 'Un code de secours de votre compte a servi');
  assert.match(mail?.text ?? '', /Il en reste 9/);
  assert.match(mail?.text ?? '', /\/recover\?token=/);
  assert.equal((await give(await secondStep(host), first)).status, 401);
  const { body } = await zoe.call<RecoveryCodes>('POST', '/user/recovery-codes');
  assert.equal((await give(await secondStep(host), second)).status, 401);
  assert.equal((await give(await secondStep(host), body.codes[0] ?? '')).status, 303);
});

test('the mail about the last recovery code says that there is none left (ACC-2)', async t => {
  const { host, zoe } = await start(t);
  const { codes } = await enrol(host, zoe);
  for (const code of codes) assert.equal((await give(await secondStep(host), code)).status, 303);
  const texts = (await deliveredMails(host.store)).map(({ text }) => text);
  assert.match(texts.at(-2) ?? '', /Il en reste 1\s: créez-en de nouveaux/);
  assert.match(texts.at(-1) ?? '', /C’était le dernier\s: créez-en de nouveaux/);
});

test('the second step belongs to one browser, one account and one password (ACC-2)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const { secret } = await enrol(host, zoe);
  const others = await enrol(host, max);
  const page = await secondStep(host);
  const send = (step: string, code: string, cookie = page.cookie, formToken = page.hidden('form_token')) =>
    page.send(signInAddress('secondstep'), { step, code, form_token: formToken }, { cookie });
  const step = page.hidden('step');
  const elsewhere = await openSignIn(host);
  const stolen = await send(step, codeOf(host, secret), elsewhere.cookie, elsewhere.hidden('form_token'));
  assert.equal(stolen.status, 403);
  // Another account's step, and another account's code.
  const swapped = step.replace(zoe.user._id, max.user._id);
  assert.equal((await send(swapped, codeOf(host, others.secret))).status, 403);
  assert.equal((await send(step, codeOf(host, others.secret))).status, 401);
  assert.equal((await send('', codeOf(host, secret))).status, 403);
  assert.equal((await send(step, codeOf(host, secret))).status, 303);
  host.wait(PERIOD_MS);
  assert.equal((await send(step, codeOf(host, secret))).status, 403);
  const expired = await secondStep(host);
  host.wait(11 * 60_000);
  assert.equal((await give(expired, codeOf(host, secret))).status, 403);
  const old = await secondStep(host);
  await host.changeUser(zoe.user, { passwordHash: 'changed' });
  assert.equal((await give(old, codeOf(host, secret))).status, 403);
});

test('says of nobody whether they have a second factor before the password is proved (ACC-8)', async t => {
  const { host, zoe } = await start(t);
  await enrol(host, zoe);
  const words = async (username: string) => {
    const page = await openSignIn(host);
    const answer = await page.send(signInAddress(), { username, password: 'pas le bon' });
    return [answer.status, /role="alert">([^<]*)/.exec(answer.body)?.[1]];
  };
  await host.addUser({ name: 'Sans code' });
  assert.deepEqual(await words('Zoé'), await words('Personne du tout'));
  assert.deepEqual(await words('Zoé'), await words('Sans code'));
  const recover = async (username: string) => {
    const answer = await (
      await openSignIn(host)
    ).send(signInAddress('recoverycode'), { username, code: 'AAAA-BBBB-CCCC-DDDD' });
    return [answer.status, /role="alert">([^<]*)/.exec(answer.body)?.[1]];
  };
  assert.deepEqual(await recover('Zoé'), await recover('Personne du tout'));
  assert.deepEqual(await recover('Zoé'), await recover('Sans code'));
});

test('many wrong codes make strangers wait, and neither the owner’s browser nor anybody else (ACC-8)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const { secret } = await enrol(host, zoe);
  const others = await enrol(host, max);
  const known = await give(await secondStep(host), codeOf(host, secret));
  assert.match(known.cookie, /rpd_device=/);
  host.wait(PERIOD_MS);
  const page = await secondStep(host);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await give(page, '000000')).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  // Right or wrong, nothing is looked at before the wait is over.
  assert.equal((await give(page, codeOf(host, secret))).status, 429);
  const own = await give(await secondStep(host, known.cookie), codeOf(host, secret));
  assert.equal(own.status, 303);
  const other = await give(await secondStep(host, '', 'Max'), codeOf(host, others.secret));
  assert.equal(other.status, 303);
});

test('a shared network that guessed passwords shuts out no code of who lives there (ACC-8)', async t => {
  const { host, zoe } = await start(t);
  const { secret, codes } = await enrol(host, zoe);
  const page = await secondStep(host);
  for (let n = 0; n < 110; n += 1) {
    await host.post('/user/authenticate', { username: `personne ${n}`, password: 'raté', token: 'null' });
  }
  const stranger = { username: 'Max', password: 'raté', token: 'null' };
  assert.equal((await host.post('/user/authenticate', stranger)).statusCode, 429);
  assert.equal((await give(page, codeOf(host, secret))).status, 303);
  // Nor a recovery code in the place of a password, by somebody who knows the name.
  await host.changeUser(zoe.user, { passwordHash: null, passwordRemoved: true });
  const recover = async (code: string) =>
    (await openSignIn(host)).send(signInAddress('recoverycode'), { username: 'Zoé', code });
  for (let n = 0; n < 30; n += 1) assert.equal((await recover('AAAA-BBBB-CCCC-DDDD')).status, 401);
  assert.equal((await recover(codes[0] ?? '')).status, 303);
});

test('the JSON sign-in asks for a code too (ACC-2)', async t => {
  const { host, zoe } = await start(t);
  const { secret, codes } = await enrol(host, zoe);
  const send = (more: object) =>
    host.post('/user/authenticate', { username: 'Zoé', password: PASSWORD, token: 'null', ...more });
  const asked = await send({});
  assert.equal(asked.statusCode, 401);
  assert.equal(asked.json<{ code: string }>().code, 'second-factor');
  assert.equal((await send({ code: '000000' })).statusCode, 401);
  assert.equal((await send({ code: codeOf(host, secret) })).statusCode, 200);
  assert.equal((await send({ code: codes[0] })).statusCode, 200);
  assert.equal((await send({ code: codes[0] })).statusCode, 401);
  const wrongPassword = { password: 'pas le bon', code: codes[1] };
  assert.equal((await send(wrongPassword)).json<{ code?: string }>().code, undefined);
});

test('with an application, the password alone no longer proves who one is (ACC-3)', async t => {
  const { host, zoe } = await start(t);
  const { secret } = await enrol(host, zoe);
  host.wait(SIX_MINUTES);
  for (const [method, url] of [
    ['DELETE', '/user/totp'],
    ['POST', '/user/totp'],
    ['POST', '/user/totp/confirm'],
    ['POST', '/user/recovery-codes'],
  ] as const) {
    assert.equal((await zoe.call(method, url, method === 'POST' ? {} : undefined)).body.code, 'step-up');
  }
  const { body: methods } = await zoe.call('GET', '/user/proof');
  assert.deepEqual(methods, { password: false, totp: true, passkey: false });
  assert.equal((await zoe.call('POST', '/user/proof', { password: PASSWORD })).status, 422);
  assert.equal((await zoe.call('POST', '/user/proof', { code: '000000' })).status, 422);
  assert.equal((await zoe.call('DELETE', '/user/totp')).status, 403);
  assert.equal((await zoe.call('POST', '/user/proof', { code: codeOf(host, secret) })).status, 200);
  assert.equal((await zoe.call<Factors>('DELETE', '/user/totp')).body.totp, null);
  assert.equal((await secondStep(host)).status, 303);
  const subjects = (await deliveredMails(host.store)).map(({ subject }) => subject);
  assert.ok(subjects.includes('La connexion à votre compte ne demande plus de code'));
});

test('« Ce n’était pas moi » brings a removed application back (ACC-6)', async t => {
  const { host, zoe } = await start(t);
  const { secret, codes } = await enrol(host, zoe);
  assert.equal((await zoe.call('DELETE', '/user/totp')).status, 200);
  const mail = (await deliveredMails(host.store)).at(-1);
  const url = /\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await host.app.inject({ method: 'POST', url, payload: '', headers });
  assert.equal(done.statusCode, 303);
  const form = { password: 'des mots tout neufs', confirmation: 'des mots tout neufs' };
  const set = await host.app.inject({
    method: 'POST',
    url: `/${String(done.headers.location)}`,
    payload: new URLSearchParams(form).toString(),
    headers,
  });
  assert.equal(set.statusCode, 200);
  const step = async () => {
    const page = await openSignIn(host);
    return page.send(signInAddress(), { username: 'Zoé', password: form.password });
  };
  host.wait(PERIOD_MS);
  assert.equal((await give(await step(), codeOf(host, secret))).status, 303);
  assert.equal((await give(await step(), codes[0] ?? '')).status, 303);
});

test('an account with one passkey and recovery codes does without a password (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const authenticator = createAuthenticator('https://app.rpd.test');
  const options = await zoe.call<CreationOptions>('POST', '/user/passkeys/options');
  const response = authenticator.create(options.body);
  await zoe.call('POST', '/user/passkeys', { name: 'Clé', response });
  assert.equal((await zoe.call('DELETE', '/user/password')).status, 409);
  const { body } = await zoe.call<RecoveryCodes>('POST', '/user/recovery-codes');
  const [code = '', next = ''] = body.codes;
  const recover = async (typed: string, username = 'Zoé') =>
    (await openSignIn(host)).send(signInAddress('recoverycode'), { username, code: typed });
  // As long as there is a password, a code alone opens nothing.
  assert.equal((await recover(code)).status, 401);
  assert.equal((await zoe.call('DELETE', '/user/password')).status, 200);
  assert.equal((await recover(next, 'Max')).status, 401);
  assert.equal((await recover(code)).status, 303);
  assert.equal((await recover(code)).status, 401);
});

test('makes no recovery codes for an account that needs none (ACC-2)', async t => {
  const { zoe } = await start(t);
  assert.equal((await zoe.call('POST', '/user/recovery-codes')).status, 409);
});

test('after the key of secrets is lost, recovery codes still open an account, and nobody is locked out (ACC-7)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const { secret, codes } = await enrol(host, zoe);
  await enrol(host, max);
  await host.store.db.deleteFrom('recovery_codes').where('user_id', '=', max.user._id).execute();
  const other = createSecrets(() => [randomBytes(32)]);
  const { totp } = await host.store.transaction(trx => forgetUnknownKeys(trx, other));
  assert.equal(totp, 2);
  assert.equal((await give(await secondStep(host), codeOf(host, secret))).status, 401);
  assert.equal((await give(await secondStep(host), codes[0] ?? '')).status, 303);
  // Without a code or a passkey, nobody could open it any more.
  assert.equal((await secondStep(host, '', 'Max')).status, 303);
});
