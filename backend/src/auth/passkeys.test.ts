import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Factors } from '@rpd/shared/domain';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import {
  type Authenticator,
  createAuthenticator,
  type CreationOptions,
  type Mistakes,
  type RequestOptions,
} from '../test/authenticator.ts';
import { type Person, signedIn } from '../test/factors.ts';
import { deliveredMails } from '../test/mails.ts';
import { openSignIn, signInAddress } from '../test/sign-in-page.ts';
import { findRelyingParty } from './relying-party.ts';

const AUTH_ORIGIN = 'https://auth.rpd.test';
const APP_ORIGIN = 'https://app.rpd.test';
const TEN_MINUTES = 10 * 60_000;
const SIX_MINUTES = 6 * 60_000;

const optionsOf = async (person: Person) =>
  (await person.call<CreationOptions>('POST', '/user/passkeys/options')).body;

/** Adds a passkey on the account page. */
async function enrol(person: Person, name = 'Téléphone', origin = APP_ORIGIN): Promise<Authenticator> {
  const authenticator = createAuthenticator(origin);
  const response = authenticator.create(await optionsOf(person));
  const answer = await person.call<Factors>('POST', '/user/passkeys', { name, response });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return authenticator;
}

/** Signs in on the page as a browser does, with what may be wrong. */
async function signInByPasskey(host: TestAuthHost, authenticator: Authenticator, mistakes: Mistakes = {}) {
  const page = await openSignIn(host);
  const credential = authenticator.get(page.passkeyOptions, { origin: AUTH_ORIGIN, ...mistakes });
  return page.send(signInAddress('passkey'), { credential: JSON.stringify(credential) });
}

const journalOf = async ({ store }: TestAuthHost): Promise<string[]> => {
  const rows = await store.db.selectFrom('journal').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map(({ action, detail }) => `${action}: ${detail}`);
};

async function start(t: TestContext) {
  const host = await startAuthHost(t);
  return { host, zoe: await signedIn(host, { name: 'Zoé' }) };
}

test('adds a passkey on the account page and signs in with it in one gesture (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const options = await optionsOf(zoe);
  assert.equal(options.rp.id, 'rpd.test');
  const authenticator = await enrol(zoe);
  const { body } = await zoe.call<Factors>('GET', '/user/factors');
  assert.equal(body.passkeys.length, 1);
  assert.equal(body.passkeys[0]?.name, 'Téléphone');
  assert.equal(body.passkeys[0]?.lastUsedAt, null);

  const back = await signInByPasskey(host, authenticator);
  assert.equal(back.status, 303);
  const auth = JSON.parse(new URL(back.location).searchParams.get('auth') ?? '') as {
    token: string;
    user: { name: string };
  };
  assert.equal(auth.user.name, 'Zoé');
  assert.equal(await host.verify(auth.token), 200);
  const after = await zoe.call<Factors>('GET', '/user/factors');
  assert.notEqual(after.body.passkeys[0]?.lastUsedAt, null);
  assert.ok((await journalOf(host)).some(line => /^sign-in: .*par clé d’accès/.test(line)));
});

test('the sign-in page says of nobody that they have an account, and works without a script (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  await enrol(zoe);
  const page = await openSignIn(host);
  assert.deepEqual(page.passkeyOptions.allowCredentials ?? [], []);
  assert.match(page.body, /autocomplete="username webauthn"/);
  assert.match(page.body, /class="passkey"[^>]* hidden/);
  const policy = String((await host.app.inject(signInAddress())).headers['content-security-policy']);
  const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
  assert.ok(nonce);
  assert.doesNotMatch(policy, /unsafe|connect-src/);
  const lost = await host.app.inject('/lostpassword');
  assert.doesNotMatch(String(lost.headers['content-security-policy']), /script-src/);
  assert.doesNotMatch(lost.body, /<script/);
  const done = await page.send(signInAddress(), { username: 'Zoé', password: PASSWORD });
  assert.equal(done.status, 303);
});

