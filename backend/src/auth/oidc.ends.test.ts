import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { AppConsent, JournalLine } from '@rpd/shared/domain';
import type { StoredApp } from '../store/tables/machines.ts';
import {
  addApp,
  askAddress,
  askTokens,
  authorize,
  exchange,
  type Reach,
  reachable,
} from '../test/app-visit.ts';
import { hashSecret } from './sessions.ts';
import { hashPassword, startServer } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';
const DAY = 24 * 3_600_000;
const OFFLINE = { scope: 'openid profile email offline_access', prompt: 'consent' };

/** The whole platform, an application and somebody who let it know something of them, also when they are away. */
async function startWithApp(t: TestContext) {
  const rpd = await startServer(t);
  const reach = await reachable(rpd.app, 'http://rpd.test/hosts/auth/oidc');
  const player = await rpd.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const app = await addApp(rpd);
  return { rpd, reach, player, admin, app };
}

/** The tokens that an application gets for somebody, and whether they are worth something. */
async function tokensOf(reach: Reach, app: StoredApp, user: Parameters<typeof authorize>[2], more = {}) {
  const browser = await authorize(reach, app, user, more);
  const { body } = await exchange(reach, app, new URL(browser.address).searchParams.get('code') ?? '');
  const { access_token: access = '', refresh_token: refresh = '' } = body;
  assert.ok(access);
  return {
    browser,
    refresh,
    reads: async () => {
      const headers = { authorization: `Bearer ${access}` };
      return (await reach(`${reach.issuer}/me`, { headers })).status;
    },
    renews: async (token = refresh) => {
      const fields = { grant_type: 'refresh_token', refresh_token: token };
      return askTokens(reach, app, fields);
    },
  };
}

test('shows a person which applications they let know something, and ends it at once', async t => {
  const { reach, player, admin, app, rpd } = await startWithApp(t);
  const held = await tokensOf(reach, app, player.user, OFFLINE);
  const { body: own } = await player.get<AppConsent[]>('/appconsent?user=me');
  assert.deepEqual(
    own.map(({ app: { name }, scopes }) => [name, scopes]),
    [['Carnet', ['profile', 'email', 'offline_access']]],
  );
  assert.ok(own[0]?.lastUsedAt);
  const other = await rpd.signIn();
  assert.deepEqual((await other.get<AppConsent[]>('/appconsent')).body, []);
  assert.equal((await other.get(`/appconsent?user=${player.user._id}`)).status, 403);
  assert.equal((await other.remove(`/appconsent/${own[0]._id}`)).status, 404);
  const { body: ofApp } = await admin.get<AppConsent[]>(`/appconsent?app=${app._id}`);
  assert.deepEqual(
    ofApp.map(({ user }) => user.name),
    [player.user.name],
  );
  const file = await player.get<{ appConsents: object[] }>('/user/me/export');
  assert.equal(file.body.appConsents.length, 1);
  assert.equal(await held.reads(), 200);

  assert.equal((await player.remove(`/appconsent/${own[0]._id}`)).status, 200);
  assert.equal(await held.reads(), 401);
  assert.equal((await held.renews()).status, 400);
  assert.deepEqual((await player.get<AppConsent[]>('/appconsent')).body, []);
  const { body: lines } = await admin.get<JournalLine[]>('/journal?action=link');
  assert.deepEqual(
    lines.map(({ detail }) => detail),
    [`autorisation de ${player.user.name} retirée`, 'autorisée, profile, email, offline_access'],
  );
  // Who comes again is asked again.
  await held.browser.open(askAddress(app, {}, reach.issuer));
  assert.equal(held.browser.heading, 'Autoriser cette application ?');
});

test('lets an administrator end a consent, and an application go with all of its tokens', async t => {
  const { reach, player, admin, app } = await startWithApp(t);
  const first = await tokensOf(reach, app, player.user, OFFLINE);
  const [consent] = (await admin.get<AppConsent[]>(`/appconsent?app=${app._id}`)).body;
  assert.equal((await admin.remove(`/appconsent/${consent?._id}`)).status, 200);
  assert.equal(await first.reads(), 401);
  const second = await tokensOf(reach, app, player.user, OFFLINE);
  assert.equal((await admin.remove(`/app/${app._id}`)).status, 200);
  assert.equal(await second.reads(), 404);
  assert.deepEqual((await player.get<AppConsent[]>('/appconsent')).body, []);
});

test('gives an application nothing of what another one had under its identifier', async t => {
  const { rpd, reach, player, admin, app } = await startWithApp(t);
  const held = await tokensOf(reach, app, player.user, OFFLINE);
  assert.equal((await admin.put('/app', { _id: app._id, app_id: 'ancien-carnet' })).status, 200);
  const twin = await addApp(rpd, { app_id: app.app_id, name: 'Voleur' });
  assert.equal(await held.reads(), 401);
  const fields = { grant_type: 'refresh_token', refresh_token: held.refresh };
  assert.equal((await askTokens(reach, twin, fields)).status, 400);
});

