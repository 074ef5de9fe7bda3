import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { RefusedAddress } from '../lib/outside-lookup.ts';
import { test } from 'node:test';
import { startAuthHost } from '../test/auth-host.ts';
import { type Lies, startProvider } from '../test/provider.ts';
import { depart, openedFor, settingsOf, signInBy, startWithProvider, visit } from '../test/provider-visit.ts';
import { openSignIn, signInAddress } from '../test/sign-in-page.ts';
import { isInner } from '../lib/inner-address.ts';
import { createProviderFetch, refuseAddress } from './provider.fetch.ts';
import { readProviders } from './provider.settings.ts';

const FAILED = /role="alert">La connexion avec Club n’a pas abouti/;
const UNKNOWN = /Cette connexion n’a pas abouti/;

test('nothing shows and nothing is asked where no provider is set (ACC-4)', async t => {
  const host = await startAuthHost(t);
  const page = await openSignIn(host);
  assert.doesNotMatch(page.body, /Continuer avec/);
  assert.equal((await visit(host, signInAddress('provider', { with: 'club' }), page.cookie)).status, 404);
  assert.equal((await visit(host, '/callback-club?code=a&state=b', page.cookie)).status, 403);
});

test('a provider is asked when somebody goes there, with PKCE, state and nonce (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const page = await openSignIn(host);
  assert.match(
    page.body,
    /<a class="button quiet" href="provider\?with=club&amp;[^"]*">Continuer avec Club<\/a>/,
  );
  assert.deepEqual(club.calls, []);
  const away = await depart(host);
  assert.equal(away.status, 303);
  const { origin, searchParams: asked } = new URL(away.location);
  assert.equal(origin, club.issuer);
  assert.equal(asked.get('redirect_uri'), 'https://auth.rpd.test/callback-club');
  assert.equal(asked.get('code_challenge_method'), 'S256');
  assert.equal(asked.get('response_type'), 'code');
  const secrets = ['state', 'nonce', 'code_challenge'].map(name => asked.get(name) ?? '');
  for (const secret of secrets) assert.match(secret, /^[\w-]{43}$/);
  const again = new URL((await depart(host, { cookie: away.cookie })).location).searchParams;
  assert.notEqual(again.get('state'), asked.get('state'));
  assert.notEqual(again.get('nonce'), asked.get('nonce'));
  assert.notEqual(again.get('code_challenge'), asked.get('code_challenge'));
  // Nothing that ends a flow stands in the store.
  const rows = JSON.stringify(await host.store.db.selectFrom('provider_flows').selectAll().execute());
  for (const secret of [...secrets, away.cookie.split('=')[1] ?? ''])
    assert.equal(rows.includes(secret), false);
});

const seconds = (later: number): number => Math.floor(Date.now() / 1000) + later;
const LIES: Record<string, Lies> = {
  'a provider that answers with another nonce opens nothing (ACC-4)': { claims: { nonce: 'autre' } },
  'a provider that answers with no nonce opens nothing (ACC-4)': { claims: { nonce: undefined } },
  'a provider that answers with an ID token for somebody else opens nothing (ACC-4)': {
    claims: { aud: 'autre' },
  },
  'a provider that answers with an ID token of another issuer opens nothing (ACC-4)': {
    claims: { iss: 'https://autre.exemple' },
  },
  'a provider that answers with no subject opens nothing (ACC-4)': { claims: { sub: undefined } },
  'a provider that answers with a subject with signs that are none opens nothing (ACC-4)': {
    claims: { sub: 'é\u202E' },
  },
  'a provider that answers with an expired ID token opens nothing (ACC-4)': {
    claims: { iat: seconds(-900), exp: seconds(-600) },
  },
  'a provider that answers with an ID token without a signature opens nothing (ACC-4)': { signature: 'none' },
  'a provider that answers with a signature by another key opens nothing (ACC-4)': { signature: 'other-key' },
  'a provider that answers with no ID token opens nothing (ACC-4)': { token: 'no-id-token' },
  'a provider that answers with the name of another issuer in the address opens nothing (ACC-4)': {
    iss: 'https://autre.exemple',
  },
  'a provider that answers with an error opens nothing (ACC-4)': { token: 'error' },
  'a provider that answers with an answer of half a megabyte opens nothing (ACC-4)': { token: 'huge' },
  'a provider that answers with silence opens nothing (ACC-4)': { token: 'silent' },
};

