import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { CALLBACK, PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

const address = (changes: Record<string, string> = {}) =>
  `/authorize?${new URLSearchParams({ redirect_uri: CALLBACK, origin: 'rpd', ...changes }).toString()}`;

/** What a browser keeps of a page: the form's hidden secret and the cookie. */
function readPage(page: LightMyRequestResponse) {
  const formToken = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return { formToken, cookie: String(page.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}

const send = (
  host: TestAuthHost,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string>,
) =>
  host.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** Opens the page and sends the form, as a browser does. */
async function submit(host: TestAuthHost, form: Record<string, string>, url = address()) {
  const { formToken, cookie } = readPage(await host.app.inject(url));
  return send(host, url, { form_token: formToken, ...form }, { cookie, 'sec-fetch-site': 'same-origin' });
}

test('signs a person in on the page and returns them with a session', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ name: 'Élodie & Cie', roles: ['GM'] });
  const url = address({ state: 'a b&c=é' });
  const page = await host.app.inject(url);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<html lang="fr">/);
  assert.match(page.body, /<h1>Connexion<\/h1>/);

  const answer = await submit(host, { username: 'elodie & cie', password: PASSWORD }, url);
  assert.equal(answer.statusCode, 303);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['referrer-policy'], 'no-referrer');
  const location = new URL(String(answer.headers.location));
  assert.equal(location.origin + location.pathname, CALLBACK);
  assert.equal(location.searchParams.get('state'), 'a b&c=é');
  const auth = JSON.parse(location.searchParams.get('auth') ?? '') as Record<string, string>;
  assert.deepEqual(auth['user'], {
    _id: user._id,
    name: 'Élodie & Cie',
    username: 'Élodie & Cie',
    roles: ['GM'],
  });
  assert.equal(await host.verify(auth['token'] ?? ''), 200);

  const exchanged = await host.post('/api/auth/refresh', { refreshToken: auth['refreshToken'] });
  assert.equal(exchanged.statusCode, 200);
  host.wait(3_600_000);
  const { refreshToken } = exchanged.json<{ refreshToken: string }>();
  assert.equal((await host.post('/api/auth/refresh', { refreshToken })).statusCode, 200);
  const logged = host.logs.join('\n');
  for (const secret of [auth['token'], auth['refreshToken'], PASSWORD]) {
    assert.equal(logged.includes(secret ?? ''), false);
  }
});

test('rejects the refresh token of the address after 60 s', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const answer = await submit(host, { username: user.name, password: PASSWORD });
  const auth = new URL(String(answer.headers.location)).searchParams.get('auth') ?? '';
  const { refreshToken } = JSON.parse(auth) as { refreshToken: string };
  host.wait(60_000);
  assert.equal((await host.post('/api/auth/refresh', { refreshToken })).statusCode, 401);
});

test('accepts in the callback only tokens made for it, once (LND-6)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const called = await host.signIn(user);
  const handover = (refreshToken: string) => host.post('/api/auth/refresh', { refreshToken, handover: true });
  assert.equal((await handover(called.refreshToken)).statusCode, 401);
  // A refusal takes nothing from the session of the JSON call.
  const renewed = await host.post('/api/auth/refresh', { refreshToken: called.refreshToken });
  assert.equal(renewed.statusCode, 200);
  assert.equal((await handover(renewed.json<{ refreshToken: string }>().refreshToken)).statusCode, 401);

  const answer = await submit(host, { username: user.name, password: PASSWORD });
  const auth = new URL(String(answer.headers.location)).searchParams.get('auth') ?? '';
  const travelled = JSON.parse(auth) as { token: string; refreshToken: string };
  const exchanged = await handover(travelled.refreshToken);
  assert.equal(exchanged.statusCode, 200);
  const { refreshToken } = exchanged.json<{ refreshToken: string }>();
  assert.equal((await handover(refreshToken)).statusCode, 401);
  // The access token of the address ends with it; the session goes on.
  host.wait(60_000);
  assert.equal(await host.verify(travelled.token), 401);
  assert.equal(await host.verify(exchanged.json<{ token: string }>().token), 200);
});

