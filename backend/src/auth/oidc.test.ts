import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as client from 'openid-client';
import * as oauth from 'oauth4webapi';
import type { StoredApp } from '../store/tables/machines.ts';
import { addApp, BACK, Browser, ISSUER, type Reach, SECRET, startProviderHost } from '../test/app-visit.ts';

type Config = client.Configuration;

/** The application, as it knows the provider by discovery alone. */
async function discover(reach: Reach, { app_id, clientKind }: StoredApp, secret = SECRET): Promise<Config> {
  const auth = clientKind === 'public' ? client.None() : client.ClientSecretBasic(secret);
  const options = { [client.customFetch]: reach as client.CustomFetch };
  return client.discovery(new URL(ISSUER), app_id, {}, auth, options);
}

interface Started {
  url: URL;
  verifier: string;
  state: string;
  nonce: string;
}

async function start(config: Config, more: Record<string, string> = {}): Promise<Started> {
  const [verifier, state, nonce] = [
    client.randomPKCECodeVerifier(),
    client.randomState(),
    client.randomNonce(),
  ];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: BACK,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url, verifier, state, nonce };
}

const finish = (config: Config, back: string, { verifier, state, nonce }: Started) =>
  client.authorizationCodeGrant(config, new URL(back), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });

const userinfo = (config: Config, token: string, sub: string) => client.fetchUserInfo(config, token, sub);

test('signs somebody in to an application by discovery, after they agreed (openid-client)', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host);
  const config = await discover(reach, app);
  const started = await start(config);
  const browser = await new Browser(reach).open(started.url.href);
  assert.equal(browser.heading, 'Connexion');
  assert.match(browser.text, /pour continuer vers Carnet \(carnet\.exemple\)/);
  assert.match(browser.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  await browser.signIn(user);
  assert.equal(browser.heading, 'Autoriser cette application ?');
  assert.match(browser.text, new RegExp(`votre compte RPD, ${user.name}`));
  assert.match(browser.text, /votre pseudo .*votre adresse e-mail/);
  assert.match(browser.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  await browser.send({ answer: 'allow' });
  assert.ok(browser.address.startsWith(`${BACK}?`), browser.address);
  const tokens = await finish(config, browser.address, started);
  const claims = tokens.claims();
  assert.equal(claims?.sub, user._id);
  assert.equal(claims?.aud, app.app_id);
  assert.equal(tokens.refresh_token, undefined);
  const shown = await userinfo(config, tokens.access_token, user._id);
  assert.deepEqual(shown, {
    sub: user._id,
    name: user.name,
    preferred_username: user.name,
    email: user.email,
    email_verified: true,
  });

  // The same browser comes again: it is known, and the question was answered.
  const again = await start(config);
  await browser.open(again.url.href);
  assert.ok(browser.address.startsWith(`${BACK}?`), browser.address);
  assert.equal((await finish(config, browser.address, again)).claims()?.sub, user._id);
});

test('signs somebody in with another client that was written apart (oauth4webapi)', async t => {
  const { host, reach } = await startProviderHost(t);
  const user = await host.addUser();
  const app = await addApp(host, { clientKind: 'public' });
  const options = { [oauth.customFetch]: reach };
  const issuer = new URL(ISSUER);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
  const me: oauth.Client = { client_id: app.app_id };
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = new URLSearchParams({
    client_id: app.app_id,
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'openid profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString();
  const browser = await new Browser(reach).open(url.href);
  await browser.signIn(user);
  await browser.send({ answer: 'allow' });
  const back = oauth.validateAuthResponse(server, me, new URL(browser.address), state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    me,
    oauth.None(),
    back,
    BACK,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, me, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const { sub } = oauth.getValidatedIdTokenClaims(tokens) ?? {};
  assert.equal(sub, user._id);
  await oauth.validateApplicationLevelSignature(server, answer, options);
  const shown = await oauth.userInfoRequest(server, me, tokens.access_token, options);
  const info = await oauth.processUserInfoResponse(server, me, user._id, shown);
  assert.equal(info.preferred_username, user.name);
  assert.equal(info.email, undefined);
});