for (const [title, lies] of Object.entries(LIES)) {
  test(title, async t => {
    const { host, club } = await startWithProvider(t, { providerTimeout: 2 });
    // The same provider opens the account when it is honest.
    club.lies = {};
    assert.match((await signInBy(host, club)).body, /<h1>Choisissez un pseudo<\/h1>/);
    club.lies = lies;
    const page = await signInBy(host, club);
    assert.equal(page.status, 401);
    assert.match(page.body, FAILED);
    assert.match(page.body, /action="authorize\?/);
    assert.equal(page.location, '');
    assert.equal(
      host.logs.some(line => line.includes('"level":50')),
      false,
    );
  });
}

test('metadata that lead elsewhere are not followed (ACC-4)', async t => {
  const wrong: Record<string, string>[] = [
    { issuer: 'https://autre.exemple' },
    { authorization_endpoint: 'http://autre.exemple/authorize' },
    { authorization_endpoint: 'https://10.0.0.2/authorize' },
  ];
  for (const metadata of wrong) {
    const { host, club } = await startWithProvider(t);
    club.lies = { metadata };
    const page = await depart(host);
    assert.equal(page.status, 502, JSON.stringify(metadata));
    assert.match(page.body, FAILED);
    // It is asked again as soon as it is put right.
    club.lies = {};
    assert.equal((await depart(host)).status, 303);
  }
  const { host, club } = await startWithProvider(t);
  club.lies = { metadata: { token_endpoint: 'http://169.254.169.254/token' } };
  assert.match((await signInBy(host, club)).body, FAILED);
});

test('only addresses of the internet are called that a provider alone has named (ACC-4)', async () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])
    assert.equal(isInner(address), true, address);
  for (const address of ['93.184.216.34', '2606:2800:220:1::1'])
    assert.equal(isInner(address), false, address);
  const issuer = { hostname: 'connexion.club.exemple', isTrial: false };
  await refuseAddress(new URL('https://connexion.club.exemple/token'), issuer);
  await assert.rejects(refuseAddress(new URL('https://[::1]/token'), issuer));
  await assert.rejects(refuseAddress(new URL('https://10.0.0.1/token'), issuer));
  await assert.rejects(refuseAddress(new URL('http://connexion.club.exemple/token'), issuer));
  await assert.rejects(refuseAddress(new URL('http://127.0.0.1/token'), issuer));
});

test('a name that leads inside once it was checked is not connected to (ACC-4)', async t => {
  let connections = 0;
  const inner = createServer(() => (connections += 1));
  inner.listen(0, 'localhost');
  await once(inner, 'listening');
  t.after(() => inner.close());
  const { port } = inner.address() as AddressInfo;
  // As a name does that led to the internet a moment ago.
  const call = createProviderFetch('https://connexion.club.exemple', async () => {});
  const options = { body: undefined, headers: {}, method: 'GET' as const, redirect: 'manual' as const };
  const refused = call(`https://localhost:${port}/token`, options);
  await assert.rejects(Promise.resolve(refused), ({ cause }: Error) => cause instanceof RefusedAddress);
  assert.equal(connections, 0);
});

test('an answer belongs to the browser that asked, to one provider, once, for minutes (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const away = await depart(host);
  const back = club.consent(away.location);
  const stranger = await openSignIn(host);
  for (const cookie of ['', stranger.cookie]) {
    const page = await visit(host, back, cookie);
    assert.equal(page.status, 403);
    assert.match(page.body, UNKNOWN);
  }
  const changed = club.consent(away.location, {
    state: new URL((await depart(host)).location).searchParams.get('state') ?? '',
  });
  assert.equal((await visit(host, changed, away.cookie)).status, 403);
  assert.equal((await visit(host, back.replace('callback-club', 'callback-autre'), away.cookie)).status, 403);
  assert.equal((await visit(host, back, away.cookie)).status, 303);
  assert.equal((await visit(host, back, away.cookie)).status, 403);
  const expired = await depart(host);
  host.wait(16 * 60_000);
  assert.equal((await visit(host, club.consent(expired.location), expired.cookie)).status, 403);
});

test('a code serves once, and with the verifier of who asked for it (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const [first, second] = [await depart(host), await depart(host)];
  const code = new URL(club.consent(first.location)).searchParams.get('code') ?? '';
  // A code of somebody else's sign-in, put into one's own.
  const injected = await visit(host, club.consent(second.location, { code }), second.cookie);
  assert.equal(injected.status, 401);
  assert.match(injected.body, FAILED);
  const third = await depart(host);
  const asked = new URL(third.location);
  asked.searchParams.set('code_challenge', 'x'.repeat(43));
  assert.match((await visit(host, club.consent(asked.href), third.cookie)).body, FAILED);
});

