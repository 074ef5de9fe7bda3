import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import * as client from 'openid-client';
import type { StoredApp } from '../store/tables/machines.ts';
import {
  addApp,
  askTokens,
  authorize,
  Browser,
  exchange,
  ISSUER,
  type Reach,
  SECRET,
  startProviderHost,
} from '../test/app-visit.ts';
import { reportLogouts } from './oidc.logouts.ts';

// Sign-out that an application begins (OpenID Connect RP-Initiated Logout 1.0).

const GONE = 'https://carnet.exemple/au-revoir';

async function start(t: TestContext) {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host, { postLogoutUris: [GONE], logoutUri: 'https://127.0.0.1/fin' });
  const user = await host.addUser({ name: 'Zoé' });
  const signIn = async (browser = new Browser(reach), to = app, more: Record<string, string> = {}) => {
    await authorize(reach, to, user, more, browser);
    const { body } = await exchange(reach, to, new URL(browser.address).searchParams.get('code') ?? '');
    return { browser, tokens: body };
  };
  return { host, reach, app, user, signIn };
}

/** The address that a client library makes, by discovery alone. */
async function endAddress(reach: Reach, { app_id }: StoredApp, more: Record<string, string> = {}) {
  const options = { [client.customFetch]: reach as client.CustomFetch };
  const config = await client.discovery(
    new URL(ISSUER),
    app_id,
    {},
    client.ClientSecretBasic(SECRET),
    options,
  );
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: GONE, state: 'etat', ...more }).href;
}

const meStatus = async (reach: Reach, token = '') =>
  (await reach(`${ISSUER}/me`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Presses the button of the page, as a browser without a script does. */
const confirm = (browser: Browser) => browser.send({ xsrf: browser.hidden('xsrf'), logout: 'yes' });

test('signs somebody out after they said so, ends what the application has, and goes back (openid-client)', async t => {
  const { host, reach, app, signIn } = await start(t);
  const { browser, tokens } = await signIn();
  assert.equal(await meStatus(reach, tokens.access_token), 200);
  await browser.open(await endAddress(reach, app, { id_token_hint: tokens.id_token ?? '' }));
  assert.equal(browser.heading, 'Vous déconnecter ?');
  assert.match(browser.text, /Carnet \(carnet\.exemple\) demande à fermer.* Zoé/);
  const policy = browser.headers.get('content-security-policy') ?? '';
  assert.match(policy, /form-action 'self' https:\/\/carnet\.exemple(;|$)/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(`${policy} ${browser.body}`, /script/);
  // Nothing has happened yet: any page can send people here.
  assert.equal(await meStatus(reach, tokens.access_token), 200);

  await confirm(browser);
  assert.equal(browser.address, `${GONE}?state=etat`);
  assert.equal(await meStatus(reach, tokens.access_token), 401);
  const open = await host.store.db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).execute();
  assert.deepEqual(open, []);
  const lines = await host.store.db
    .selectFrom('journal')
    .selectAll()
    .where('action', '=', 'sign-out')
    .execute();
  assert.deepEqual(
    lines.map(({ entity_name: name, detail }) => [name, detail]),
    [['Zoé', 'depuis l’application Carnet']],
  );
  // The next sign-in asks who it is.
  await authorizeAgain(browser, reach, app);
  assert.equal(browser.heading, 'Connexion');
});

const authorizeAgain = (browser: Browser, reach: Reach, app: StoredApp) =>
  browser.open(
    `${reach.issuer}/auth?${new URLSearchParams({
      client_id: app.app_id,
      redirect_uri: 'https://carnet.exemple/retour',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }).toString()}`,
  );

test('leaves other devices signed in, and reports the end to the applications of this one alone', async t => {
  const { host, reach, app, signIn } = await start(t);
  const phone = await signIn();
  const { browser, tokens } = await signIn();
  const offline = await signIn(new Browser(reach), app, {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  await browser.open(await endAddress(reach, app, { id_token_hint: tokens.id_token ?? '' }));
  await confirm(browser);
  assert.equal(await meStatus(reach, tokens.access_token), 401);
  assert.equal(await meStatus(reach, phone.tokens.access_token), 200);
  // What somebody let an application do in their absence goes on until they end it.
  const renewed = await askTokens(reach, app, {
    grant_type: 'refresh_token',
    refresh_token: offline.tokens.refresh_token ?? '',
  });
  assert.equal(renewed.status, 200);
  await reportLogouts(host.auth, () => {});
  const reported = await host.store.db.selectFrom('app_sign_ins').select('tries').execute();
  const tries = reported.map(row => row.tries).toSorted((a, b) => a - b);
  assert.deepEqual(tries, [0, 0, 1]);
});

test('sends nobody to an address that is not registered for that application, character by character', async t => {
  const { host, reach, app, signIn } = await start(t);
  await addApp(host, { postLogoutUris: ['https://autre.exemple/fin'] });
  const { browser, tokens } = await signIn();
  const { app_id } = app;
  const hint = tokens.id_token ?? '';
  for (const address of [
    `${GONE}/`,
    `${GONE}?a=1`,
    'http://carnet.exemple/au-revoir',
    'https://carnet.exemple.voleur.exemple/au-revoir',
    'https://autre.exemple/fin',
    'https://carnet.exemple/retour',
    '//carnet.exemple/au-revoir',
  ]) {
    for (const named of [
      ['id_token_hint', hint],
      ['client_id', app_id],
    ] as const) {
      const query = new URLSearchParams([['post_logout_redirect_uri', address], [...named]]).toString();
      await browser.open(`${ISSUER}/session/end?${query}`);
      assert.equal(browser.status, 400, address);
      assert.equal(browser.heading, 'Une erreur est survenue');
    }
  }
  assert.equal(await meStatus(reach, tokens.access_token), 200);
});

test('takes no ID token that is not its own: signature, audience, another application', async t => {
  const { host, reach, app, signIn } = await start(t);
  const other = await addApp(host);
  const { browser, tokens } = await signIn();
  const [head = '', claims = '', signature = ''] = (tokens.id_token ?? '').split('.');
  const forgedClaims = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
      aud: other.app_id,
    }),
  ).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  const wrong: Record<string, string>[] = [
    { id_token_hint: `${head}.${forgedClaims}.${signature}` },
    { id_token_hint: `${unsigned}.${claims}.` },
    { id_token_hint: `${head}.${claims}.${signature.slice(0, -4)}AAAA` },
    { id_token_hint: 'pas un jeton' },
    { id_token_hint: tokens.id_token ?? '', client_id: other.app_id },
  ];
  for (const query of wrong) {
    await browser.open(`${ISSUER}/session/end?${new URLSearchParams(query).toString()}`);
    assert.equal(browser.status, 400, JSON.stringify(query));
    assert.equal(browser.heading, 'Une erreur est survenue');
  }
  assert.equal(await meStatus(reach, tokens.access_token), 200);
  assert.ok(app);
});

test('signs nobody out by a form of another site, nor twice by one page', async t => {
  const { reach, app, signIn } = await start(t);
  const { browser, tokens } = await signIn();
  await browser.open(await endAddress(reach, app, { id_token_hint: tokens.id_token ?? '' }));
  const xsrf = browser.hidden('xsrf');
  const action = `${ISSUER}/session/end/confirm`;
  await browser.send({ xsrf: 'x', logout: 'yes' }, action);
  assert.equal(browser.heading, 'Cette page a trop attendu');
  const elsewhere = await new Browser(reach).send({ xsrf, logout: 'yes' }, action);
  assert.equal(elsewhere.heading, 'Cette page a trop attendu');
  assert.equal(await meStatus(reach, tokens.access_token), 200);
  await browser.send({ xsrf, logout: 'yes' }, action);
  assert.equal(browser.address, `${GONE}?state=etat`);
  await browser.send({ xsrf, logout: 'yes' }, action);
  assert.equal(browser.heading, 'Cette page a trop attendu');
});

test('takes the request of a form as well, and asks with the cookies that the address brings', async t => {
  const { signIn } = await start(t);
  const { browser, tokens } = await signIn();
  const fields = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: GONE };
  await browser.send(fields, `${ISSUER}/session/end`);
  assert.equal(browser.heading, 'Vous déconnecter ?');
  await confirm(browser);
  assert.equal(browser.address, GONE);
});