test('ends what an application may do with the account: measures, the bin, the end of the sign-in', async t => {
  const { rpd, reach, player, admin, app } = await startWithApp(t);
  const offline = await tokensOf(reach, app, player.user, OFFLINE);
  const { db } = rpd.store;
  const change = (changes: object) =>
    db.updateTable('users').set(changes).where('id', '=', player.user._id).execute();
  const states: [off: object, on: object][] = [
    [{ suspended_until: '9999-12-31T00:00:00.000Z' }, { suspended_until: null }],
    [{ valid: 0 }, { valid: 1 }],
    [{ deleted_at: new Date().toISOString() }, { deleted_at: null }],
  ];
  for (const [off, on] of states) {
    await change(off);
    assert.equal(await offline.reads(), 401, JSON.stringify(off));
    assert.equal((await offline.renews()).status, 400, JSON.stringify(off));
    const browser = await authorize(reach, app, player.user, {}, offline.browser);
    assert.equal(browser.heading, 'Connexion', JSON.stringify(off));
    await change(on);
  }
  // A role that requires a second factor, after its term.
  await change({ factor_due_at: new Date(0).toISOString() });
  assert.equal(await offline.reads(), 401);
  await change({ factor_due_at: null });
  assert.equal(await offline.reads(), 200);

  // Without « quand vous n’êtes pas là », it ends with the sign-in on which it stands; and that is one of the list.
  const online = await tokensOf(reach, app, player.user);
  assert.equal(await online.reads(), 200);
  const { body: signIns } = await admin.get<{ _id: string }[]>(`/signin?user=${player.user._id}`);
  assert.ok(signIns.length >= 3);
  assert.equal((await admin.remove(`/signin?user=${player.user._id}`)).status, 200);
  assert.equal(await online.reads(), 401);
  assert.equal(await offline.reads(), 200);
  await online.browser.open(askAddress(app, {}, reach.issuer));
  assert.equal(online.browser.heading, 'Connexion');
});

test('takes back by « Ce n’était pas moi » what was agreed to since (ACC-8)', async t => {
  const { rpd, reach, player, app } = await startWithApp(t);
  const since = new Date().toISOString();
  const held = await tokensOf(reach, app, player.user, OFFLINE);
  const link = { hash: hashSecret('lien'), user_id: player.user._id, since, used_at: null };
  const expires_at = '9999-12-31T00:00:00.000Z';
  await rpd.store.db
    .insertInto('recovery_links')
    .values({ ...link, expires_at })
    .execute();
  const url = '/hosts/auth/recover?token=lien';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await rpd.inject({ method: 'POST', url, headers, payload: 'token=lien' });
  assert.equal(await held.reads(), 401);
  assert.equal((await held.renews()).status, 400);
});

test('renews tokens once each, and ends all of them where one is shown twice', async t => {
  const { reach, player, app } = await startWithApp(t);
  const held = await tokensOf(reach, app, player.user, OFFLINE);
  const first = await held.renews();
  assert.equal(first.status, 200);
  assert.notEqual(first.body.refresh_token, held.refresh);
  assert.equal((await held.renews()).status, 400);
  assert.equal((await held.renews(first.body.refresh_token)).status, 400);
  assert.equal(await held.reads(), 401);
});

test('lets a code live for a minute, and renewals for a month after the sign-in whatever they do', async t => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { reach, player, app } = await startWithApp(t);
  const { address } = await authorize(reach, app, player.user, OFFLINE);
  const code = new URL(address).searchParams.get('code') ?? '';
  t.mock.timers.tick(61_000);
  assert.equal((await exchange(reach, app, code)).status, 400);

  const held = await tokensOf(reach, app, player.user, OFFLINE);
  t.mock.timers.tick(20 * DAY);
  const renewed = await held.renews();
  assert.equal(renewed.status, 200);
  t.mock.timers.tick(9 * DAY);
  const again = await held.renews(renewed.body.refresh_token);
  assert.equal(again.status, 200);
  t.mock.timers.tick(2 * DAY);
  assert.equal((await held.renews(again.body.refresh_token)).status, 400);
});

test('tells no address that nobody confirmed, and nothing that was not agreed to', async t => {
  const { rpd, reach, player, app } = await startWithApp(t);
  const me = async (scope: string) => {
    const browser = await authorize(reach, app, player.user, { scope, prompt: 'consent' });
    const { body } = await exchange(reach, app, new URL(browser.address).searchParams.get('code') ?? '');
    const headers = { authorization: `Bearer ${body.access_token}` };
    return Object.keys((await (await reach(`${reach.issuer}/me`, { headers })).json()) as object).toSorted();
  };
  assert.deepEqual(await me('openid'), ['sub']);
  assert.deepEqual(await me('openid profile'), ['name', 'preferred_username', 'sub']);
  // No mail leaves this installation: nothing says that an address is its owner's.
  assert.deepEqual(await me('openid email'), ['sub']);
  await rpd.store.db.updateTable('apps').set({ sign_in_scopes: '[]' }).execute();
  const browser = await authorize(reach, app, player.user, { scope: 'openid profile' });
  assert.match(browser.address, /error=invalid_scope/);
});