test('who gives up at the provider is back at the sign-in page (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const away = await depart(host);
  const back = new URL(club.consent(away.location));
  back.searchParams.delete('code');
  back.searchParams.set('error', 'access_denied');
  const page = await visit(host, back.href, away.cookie);
  assert.match(page.body, /Vous avez renoncé à continuer avec Club/);
  assert.match(page.body, /<h1>Connexion<\/h1>/);
});

test('Discord names people by its own API, and vouches for verified addresses alone (ACC-4)', async t => {
  const discord = await startProvider({ discord: true });
  t.after(() => discord.close());
  const settings = { id: 'discord', name: 'Discord', discordApi: `${discord.issuer}/api` };
  const host = await startAuthHost(t, { providers: [settingsOf(discord, settings)] });
  const come = async () => {
    const away = await depart(host, { id: 'discord' });
    const back = await visit(host, discord.consent(away.location), away.cookie);
    return { away, page: back.location ? await visit(host, back.location, back.cookie) : back };
  };
  discord.person = {
    sub: '80351110224678912',
    preferred_username: 'nelly',
    email: 'nelly@exemple.fr',
    email_verified: true,
  };
  const { away, page } = await come();
  assert.equal(new URL(away.location).searchParams.get('scope'), 'identify email');
  assert.match(page.body, /<strong>Discord \(nelly\)<\/strong>[^]*<strong>nelly@exemple\.fr<\/strong>/);
  const made = await page.send(signInAddress('identity'), { ticket: page.hidden('ticket'), name: 'Nelly' });
  assert.equal(openedFor(made), 'Nelly');
  discord.person = { ...discord.person, email_verified: false, sub: '80351110224678913' };
  assert.match((await come()).page.body, /<h1>Il manque une adresse vérifiée<\/h1>/);
  discord.person = { ...discord.person, sub: 'pas un identifiant' };
  assert.match((await come()).page.body, /La connexion avec Discord n’a pas abouti/);
  // Discord sends no nonce: of a code that was put into another sign-in, the verifier alone tells.
  discord.person = { ...discord.person, sub: '80351110224678912' };
  const [theirs, own] = [await depart(host, { id: 'discord' }), await depart(host, { id: 'discord' })];
  const code = new URL(discord.consent(theirs.location)).searchParams.get('code') ?? '';
  const injected = await visit(host, discord.consent(own.location, { code }), own.cookie);
  assert.equal(injected.status, 401);
  assert.equal(injected.location, '');
});

test('settings that could not work are refused at the start, in words (ACC-4)', () => {
  const here = 'https://rpd.exemple/hosts/auth';
  const club = {
    RPD_OIDC: 'club',
    RPD_OIDC_CLUB_NAME: 'Club',
    RPD_OIDC_CLUB_ISSUER: 'https://connexion.club.exemple',
    RPD_OIDC_CLUB_CLIENT_ID: 'rpd',
    RPD_OIDC_CLUB_CLIENT_SECRET: 'secret',
  };
  assert.deepEqual(readProviders({}, here), []);
  assert.deepEqual(
    readProviders({ ...club, RPD_DISCORD_CLIENT_ID: '1', RPD_DISCORD_CLIENT_SECRET: 's' }, here).map(
      ({ id }) => id,
    ),
    ['discord', 'club'],
  );
  const wrong: [Record<string, string>, RegExp][] = [
    [{ ...club, RPD_OIDC: 'club club' }, /RPD_OIDC\u00a0: «\u00a0club\u00a0»/],
    [{ ...club, RPD_OIDC: 'discord' }, /RPD_OIDC\u00a0: «\u00a0discord\u00a0»/],
    [{ ...club, RPD_OIDC_CLUB_CLIENT_SECRET: ' ' }, /RPD_OIDC_CLUB_CLIENT_SECRET est absent/],
    [{ ...club, RPD_OIDC_CLUB_ISSUER: 'http://connexion.club.exemple' }, /adresse https/],
    // On the machine of a host that is on the internet, nothing speaks http.
    [{ ...club, RPD_OIDC_CLUB_ISSUER: 'http://127.0.0.1:9' }, /adresse https/],
    [{ RPD_DISCORD_CLIENT_ID: '1' }, /RPD_DISCORD_CLIENT_SECRET est absent/],
  ];
  for (const [env, message] of wrong)
    assert.throws(() => readProviders(env, here), { name: 'SettingError', message });
  assert.equal(
    readProviders({ ...club, RPD_OIDC_CLUB_ISSUER: 'http://127.0.0.1:9' }, 'http://localhost:8080').length,
    1,
  );
});