test('says of whom it is, where a request is about somebody else or by nobody', async t => {
  const { host, reach, app, signIn } = await start(t);
  const { tokens } = await signIn();
  const max = await host.addUser({ name: 'Max' });
  const browser = await authorize(reach, app, max);
  await browser.open(await endAddress(reach, app, { id_token_hint: tokens.id_token ?? '' }));
  assert.match(browser.text, /connexion de Max/);
  assert.match(browser.text, /Cette demande parle d’un autre compte/);
  await browser.open(`${ISSUER}/session/end`);
  assert.match(browser.text, /Un site demande à fermer/);
  await confirm(browser);
  assert.equal(browser.heading, 'C’est fermé');
});

test('where nobody is signed in, goes back by the application’s own token alone, without a script', async t => {
  const { reach, app, signIn } = await start(t);
  const { tokens } = await signIn();
  const empty = () => new Browser(reach);
  const back = await empty().open(await endAddress(reach, app, { id_token_hint: tokens.id_token ?? '' }));
  assert.equal(back.address, `${GONE}?state=etat`);
  const asked = await empty().open(await endAddress(reach, app));
  assert.equal(asked.heading, 'C’est fermé');
  assert.match(asked.body, new RegExp(`<a class="button" href="${GONE}">Revenir à Carnet</a>`));
  assert.doesNotMatch(asked.body, /<script/);
  const bare = await empty().open(`${ISSUER}/session/end?post_logout_redirect_uri=https://voleur.exemple/`);
  assert.doesNotMatch(bare.body, /voleur/);
});
