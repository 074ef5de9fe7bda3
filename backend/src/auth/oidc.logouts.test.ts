import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { addApp, authorize, exchange, reachable } from '../test/app-visit.ts';
import { hashPassword, startServer } from '../test/server.ts';
import { createAuth } from './auth.context.ts';
import { reportLogouts } from './oidc.logouts.ts';

const URL_OF_RPD = 'http://rpd.localhost';

/** An application that hears of logouts; `down`: it answers with an error. */
async function startListener(t: TestContext) {
  const heard: string[] = [];
  const state = { down: false };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += String(chunk)));
    request.on('end', () => {
      if (!state.down) heard.push(new URLSearchParams(text).get('logout_token') ?? '');
      response.writeHead(state.down ? 503 : 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { heard, state, uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fin` };
}

async function startHearing(t: TestContext) {
  const rpd = await startServer(t, { publicUrl: URL_OF_RPD });
  const reach = await reachable(rpd.app, `${URL_OF_RPD}/hosts/auth/oidc`);
  const listener = await startListener(t);
  const app = await addApp(rpd, { logoutUri: listener.uri });
  const player = await rpd.signIn({ passwordHash: await hashPassword('une phrase facile à retenir') });
  const admin = await rpd.signIn({ roles: ['AD'] });
  // As the hosts do every few seconds, at a moment of the test's choice.
  let later = 0;
  const auth = createAuth(rpd.store, {
    publicUrl: `${URL_OF_RPD}/hosts/auth`,
    redirectUris: [],
    now: () => Date.now() + later,
  });
  const look = (ms = 0) => {
    later += ms;
    return reportLogouts(auth, () => {});
  };
  const signIn = async () => {
    const { address } = await authorize(reach, app, player.user);
    const { body } = await exchange(reach, app, new URL(address).searchParams.get('code') ?? '');
    const [, claims = ''] = (body.id_token ?? '').split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string; sub: string };
  };
  return { rpd, reach, listener, app, player, admin, look, signIn };
}

test('reports to an application that a sign-in ended, by a token that names it (Back-Channel Logout, 2.4)', async t => {
  const { reach, listener, app, player, admin, look, signIn } = await startHearing(t);
  const { sid, sub } = await signIn();
  assert.ok(sid);
  await look();
  assert.deepEqual(listener.heard, []);
  await admin.remove(`/signin?user=${player.user._id}`);
  await look();
  await look();
  assert.equal(listener.heard.length, 1);
  const keys = createRemoteJWKSet(new URL(`${reach.issuer}/jwks`), { [customFetch]: reach });
  const { payload } = await jwtVerify(listener.heard[0] ?? '', keys, {
    issuer: reach.issuer,
    audience: app.app_id,
    typ: 'logout+jwt',
  });
  assert.equal(payload.sub, sub);
  assert.equal(payload['sid'], sid);
  assert.deepEqual(payload['events'], { 'http://schemas.openid.net/event/backchannel-logout': {} });
  assert.equal(payload['nonce'], undefined);
});

test('reports it when the consent ends, or the account is suspended; and again where it was not there', async t => {
  const { rpd, listener, player, look, signIn } = await startHearing(t);
  listener.state.down = true;
  await signIn();
  const [consent] = (await player.get<{ _id: string }[]>('/appconsent')).body;
  await player.remove(`/appconsent/${consent?._id}`);
  await look();
  await look();
  assert.deepEqual(listener.heard, []);
  listener.state.down = false;
  await look(60_000);
  assert.equal(listener.heard.length, 1);
  await signIn();
  const until = { suspended_until: '9999-12-31T00:00:00.000Z' };
  await rpd.store.db.updateTable('users').set(until).where('id', '=', player.user._id).execute();
  await look();
  assert.equal(listener.heard.length, 2);
});

test('calls no address of an inner network for it', async t => {
  const { rpd, listener, player, admin, look, signIn } = await startHearing(t);
  await signIn();
  const { db } = rpd.store;
  await db.updateTable('apps').set({ logout_uri: 'https://10.0.0.1/fin' }).execute();
  await admin.remove(`/signin?user=${player.user._id}`);
  assert.equal(await look(), 0);
  const [row] = await db.selectFrom('app_sign_ins').selectAll().execute();
  assert.equal(row?.tries, 1);
  assert.deepEqual(listener.heard, []);
});