test('refuses a passkey sign-in of which anything is wrong (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const [own, others] = [await enrol(zoe), await enrol(max)];
  const strangerHandle = Buffer.from(max.user._id).toString('base64url');
  const elsewhere = await openSignIn(host);
  const wrong: [string, Mistakes][] = [
    ['a challenge that nobody made', { challenge: Buffer.from('x'.repeat(60)).toString('base64url') }],
    ['the challenge of another browser', { challenge: elsewhere.passkeyOptions.challenge }],
    ['an origin that is not ours', { origin: 'https://rpd.test.evil.example' }],
    ['a neighbour under the same domain', { origin: 'https://blog.rpd.test' }],
    ['another domain', { rpId: 'evil.example' }],
    ['the user handle of another account', { userHandle: strangerHandle }],
    ['no user handle', { userHandle: undefined }],
    ['no user verification', { isVerified: false }],
    ['the credential id of somebody else', { id: others.id }],
    ['a credential id that nobody has', { id: createAuthenticator(AUTH_ORIGIN).id }],
    ['an answer to an enrolment', { type: 'webauthn.create' }],
  ];
  for (const [what, mistakes] of wrong) {
    const answer = await signInByPasskey(host, own, mistakes);
    assert.equal(answer.status, 401, what);
    assert.match(answer.body, /n’a pas pu être vérifiée/, what);
  }
  assert.equal((await signInByPasskey(host, own)).status, 303);
});

test('takes a challenge once, for ten minutes, and from its own form alone (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const authenticator = await enrol(zoe);
  const page = await openSignIn(host);
  const sign = () => ({
    credential: JSON.stringify(authenticator.get(page.passkeyOptions, { origin: AUTH_ORIGIN })),
  });
  const first = sign();
  assert.equal((await page.send(signInAddress('passkey'), { ...first, form_token: 'x' })).status, 403);
  const cross = { 'sec-fetch-site': 'same-site' };
  assert.equal((await page.send(signInAddress('passkey'), first, cross)).status, 403);
  assert.equal((await page.send(signInAddress('passkey'), first)).status, 303);
  assert.equal((await page.send(signInAddress('passkey'), first)).status, 401);
  assert.equal((await page.send(signInAddress('passkey'), sign())).status, 401);
  const old = await openSignIn(host);
  const expired = {
    credential: JSON.stringify(authenticator.get(old.passkeyOptions, { origin: AUTH_ORIGIN })),
  };
  host.wait(TEN_MINUTES);
  assert.equal((await old.send(signInAddress('passkey'), expired)).status, 401);
  for (const credential of ['', '{', '[]', 'null', '{"id":1}', JSON.stringify({ id: authenticator.id })]) {
    assert.equal((await (await openSignIn(host)).send(signInAddress('passkey'), { credential })).status, 401);
  }
});

test('refuses a passkey whose counter goes back, and says so in the journal (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const authenticator = await enrol(zoe);
  authenticator.counter = 10;
  assert.equal((await signInByPasskey(host, authenticator)).status, 303);
  authenticator.counter = 5;
  assert.equal((await signInByPasskey(host, authenticator)).status, 401);
  const line = /sign-in-refused: Clé d’accès «\u00a0Téléphone\u00a0»\u00a0: son compteur recule/;
  assert.ok((await journalOf(host)).some(entry => line.test(entry)));
  authenticator.counter = 20;
  assert.equal((await signInByPasskey(host, authenticator)).status, 303);
});

test('a passkey passes the limits that others reached, on its name and on its network (ACC-8)', async t => {
  const { host, zoe } = await start(t);
  const own = await enrol(zoe);
  const guess = (username: string) =>
    host.app.inject({
      method: 'POST',
      url: '/user/authenticate',
      payload: { username, password: 'raté', token: 'null' },
    });
  for (let n = 0; n < 8; n += 1) await guess('Zoé');
  for (let n = 0; n < 110; n += 1) await guess(`personne ${n}`);
  assert.equal((await guess('Max')).statusCode, 429);
  assert.equal((await signInByPasskey(host, own)).status, 303);
  // Wrong ones of others in the same network shut nobody out either.
  for (let n = 0; n < 110; n += 1) {
    assert.equal((await signInByPasskey(host, own, { origin: 'https://ailleurs.test' })).status, 401);
  }
  assert.equal((await signInByPasskey(host, own)).status, 303);
});

test('an enrolment counts in its own session, once, and with what was asked for (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const authenticator = createAuthenticator(APP_ORIGIN);
  const options = await optionsOf(zoe);
  const add = (person: Person, response: object) =>
    person.call('POST', '/user/passkeys', { name: 'Clé', response });
  assert.equal((await add(max, authenticator.create(options))).status, 422);
  for (const mistakes of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: 'eA' },
    { type: 'webauthn.get' },
  ]) {
    assert.equal((await add(zoe, authenticator.create(options, mistakes))).status, 422);
  }
  const good = authenticator.create(options);
  assert.equal((await add(zoe, good)).status, 201);
  assert.equal((await add(zoe, good)).status, 422);
  const again = authenticator.create(await optionsOf(max));
  const taken = await add(max, again);
  assert.equal(taken.status, 409);
  assert.match(taken.body.message, /déjà enregistrée/);
  // A challenge of the sign-in page is none for an enrolment.
  const { challenge } = (await openSignIn(host)).passkeyOptions;
  assert.equal(
    (await add(zoe, createAuthenticator(APP_ORIGIN).create({ ...options, challenge }))).status,
    422,
  );
});

