import assert from 'node:assert/strict';
import { startAuthHost } from '../test/auth-host.ts';
import { test } from 'node:test';
import type { StoredApp } from '../store/tables/machines.ts';
import type { StoredUser } from '../store/tables/users.ts';
import {
  addApp,
  askAddress,
  authorize,
  BACK,
  Browser,
  exchange,
  OTHER_BACK,
  type Reach,
  SECRET,
  startProviderHost,
  VERIFIER,
} from '../test/app-visit.ts';

/** A code that somebody agreed to, of this application. */
async function codeFor(reach: Reach, app: StoredApp, user: StoredUser, more: Record<string, string> = {}) {
  const { address } = await authorize(reach, app, user, more);
  return new URL(address).searchParams.get('code') ?? '';
}

test('gives tokens for a code once, to whom it was given for, with its verifier and address', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host, { redirectUris: [BACK, OTHER_BACK] });
  const other = await addApp(host);
  const code = await codeFor(reach, app, user);
  const others: Record<string, string>[] = [
    { code_verifier: `${VERIFIER}x` },
    { code_verifier: '' },
    { redirect_uri: OTHER_BACK },
    { code: `${code}x` },
  ];
  for (const changes of others) {
    const refused = await exchange(reach, app, code, changes);
    assert.equal(refused.status, 400, JSON.stringify(changes));
    assert.equal(refused.body.access_token, undefined);
  }
  assert.equal((await exchange(reach, other, code)).status, 400);
  assert.equal((await exchange(reach, app, code, {}, 'Un-autre-secret-1')).status, 401);
  assert.equal((await exchange(reach, app, code, { client_id: app.app_id }, null)).status, 401);
  const given = await exchange(reach, app, code);
  assert.equal(given.status, 200);
  const headers = { authorization: `Bearer ${given.body.access_token}` };
  assert.equal((await reach('https://auth.rpd.test/oidc/me', { headers })).status, 200);

  // Shown again, by somebody who read it on its way: what it gave is worth nothing either (RFC 6749, 4.1.2).
  assert.equal((await exchange(reach, app, code)).status, 400);
  assert.equal((await reach('https://auth.rpd.test/oidc/me', { headers })).status, 401);
});

test('takes a token back for the application alone that has it, by its secret (ASVS 10.4.10)', async t => {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host);
  const { body } = await exchange(reach, app, await codeFor(reach, app, await host.addUser()));
  const token = body.access_token ?? '';
  const revoke = async (who: string | null, secret = SECRET) => {
    const basic = Buffer.from(`${who}:${encodeURIComponent(secret)}`).toString('base64');
    const answer = await reach(`${reach.issuer}/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ token, ...(who === null && { client_id: app.app_id }) }),
      headers: who === null ? {} : { authorization: `Basic ${basic}` },
    });
    return answer.status;
  };
  const reads = async () =>
    (await reach(`${reach.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await revoke(null), 401);
  assert.equal(await revoke(app.app_id, 'Un-autre-secret-1'), 401);
  await revoke((await addApp(host)).app_id);
  assert.equal(await reads(), 200);
  assert.equal(await revoke(app.app_id), 200);
  assert.equal(await reads(), 401);
});

test('gives tokens to one of two requests that bring a code at the same moment', async t => {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host, { clientKind: 'public' });
  const code = await codeFor(reach, app, await host.addUser());
  const answers = await Promise.all([1, 2, 3].map(() => exchange(reach, app, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('sends nobody to an address that is not registered, character by character', async t => {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host);
  for (const redirect_uri of [
    'https://voleur.exemple/retour',
    `${BACK}/`,
    `${BACK}?x=1`,
    'https://carnet.exemple/Retour',
    'https://carnet.exemple.voleur.exemple/retour',
    'https://carnet.exemple@voleur.exemple/retour',
    'http://carnet.exemple/retour',
    'javascript:alert(1)',
    '//voleur.exemple',
    '',
  ]) {
    const browser = await new Browser(reach).open(askAddress(app, { redirect_uri }));
    assert.ok(browser.address.startsWith('https://auth.rpd.test/oidc/'), browser.address);
    assert.equal(browser.status, 400, redirect_uri);
    assert.match(browser.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  }
  const unknown = await new Browser(reach).open(askAddress({ ...app, app_id: 'inconnue' }));
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /n’est pas connue de RPD/);
});

test('wants PKCE by S256 of every application, and gives no token in an address', async t => {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host);
  const asked: Record<string, string>[] = [
    { code_challenge: '', code_challenge_method: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'id_token' },
    { response_type: 'code id_token' },
    { response_type: 'token' },
    { response_type: 'id_token token' },
    { response_type: 'code token' },
    { scope: 'openid groups' },
  ];
  for (const changes of asked) {
    const { address } = await new Browser(reach).open(askAddress(app, changes));
    const answer = new URL(address);
    const isRefused = /error=(?:invalid_request|unsupported_response_type|unauthorized_client)/.test(address);
    // A scope that is not known here is not given.
    if ('scope' in changes) assert.equal(answer.origin, 'https://auth.rpd.test');
    else assert.ok(isRefused, address);
    assert.equal(answer.searchParams.get('code'), null);
    assert.doesNotMatch(answer.hash, /token=/);
  }
  // Nor for a password, nor for nobody (ASVS 10.4.4).
  const { name: username } = await host.addUser();
  for (const grant_type of ['password', 'client_credentials']) {
    const { status, body } = await exchange(reach, app, '', {
      grant_type,
      username,
      password: 'x',
      scope: 'openid',
    });
    assert.deepEqual([status, body.access_token], [400, undefined], grant_type);
  }
});

test('asks each time for a program of which nothing proves which one it is (RFC 8252, ASVS 10.7.1)', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const site = await addApp(host, { clientKind: 'public' });
  const program = await addApp(host, { clientKind: 'public', redirectUris: ['http://127.0.0.1/retour'] });
  const cases = [
    [site, BACK, false],
    [program, 'http://127.0.0.1:4711/retour', true],
  ] as const;
  for (const [app, redirect_uri, isAskedAgain] of cases) {
    const address = askAddress(app, { redirect_uri });
    const browser = await new Browser(reach).open(address);
    await browser.signIn(user);
    assert.equal(browser.heading, 'Autoriser cette application ?');
    assert.match(browser.text, /vaut jusqu’à ce que vous la retiriez/);
    await browser.send({ answer: 'allow' });
    assert.ok(browser.address.startsWith(`${redirect_uri}?code=`), browser.address);
    await browser.open(address);
    assert.equal(new URL(browser.address).pathname.endsWith('/consent'), isAskedAgain, browser.address);
  }
});

test('signs nobody in to a browser that began the sign-in of another one (login CSRF)', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host);
  const thief = await new Browser(reach).open(askAddress(app));
  const victim = await new Browser(reach).open(thief.address);
  assert.equal(victim.heading, 'Connexion impossible');
  // Nor by the form of the page that the thief has.
  await victim.open(askAddress(app));
  await victim.send(
    { username: user.name, password: 'une phrase facile à retenir' },
    thief.address.replace('https://auth.rpd.test', ''),
  );
  assert.equal(victim.status, 400);
  assert.equal(victim.heading, 'Connexion impossible');
});