test('forbids framing, scripts and foreign form targets on the page', async t => {
  const host = await startAuthHost(t);
  const page = await host.app.inject(address());
  const policy = String(page.headers['content-security-policy']);
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  assert.ok(page.body.includes(`<style nonce="${nonce}">`));
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /form-action 'self' https:\/\/app\.rpd\.test(;|$)/);
  assert.doesNotMatch(policy, /unsafe|connect-src/);
  assert.ok(policy.includes(`script-src 'nonce-${nonce}';`));
  const script = /<script nonce="([^"]+)" src="(scripts\/[^"]+)">/.exec(page.body);
  assert.equal(script?.[1], nonce);
  assert.equal((await host.app.inject(`/${script?.[2] ?? ''}`)).statusCode, 200);
  assert.equal(page.headers['cache-control'], 'no-store');
  const again = String((await host.app.inject(address())).headers['content-security-policy']);
  assert.equal(again.includes(nonce), false);
  const font = /url\((fonts\/[^)]+)\)/.exec(page.body)?.[1] ?? '';
  assert.equal((await host.app.inject(`/${font}`)).statusCode, 200);
});

test('shows a page for an unregistered address, and never redirects', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const strange = [
    'https://evil.test/auth/callback',
    `${CALLBACK}/`,
    `${CALLBACK}?next=https://evil.test`,
    `${CALLBACK}#x`,
    CALLBACK.toUpperCase(),
    CALLBACK.replace('https:', 'http:'),
    'https://app.rpd.test@evil.test/auth/callback',
    'javascript:alert(1)',
    '',
  ];
  const { formToken, cookie } = readPage(await host.app.inject(address()));
  const urls = strange.map(uri => address({ redirect_uri: uri }));
  urls.push('/authorize', address({ origin: 'autre' }), `${address()}&redirect_uri=${CALLBACK}`);
  for (const url of urls) {
    const form = { username: user.name, password: PASSWORD, form_token: formToken };
    for (const answer of [await host.app.inject(url), await send(host, url, form, { cookie })]) {
      assert.equal(answer.statusCode, 400, url);
      assert.equal(answer.headers.location, undefined);
      assert.match(answer.body, /Connexion impossible/);
      assert.doesNotMatch(answer.body, /evil/);
    }
  }
});

test('shows errors at their field and keeps the input', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const empty = await submit(host, { username: ' ', password: '' });
  assert.equal(empty.statusCode, 400);
  assert.match(empty.body, /2 champs sont à corriger/);
  assert.match(empty.body, /id="username-fault">Ce champ est obligatoire\./);
  assert.match(empty.body, /<title>Erreur\u00a0: Connexion/);

  const typed = `"><script>alert(1)</script>`;
  const [unknown, wrong] = [
    await submit(host, { username: typed, password: 'x' }),
    await submit(host, { username: user.name, password: 'x' }),
  ];
  assert.match(unknown.body, /value="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;"/);
  assert.match(wrong.body, /role="alert">Pseudo ou mot de passe incorrect\.</);
  assert.equal(wrong.statusCode, 401);
  assert.equal(unknown.statusCode, 401);
  assert.equal(wrong.headers.location, undefined);
});

