import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { CALLBACK } from '../test/auth-host.ts';
import {
  addApp,
  authorize,
  BACK,
  ISSUER,
  type Reach,
  startProviderHost,
  VERIFIER,
} from '../test/app-visit.ts';
import { startServer } from '../test/server.ts';

// What pages of other sites may call from a script (Fetch standard, CORS): those of public applications alone.

const PAGE = 'https://carnet.exemple';
const FOREIGN = [
  'https://voleur.exemple',
  'http://carnet.exemple',
  'https://carnet.exemple:8443',
  'https://carnet.exemple.voleur.exemple',
  'null',
];

async function start(t: TestContext) {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host, { clientKind: 'public' });
  const user = await host.addUser();
  const code = async () =>
    new URL((await authorize(reach, app, user)).address).searchParams.get('code') ?? '';
  return { host, reach, app, code };
}

const preflight = (reach: Reach, path: string, origin: string, headers = 'authorization') =>
  reach(`${ISSUER}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': path === '/me' ? 'GET' : 'POST',
      'access-control-request-headers': headers,
    },
  });

const exchangeFrom = (reach: Reach, origin: string, clientId: string, code: string) =>
  reach(`${ISSUER}/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    }),
  });

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

test('a page of a public application does the whole sign-in from a script, without cookies', async t => {
  const { reach, app, code } = await start(t);
  const headers = { origin: PAGE };
  for (const path of ['/.well-known/openid-configuration', '/jwks']) {
    const answer = await reach(`${ISSUER}${path}`, { headers });
    assert.equal(answer.status, 200);
    assert.equal(allowed(answer), PAGE);
  }
  for (const path of ['/token', '/token/revocation', '/me']) {
    const asked = await preflight(reach, path, PAGE);
    assert.equal(asked.status, 204, path);
    assert.equal(allowed(asked), PAGE);
    assert.match(asked.headers.get('access-control-allow-headers') ?? '', /authorization/);
    assert.match(asked.headers.get('vary') ?? '', /Origin/i);
  }
  const given = await exchangeFrom(reach, PAGE, app.app_id, await code());
  assert.equal(given.status, 200);
  assert.equal(allowed(given), PAGE);
  const { access_token: token } = (await given.json()) as { access_token: string };
  const me = await reach(`${ISSUER}/me`, { headers: { origin: PAGE, authorization: `Bearer ${token}` } });
  assert.equal(me.status, 200);
  assert.equal(allowed(me), PAGE);
  for (const answer of [given, me, await preflight(reach, '/me', PAGE)]) {
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    assert.notEqual(allowed(answer), '*');
  }
  // A page that read the answer reads its refusal as well.
  const wrong = await reach(`${ISSUER}/me`, { headers: { origin: PAGE, authorization: 'Bearer x' } });
  assert.equal(wrong.status, 401);
  assert.equal(allowed(wrong), PAGE);
});

test('a page of any other origin is answered nothing, and its call has no effect', async t => {
  const { host, reach, app, code } = await start(t);
  await addApp(host, { redirectUris: ['https://serveur.exemple/retour'] });
  const kept = await code();
  for (const origin of [...FOREIGN, 'https://serveur.exemple']) {
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/token', '/me']) {
      const asked = await preflight(reach, path, origin);
      assert.equal(allowed(asked), null, `${origin} ${path}`);
      assert.equal(asked.status, 403);
    }
    const refused = await exchangeFrom(reach, origin, app.app_id, kept);
    assert.equal(refused.status, 403);
    assert.equal(allowed(refused), null);
    assert.equal(allowed(await reach(`${ISSUER}/jwks`, { headers: { origin } })), null);
  }
  // The code was not spent by it.
  assert.equal((await exchangeFrom(reach, PAGE, app.app_id, kept)).status, 200);
});

test('a page of one application gets nothing with a code of another', async t => {
  const { host, reach, app, code } = await start(t);
  await addApp(host, { clientKind: 'public', redirectUris: ['https://autre.exemple/retour'] });
  const crossed = await exchangeFrom(reach, 'https://autre.exemple', app.app_id, await code());
  assert.equal(crossed.status, 400);
  assert.equal(allowed(crossed), null);
});

test('servers and programs send no origin, and are answered as ever', async t => {
  const { reach } = await start(t);
  assert.equal((await reach(`${ISSUER}/jwks`)).status, 200);
  assert.equal((await reach(`${ISSUER}/me`)).status, 401);
});

test('what the host allows its own application from elsewhere is not asked here', async t => {
  const own = new URL(CALLBACK).origin;
  const rpd = await startServer(t, { publicUrl: 'http://rpd.localhost', corsOrigins: [own] });
  await addApp(rpd, { clientKind: 'public' });
  const asked = await rpd.app.inject({
    method: 'OPTIONS',
    url: '/hosts/auth/oidc/me',
    headers: { origin: PAGE, 'access-control-request-method': 'GET' },
  });
  assert.equal(asked.statusCode, 204);
  assert.equal(asked.headers['access-control-allow-origin'], PAGE);
});