test('asks who one is before credentials change, by password or passkey of one’s own (ACC-3)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const [own, others] = [await enrol(zoe), await enrol(max)];
  const [passkey] = (await zoe.call<Factors>('GET', '/user/factors')).body.passkeys;
  const path = `/user/passkeys/${passkey?._id ?? ''}`;
  const changes = [
    ['POST', '/user/passkeys/options'],
    ['POST', '/user/passkeys'],
    ['POST', path],
    ['DELETE', path],
    ['DELETE', '/user/password'],
  ] as const;
  const enrolment = await optionsOf(zoe);
  host.wait(SIX_MINUTES);
  for (const [method, url] of changes) {
    const refused = await zoe.call(method, url, method === 'POST' ? {} : undefined);
    assert.deepEqual([refused.status, refused.body.code], [403, 'step-up'], url);
  }
  assert.deepEqual((await zoe.call('GET', '/user/proof')).body, {
    password: true,
    totp: false,
    passkey: true,
  });
  const wrong = await zoe.call<{ fields: object }>('POST', '/user/proof', { password: 'pas le bon' });
  assert.equal(wrong.status, 422);
  assert.ok('password' in wrong.body.fields);
  const options = async (person: Person) =>
    (await person.call<RequestOptions>('POST', '/user/proof/options')).body;
  // Somebody else's passkey proves nothing, nor does one's own within another's session.
  assert.equal(
    (await zoe.call('POST', '/user/proof', { passkey: others.get(await options(zoe)) })).status,
    422,
  );
  assert.equal((await zoe.call('POST', '/user/proof', { passkey: own.get(await options(max)) })).status, 422);
  // Nor does the answer to a challenge that this session was given for an enrolment.
  const { challenge } = enrolment;
  const crossed = own.get({ ...(await options(zoe)), challenge });
  assert.equal((await zoe.call('POST', '/user/proof', { passkey: crossed })).status, 422);
  assert.equal((await zoe.call('DELETE', path)).status, 403);
  const proof = own.get(await options(zoe));
  assert.equal((await zoe.call('POST', '/user/proof', { passkey: proof })).status, 200);
  assert.equal((await zoe.call('POST', path, { name: 'Portable' })).status, 200);
  // What one session proved counts for no other.
  const other = await max.call('DELETE', '/user/password');
  assert.equal(other.body.code, 'step-up');
  host.wait(SIX_MINUTES);
  await zoe.refresh();
  assert.equal((await zoe.call('POST', '/user/proof', { passkey: proof })).status, 422);
  assert.equal((await zoe.call('DELETE', path)).status, 403);
  assert.equal((await zoe.call('POST', '/user/proof', { password: PASSWORD })).status, 200);
  assert.equal((await zoe.call('DELETE', path)).status, 200);
  assert.equal((await signInByPasskey(host, own)).status, 401);
});

test('refuses a name that is no text at its field (ACC-1)', async t => {
  const { zoe } = await start(t);
  await enrol(zoe);
  const [passkey] = (await zoe.call<Factors>('GET', '/user/factors')).body.passkeys;
  for (const name of [{}, [], 7, ' ', 'x'.repeat(61), 'Clé\nverte']) {
    for (const path of ['/user/passkeys', `/user/passkeys/${passkey?._id ?? ''}`]) {
      const { status, body } = await zoe.call<{ fields: Record<string, string> }>('POST', path, {
        name,
        response: { response: {} },
      });
      assert.equal(status, 422);
      assert.ok(body.fields['name'], JSON.stringify(name));
    }
  }
});

test('nobody renames or removes the passkey of somebody else (ACC-8)', async t => {
  const { host, zoe } = await start(t);
  const max = await signedIn(host, { name: 'Max' });
  const authenticator = await enrol(zoe);
  const [passkey] = (await zoe.call<Factors>('GET', '/user/factors')).body.passkeys;
  const path = `/user/passkeys/${passkey?._id ?? ''}`;
  assert.equal((await max.call('POST', path, { name: 'Volée' })).status, 404);
  assert.equal((await max.call('DELETE', path)).status, 404);
  assert.equal((await signInByPasskey(host, authenticator)).status, 303);
});