test('rejects a sign-in that a foreign page submits', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const { formToken, cookie } = readPage(await host.app.inject(address()));
  const good = { username: user.name, password: PASSWORD, form_token: formToken };
  const refused = {
    'without the cookie': await send(host, address(), good, {}),
    'without the secret': await send(host, address(), { ...good, form_token: '' }, { cookie }),
    'with a secret of its own': await send(
      host,
      address(),
      { ...good, form_token: 'A'.repeat(43) },
      { cookie },
    ),
    'from a neighbour': await send(host, address(), good, { cookie, 'sec-fetch-site': 'same-site' }),
    'from elsewhere': await send(host, address(), good, { cookie, 'sec-fetch-site': 'cross-site' }),
  };
  for (const [name, answer] of Object.entries(refused)) {
    assert.equal(answer.statusCode, 403, name);
    assert.equal(answer.headers.location, undefined);
  }
  assert.match(
    String((await host.app.inject(address())).headers['set-cookie']),
    /; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  assert.equal((await send(host, address(), good, { cookie })).statusCode, 303);
  const json = await host.app.inject({ method: 'POST', url: address(), payload: good, headers: { cookie } });
  assert.equal(json.statusCode, 415);
});

test('asks a question on the page in place of a delay and keeps the input', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (let n = 1; n <= 5; n += 1) await submit(host, { username: user.name, password: `raté ${n}` });
  const refused = await submit(host, { username: user.name, password: PASSWORD });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.headers['retry-after'], '2');
  assert.match(refused.body, /Trop de tentatives\. Réessayez dans 2 secondes, ou répondez à la question\./);
  assert.match(refused.body, new RegExp(`value="${user.name}"`));
  const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(refused.body) ?? [];
  assert.match(refused.body, /<label for="challenge_answer">Combien font /);

  const form = { username: user.name, password: PASSWORD };
  const wrong = await submit(host, { ...form, challenge, challenge_answer: '99' });
  assert.equal(wrong.statusCode, 429);
  assert.match(wrong.body, /id="challenge_answer-fault">Ce n’est pas la bonne réponse/);
  const [, next = ''] = /name="challenge" value="([^"]+)"/.exec(wrong.body) ?? [];
  const [, a = '', operation, b = ''] = /Combien font (\S+) (plus|moins) (\S+)/.exec(wrong.body) ?? [];
  const words = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');
  const [left, right] = [words.indexOf(a), words.indexOf(b)];
  const answer = String(operation === 'plus' ? left + right : left - right);
  const solved = await submit(host, { ...form, challenge: next, challenge_answer: ` ${answer} ` });
  assert.equal(solved.statusCode, 303);
  assert.match(String(solved.headers['set-cookie']), /rpd_device=/);
});

test('signs in by the JSON call with pseudo or address and returns the person’s fields', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  for (const username of [user.name, user.name.toUpperCase(), user.email]) {
    const answer = await host.post('/user/authenticate', { username, password: PASSWORD, token: 'null' });
    assert.equal(answer.statusCode, 200);
    const body = answer.json<Record<string, unknown>>();
    assert.equal(body['_id'], user._id);
    assert.equal(body['username'], user.name);
    assert.equal(typeof body['refreshToken'], 'string');
    assert.equal(JSON.stringify(body).includes('argon2'), false);
  }
  assert.equal((await host.post('/user/authenticate', { username: user.name })).statusCode, 422);
  const form = await send(host, '/user/authenticate', { username: user.name, password: PASSWORD }, {});
  assert.equal(form.statusCode, 415);
});

test('lets a generated password only choose another one', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ passwordTemporary: true });
  const call = await host.post('/user/authenticate', { username: user.name, password: PASSWORD });
  assert.equal(call.statusCode, 403);

  const first = await submit(host, { username: user.name, password: PASSWORD });
  assert.equal(first.statusCode, 303);
  const next = String(first.headers.location);
  assert.match(next, /^newpassword\?token=/);
  assert.match((await host.app.inject(`/${next}`)).body, /provisoire/);
  const chosen = { password: 'mes mots à moi', confirmation: 'mes mots à moi' };
  const done = await send(host, `/${next}`, chosen, {});
  assert.equal(done.statusCode, 200);
  assert.match(done.body, /href="authorize\?redirect_uri=/);
  const signedIn = await submit(host, { username: user.name, password: chosen.password });
  assert.match(String(signedIn.headers.location), /\?auth=/);
});
