import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { StoredApp } from '../store/tables/machines.ts';
import { addApp, askTokens, Browser, type Reach, startProviderHost } from '../test/app-visit.ts';

// Signing in to a program without a browser (RFC 8628).

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface Asked {
  device_code: string;
  user_code: string;
  verification_uri: string;
}

async function startWithProgram(t: TestContext) {
  const { host, reach } = await startProviderHost(t);
  const app = await addApp(host, { name: 'Crieur', clientKind: 'device', redirectUris: [] });
  const user = await host.addUser();
  return { host, reach, app, user };
}

async function ask(reach: Reach, { app_id }: StoredApp, scope = 'openid profile'): Promise<Asked> {
  const answer = await reach(`${reach.issuer}/device/auth`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app_id, scope }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Asked;
}

const poll = (reach: Reach, app: StoredApp, { device_code }: Asked) =>
  askTokens(reach, app, { grant_type: GRANT, device_code, client_id: app.app_id }, null);

/** A browser in which somebody entered the code. */
async function enter(reach: Reach, { verification_uri }: Asked, code: string): Promise<Browser> {
  const browser = await new Browser(reach).open(verification_uri);
  assert.equal(browser.heading, 'Connecter un programme');
  return browser.send({ xsrf: browser.hidden('xsrf'), user_code: code });
}

const confirm = (browser: Browser, answer: 'confirm' | 'abort' = 'confirm') =>
  browser.send({
    xsrf: browser.hidden('xsrf'),
    user_code: browser.hidden('user_code'),
    [answer]: 'yes',
  });

test('signs somebody in to a program that shows a code, after they confirmed it and agreed', async t => {
  const { reach, app, user } = await startWithProgram(t);
  const asked = await ask(reach, app);
  assert.match(asked.user_code, /^[A-Z]{4}-[A-Z]{4}$/);
  assert.equal((await poll(reach, app, asked)).body.error, 'authorization_pending');

  const browser = await enter(reach, asked, asked.user_code.toLowerCase().replace('-', ' '));
  assert.equal(browser.heading, 'Est-ce bien votre programme ?');
  assert.match(browser.text, new RegExp(asked.user_code));
  assert.match(browser.text, /Crieur/);
  assert.match(browser.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  await confirm(browser);
  assert.equal(browser.heading, 'Connexion');
  assert.match(browser.text, /Crieur \(programme sans navigateur\)/);
  await browser.signIn(user);
  assert.equal(browser.heading, 'Autoriser cette application ?');
  await browser.send({ answer: 'allow' });
  assert.equal(browser.heading, 'Programme connecté');

  const given = await poll(reach, app, asked);
  assert.equal(given.status, 200);
  const headers = { authorization: `Bearer ${given.body.access_token}` };
  const me = (await (await reach(`${reach.issuer}/me`, { headers })).json()) as Record<string, unknown>;
  assert.deepEqual(me, { sub: user._id, name: user.name, preferred_username: user.name });
  // A code serves once, at the program and in a browser.
  assert.equal((await poll(reach, app, asked)).status, 400);
  const again = await enter(reach, asked, asked.user_code);
  assert.match(again.text, /Ce code n’existe pas|Ce code a déjà servi/);
});

test('gives a program nothing that was refused, not confirmed, or is somebody else’s', async t => {
  const { host, reach, app, user } = await startWithProgram(t);
  const wrong = await enter(reach, await ask(reach, app), 'AAAA-AAAA');
  assert.match(wrong.text, /Ce code n’existe pas/);
  // What was typed is there to be compared and mended.
  assert.match(wrong.body, /name="user_code"\s+value="AAAA-AAAA"/);

  const denied = await ask(reach, app);
  const browser = await confirm(await enter(reach, denied, denied.user_code), 'abort');
  assert.match(browser.text, /Rien n’a été autorisé/);
  assert.equal((await poll(reach, app, denied)).body.error, 'access_denied');

  const later = await ask(reach, app);
  const person = await confirm(await enter(reach, later, later.user_code));
  await person.signIn(user);
  await person.send({ answer: 'deny' });
  assert.equal((await poll(reach, app, later)).body.error, 'access_denied');

  const other = await addApp(host, { clientKind: 'device', redirectUris: [] });
  const mine = await ask(reach, app);
  assert.equal((await poll(reach, other, mine)).body.error, 'invalid_grant');
  // Another site cannot confirm in somebody's browser: its form is none of this browser.
  const entered = await enter(reach, mine, mine.user_code);
  await entered.send({ xsrf: 'autre', user_code: mine.user_code, confirm: 'yes' }, `${reach.issuer}/device`);
  assert.notEqual(entered.heading, 'Connexion');
  assert.equal((await poll(reach, app, mine)).body.error, 'authorization_pending');
});

test('gives codes to programs without a browser alone, and takes no redirect from them', async t => {
  const { host, reach, app } = await startWithProgram(t);
  const page = await addApp(host, { clientKind: 'public' });
  const answer = await reach(`${reach.issuer}/device/auth`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: page.app_id, scope: 'openid' }),
  });
  assert.equal(answer.status, 400);
  const parameters = {
    client_id: app.app_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://x.exemple/',
  };
  const refused = await new Browser(reach).open(
    `${reach.issuer}/auth?${new URLSearchParams(parameters).toString()}`,
  );
  assert.equal(refused.status, 400);
});

test('says what to do where the page has waited longer than its sign-in', async t => {
  const { reach, app } = await startWithProgram(t);
  const asked = await ask(reach, app);
  const opened = await new Browser(reach).open(asked.verification_uri);
  const fields = { xsrf: opened.hidden('xsrf'), user_code: asked.user_code };
  const elsewhere = await new Browser(reach).send(fields, asked.verification_uri);
  assert.equal(elsewhere.status, 400);
  assert.equal(elsewhere.heading, 'Cette page a trop attendu');
});

test('a code of a program lives ten minutes', async t => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { reach, app } = await startWithProgram(t);
  const asked = await ask(reach, app);
  t.mock.timers.tick(10 * 60_000 + 1000);
  assert.match((await enter(reach, asked, asked.user_code)).text, /n’existe pas|plus valable/);
  assert.match((await poll(reach, app, asked)).body.error ?? '', /expired_token|invalid_grant/);
});