test('takes a consent from its own page alone, and no is an answer', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host);
  const browser = await new Browser(reach).open(askAddress(app));
  await browser.signIn(user);
  const page = browser.address;
  const body = new URLSearchParams({ answer: 'allow', form_token: browser.hidden('form_token') });
  await browser.open(page, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(browser.status, 403);
  await browser.open(page, { method: 'POST', body: new URLSearchParams({ answer: 'allow' }) });
  assert.equal(browser.status, 403);
  assert.equal((await host.store.db.selectFrom('app_consents').selectAll().execute()).length, 0);
  await browser.open(page);
  await browser.send({ answer: 'deny' });
  const back = new URL(browser.address);
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal(back.searchParams.get('state'), 'etat');
  assert.equal((await host.store.db.selectFrom('app_consents').selectAll().execute()).length, 0);
});

test('is not there as long as no application has an address', async t => {
  const { host, reach } = await startProviderHost(t);
  const discovery = 'https://auth.rpd.test/oidc/.well-known/openid-configuration';
  assert.equal((await reach(discovery)).status, 404);
  await addApp(host, { redirectUris: [] });
  assert.equal((await reach(discovery)).status, 404);
  await addApp(host);
  assert.equal((await reach(discovery)).status, 200);
});

test('keeps tokens and codes as digests, sealed, and logs none', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host);
  const code = await codeFor(reach, app, user, { scope: 'openid profile offline_access', prompt: 'consent' });
  const { body } = await exchange(reach, app, code);
  const rows = JSON.stringify(await host.store.db.selectFrom('oidc_records').selectAll().execute());
  const keys = JSON.stringify(await host.store.db.selectFrom('oidc_keys').selectAll().execute());
  const secrets = [code, body.access_token, body.refresh_token, SECRET, user.email];
  for (const secret of secrets) {
    assert.ok(secret);
    assert.ok(!rows.includes(secret));
    assert.ok(!host.logs.join('').includes(secret));
  }
  assert.ok(!keys.includes('"d"'));
  assert.ok(!rows.includes(user.name));
});

test('says in French to a person that no application signs in here, and to a program as before', async t => {
  const host = await startAuthHost(t);
  for (const url of ['/oidc/device', '/oidc/session/end', '/oidc/auth?client_id=x']) {
    const person = await host.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } });
    assert.equal(person.statusCode, 404, url);
    assert.match(person.body, /<h1>Aucune application ne se connecte ici<\/h1>/);
    assert.match(person.body, /url\(\/fonts\//);
    assert.match(String(person.headers['content-security-policy']), /frame-ancestors 'none'/);
    const program = await host.app.inject({ url, headers: { accept: 'application/json' } });
    assert.equal(program.statusCode, 404);
    assert.equal(program.json<{ message: string }>().message, 'Cette adresse n’existe pas.');
  }
  const discovery = await host.app.inject({
    url: '/oidc/.well-known/openid-configuration',
    headers: { accept: 'text/html' },
  });
  assert.equal(discovery.json<{ message: string }>().message, 'Cette adresse n’existe pas.');
});