test('lets go of the password with two passkeys, and no mail brings one back (ACC-1)', async t => {
  const { host, zoe } = await start(t);
  const first = await enrol(zoe);
  const early = await zoe.call('DELETE', '/user/password');
  assert.equal(early.status, 409);
  const second = await enrol(zoe, 'Clé USB');
  const removed = await zoe.call<Factors>('DELETE', '/user/password');
  assert.equal(removed.status, 200);
  assert.equal(removed.body.hasPassword, false);
  const page = await openSignIn(host);
  const byPassword = await page.send(signInAddress(), { username: 'Zoé', password: PASSWORD });
  assert.equal(byPassword.status, 401);
  const unknown = await page.send(signInAddress(), { username: 'Personne', password: PASSWORD });
  const words = (body: string) => /role="alert">([^<]*)/.exec(body)?.[1];
  assert.equal(words(byPassword.body), words(unknown.body));
  // The last way in stays.
  const [one] = removed.body.passkeys;
  assert.equal((await zoe.call('DELETE', `/user/passkeys/${one?._id ?? ''}`)).status, 409);

  await host.post('/user/lostpassword', { email: zoe.user.email });
  const mail = (await deliveredMails(host.store)).at(-1);
  assert.equal(mail?.subject, 'Votre compte n’a pas de mot de passe');
  assert.doesNotMatch(mail?.text ?? '', /newpassword/);
  for (const authenticator of [first, second]) {
    assert.equal((await signInByPasskey(host, authenticator)).status, 303);
  }
  // With a fresh proof, the account has a password again.
  const again = await zoe.call('POST', '/user/password', { password: 'des mots tout neufs' });
  assert.equal(again.status, 200);
  const renewed = await openSignIn(host);
  const form = { username: 'Zoé', password: 'des mots tout neufs' };
  assert.equal((await renewed.send(signInAddress(), form)).status, 303);
});

test('« Ce n’était pas moi » takes back what somebody else did, and nothing of before (ACC-6)', async t => {
  const { host, zoe } = await start(t);
  const own = await enrol(zoe, 'La mienne');
  host.wait(1_000);
  const theirs = await enrol(zoe, 'La leur');
  const link = async () => {
    const mail = (await deliveredMails(host.store)).at(-1);
    assert.equal(mail?.subject, 'Une clé d’accès est ajoutée à votre compte');
    return /\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const url = await link();
  host.wait(1_000);
  const { passkeys } = (await zoe.call<Factors>('GET', '/user/factors')).body;
  const mine = passkeys.find(({ name }) => name === 'La mienne');
  assert.equal((await zoe.call('DELETE', `/user/passkeys/${mine?._id ?? ''}`)).status, 200);
  assert.equal((await signInByPasskey(host, own)).status, 401);

  const seen = await host.app.inject(url);
  assert.equal(seen.statusCode, 200);
  assert.match(seen.body, /Reprendre mon compte/);
  assert.equal((await signInByPasskey(host, theirs)).status, 303);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await host.app.inject({ method: 'POST', url, payload: '', headers: form });
  assert.equal(done.statusCode, 303);
  assert.match(String(done.headers.location), /^newpassword\?token=/);
  assert.equal((await zoe.call('GET', '/user/factors')).status, 401);
  assert.equal((await signInByPasskey(host, theirs)).status, 401);
  assert.equal((await signInByPasskey(host, own)).status, 303);
  assert.equal((await host.app.inject(url)).statusCode, 410);
});

test('tells the domain of passkeys by the addresses of the hosts (ACC-1)', () => {
  const idOf = (auth: string, app: string, stated = '') =>
    findRelyingParty(auth, [`${app}/auth/callback`], stated)?.id ?? null;
  assert.equal(idOf('https://auth.rpd.example', 'https://app.rpd.example'), 'rpd.example');
  assert.equal(idOf('https://rpd.example/hosts/auth', 'https://rpd.example'), 'rpd.example');
  assert.equal(idOf('https://auth.rpd.example', 'https://rpd.example'), 'rpd.example');
  assert.equal(idOf('http://localhost:8085', 'http://localhost:8080'), 'localhost');
  assert.equal(idOf('https://rpd.example', 'https://autre.example'), null);
  assert.equal(idOf('https://a.example', 'https://b.test'), null);
  assert.equal(idOf('http://127.0.0.1:3000', 'http://127.0.0.1:3000'), null);
  assert.equal(idOf('https://[::1]', 'https://[::1]'), null);
  assert.equal(idOf('http://rpd.example', 'http://rpd.example'), null);
  assert.equal(
    idOf('https://a.jeux.rpd.example', 'https://b.jeux.rpd.example', 'rpd.example'),
    'rpd.example',
  );
  assert.throws(() => idOf('https://a.rpd.example', 'https://b.rpd.example', 'autre.example'), /RPD_PASSKEY/);
});
