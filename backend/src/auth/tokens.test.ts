import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { FastifyRequest } from 'fastify';
import type { CryptoKey, JWK, JWTHeaderParameters } from 'jose';
import { PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';
import { rotateSigningKeys } from './keys.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** A good token, taken apart, with the key that signed it. */
async function decodeToken(host: TestAuthHost) {
  const { token, refreshToken } = await host.signIn(await host.addUser());
  const [header, payload, signature = ''] = token.split('.');
  const { kid, private_jwk } = await host.store.db
    .selectFrom('signing_keys')
    .selectAll()
    .executeTakeFirstOrThrow();
  const place = { table: 'signing_keys', id: kid, column: 'private_jwk' };
  const jwk = JSON.parse(host.store.secrets.open(private_jwk, place)) as JWK;
  const key = await importJWK(jwk, 'EdDSA');
  return { token, refreshToken, header: decode(header), payload: decode(payload), signature, jwk, key };
}

const sign = (header: object, payload: object, key: CryptoKey | Uint8Array): Promise<string> =>
  new SignJWT({ ...payload }).setProtectedHeader(header as JWTHeaderParameters).sign(key);

test('signs a token with EdDSA, with subject, audience, time and type', async t => {
  const host = await startAuthHost(t);
  const { header, payload, key } = await decodeToken(host);
  assert.equal(header['alg'], 'EdDSA');
  assert.equal(header['typ'], 'at+jwt');
  assert.equal(payload['iss'], 'https://auth.rpd.test');
  assert.equal(payload['aud'], 'rpd');
  assert.equal(Number(payload['exp']) - Number(payload['iat']), 600);
  for (const claim of ['sub', 'jti', 'sid']) assert.equal(typeof payload[claim], 'string');
  assert.equal('roles' in payload, false);
  assert.equal(await host.verify(await sign(header, payload, key)), 200);
});

test('publishes the public keys only', async t => {
  const host = await startAuthHost(t);
  const { header } = await decodeToken(host);
  const answer = await host.app.inject('/.well-known/jwks.json');
  const { keys } = answer.json<{ keys: JWK[] }>();
  assert.deepEqual(Object.keys(keys[0] ?? {}).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  assert.equal(keys[0]?.kid, header['kid']);
});

test('rejects forged tokens', async t => {
  const host = await startAuthHost(t);
  const { token, refreshToken, header, payload, signature, jwk, key } = await decodeToken(host);
  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const foreignJwk = await exportJWK(foreign.publicKey);
  const rsa = await generateKeyPair('RS256');
  const hmacInput = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
  const withKeyAsSecret = createHmac('sha256', Buffer.from(jwk.x ?? '', 'base64url')).update(hmacInput);

  const forgeries: Record<string, string> = {
    'no signature': `${encode(header)}.${encode(payload)}.`,
    'alg none': `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`,
    'alg None, signature kept': `${encode({ ...header, alg: 'None' })}.${encode(payload)}.${signature}`,
    'another payload': `${encode(header)}.${encode({ ...payload, sub: 'f'.repeat(24) })}.${signature}`,
    'public key as HMAC secret': `${hmacInput}.${withKeyAsSecret.digest('base64url')}`,
    RS256: await sign({ ...header, alg: 'RS256' }, payload, rsa.privateKey),
    'foreign key': await sign(header, payload, foreign.privateKey),
    'foreign key, its own kid': await sign(
      { ...header, kid: await calculateJwkThumbprint(foreignJwk) },
      payload,
      foreign.privateKey,
    ),
    'key in the header': await sign({ ...header, jwk: foreignJwk }, payload, foreign.privateKey),
    'kid is a path': await sign({ ...header, kid: '../../../dev/null' }, payload, foreign.privateKey),
    'kid is SQL': await sign({ ...header, kid: "' or 1=1 --" }, payload, key),
    'no kid': await sign({ alg: 'EdDSA', typ: 'at+jwt' }, payload, key),
    'jku beside a good signature': await sign({ ...header, jku: 'https://evil.test/jwks' }, payload, key),
    'x5u beside a good signature': await sign({ ...header, x5u: 'https://evil.test/crt' }, payload, key),
    'another type': await sign({ ...header, typ: 'JWT' }, payload, key),
    'another issuer': await sign(header, { ...payload, iss: 'https://evil.test' }, key),
    'another audience': await sign(header, { ...payload, aud: 'someone-else' }, key),
    'no expiry': await sign(header, { ...payload, exp: undefined }, key),
    'a year of life': await sign(header, { ...payload, exp: Number(payload['iat']) + 31_536_000 }, key),
    'issued tomorrow': await sign(
      header,
      { ...payload, iat: Number(payload['iat']) + 86_400, exp: Number(payload['iat']) + 86_700 },
      key,
    ),
    expired: await sign(header, { ...payload, exp: Number(payload['iat']) - 1 }, key),
    'no jti': await sign(header, { ...payload, jti: undefined }, key),
    'no session': await sign(header, { ...payload, sid: undefined }, key),
    'a session of nobody': await sign(header, { ...payload, sid: '0'.repeat(24) }, key),
    "somebody else's session": await sign(header, { ...payload, sub: '0'.repeat(24) }, key),
    'a refresh token': refreshToken,
    'two tokens': `${token} ${token}`,
    nothing: '',
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    assert.equal(await host.auth.identify(`Bearer ${forgery}`), null, name);
    assert.equal(await host.verify(forgery), 401, name);
  }
  assert.equal(await host.verify(token), 200);
  // The token was verified and remembered: a forgery that borrows its jti must not profit.
  assert.equal(await host.verify(forgeries['another payload'] ?? ''), 401);
});

test('agrees on one key across processes that start together', async t => {
  const host = await startAuthHost(t);
  const others = [await host.another(), await host.another()];
  const kids = await Promise.all(
    [host.app, ...others].map(async app => (await app.inject('/.well-known/jwks.json')).body),
  );
  assert.equal(new Set(kids).size, 1);
});

const DAY_MS = 24 * 3_600_000;
const kidOf = (token: string): unknown => decode(token.split('.')[0])['kid'];
const publishedKids = async ({ app }: TestAuthHost): Promise<unknown[]> => {
  const answer = await app.inject('/.well-known/jwks.json');
  return answer.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);
};

test('a key follows after 90 days: what the one before signed holds, for as long as it lives (ACC-7)', async t => {
  const host = await startAuthHost(t);
  const { store, auth } = host;
  const user = await host.addUser();
  const first = await host.signIn(user);
  const rotate = () => rotateSigningKeys(store, auth.now());
  host.wait(90 * DAY_MS - 1);
  assert.equal(await rotate(), false);
  host.wait(1);
  // Of several processes one makes it.
  assert.equal((await Promise.all([rotate(), rotate(), rotate()])).filter(Boolean).length, 1);
  const other = await host.another();
  // It is known before it signs: a process that has not heard of it goes on with the old one, like all others.
  const early = await host.signIn(user);
  assert.equal(kidOf(early.token), kidOf(first.token));
  host.wait(300_001);
  const [next] = await publishedKids(host);
  assert.notEqual(next, kidOf(early.token));
  const begun = await auth.ceremonies.create('second-step', 'x');
  assert.equal(kidOf((await host.signIn(user)).token), kidOf(first.token));
  host.wait(299_999);
  const renewed = await host.signIn(user);
  assert.equal(kidOf(renewed.token), next);
  assert.equal(await host.verify(renewed.token), 200);
  const headers = { authorization: `Bearer ${renewed.token}` };
  assert.equal((await other.inject({ url: '/api/auth/verify', headers })).statusCode, 200);
  // What was begun under the old key ends under the new one.
  assert.equal(await auth.ceremonies.take('second-step', 'x', begun), true);
  host.wait(15 * 60_000);
  assert.deepEqual(await publishedKids(host), [next]);
});

test('a browser stays known across the change of keys, and a key goes when nothing needs it (ACC-7)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const credentials = { username: user.name, password: PASSWORD, token: 'null' };
  const answer = await host.post('/user/authenticate', credentials);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const isKnown = async () =>
    (await host.auth.devices.find({ headers: { cookie } } as FastifyRequest, user)) !== null;
  host.wait(90 * DAY_MS);
  await rotateSigningKeys(host.store, host.auth.now());
  host.wait(80 * DAY_MS);
  assert.equal(await isKnown(), true);
  const count = async () => (await host.store.db.selectFrom('signing_keys').select('kid').execute()).length;
  assert.equal(await count(), 2);
  host.wait(110 * DAY_MS);
  await rotateSigningKeys(host.store, host.auth.now());
  // The first is gone, the second has been followed by a third.
  assert.equal(await count(), 2);
  assert.equal(await isKnown(), false);
});

test('an access token of a key that was replaced long ago is worth nothing (ACC-7)', async t => {
  const host = await startAuthHost(t);
  const { key, header, payload } = await decodeToken(host);
  // Somebody who has the key, from a backup, signs young tokens with it.
  const forge = () => {
    const iat = Math.floor(host.auth.now() / 1000);
    return sign(header, { ...payload, iat, exp: iat + 600 }, key);
  };
  const { tokens } = host.auth;
  host.wait(90 * DAY_MS);
  await rotateSigningKeys(host.store, host.auth.now());
  host.wait(24 * 60_000);
  assert.notEqual(await tokens.read(await forge()), null);
  host.wait(60_001);
  assert.equal(await tokens.read(await forge()), null);
});
