import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsentRegister, Notification, PresentTerms, TermsVersion } from '@rpd/shared/domain';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';
const FIRST = 'On joue ensemble, et on reste courtois.';
const SECOND = 'On joue ensemble, on reste courtois, et on prévient quand on ne vient pas.';

const register = async (rpd: TestServer, name: string, terms?: number) => {
  const payload = { name, email: `${name}@rpd.test`, password: PASSWORD, ...(terms && { terms }) };
  const answer = await rpd.inject({ method: 'POST', url: '/hosts/auth/user/register', payload });
  return { status: answer.statusCode, fields: answer.json<{ fields?: Record<string, string> }>().fields };
};

const accountNamed = (rpd: TestServer, name: string) =>
  rpd.store.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst();

const publish = (client: Client, text: string) => client.post<TermsVersion[]>('/terms', { text });
const ownRegister = async (client: Client) => (await client.get<ConsentRegister>('/user/me/consents')).body;

test('where no text is published nobody is asked, and nothing is noted (ACC-8)', async t => {
  const rpd = await startServer(t);
  assert.deepEqual((await rpd.anonymous.get<PresentTerms>('/terms')).body, { terms: null });
  assert.equal((await register(rpd, 'zoe')).status, 201);
  assert.deepEqual(await rpd.store.db.selectFrom('consents').selectAll().execute(), []);
  const player = await rpd.signIn();
  assert.equal((await player.post('/user/me/consents', { version: 1 })).status, 409);
});

test('a new account agrees to the text in force, or there is no account (ACC-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.equal((await publish(admin, FIRST)).status, 201);
  assert.equal((await publish(admin, FIRST)).status, 422);
  assert.equal((await publish(admin, SECOND)).status, 201);
  assert.equal((await rpd.anonymous.get<PresentTerms>('/terms')).body.terms?.version, 2);

  assert.match((await register(rpd, 'zoe')).fields?.['terms'] ?? '', /^Acceptez les conditions/);
  assert.match((await register(rpd, 'zoe', 1)).fields?.['terms'] ?? '', /viennent de changer/);
  assert.match((await register(rpd, 'zoe', 3)).fields?.['terms'] ?? '', /viennent de changer/);
  assert.equal(await accountNamed(rpd, 'zoe'), undefined);
  assert.equal((await register(rpd, 'zoe', 2)).status, 201);
  const zoe = await accountNamed(rpd, 'zoe');
  const lines = await rpd.store.db.selectFrom('consents').selectAll().execute();
  assert.deepEqual(
    lines.map(({ user_id, kind, version, given }) => [user_id, kind, version, given]),
    [[zoe?.id, 'terms', 2, 1]],
  );
});

test('another version asks everybody again, and nobody is taken to agree (ACC-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  await publish(admin, FIRST);
  await player.post('/user/me/consents', { version: 1 });
  await player.post('/user/me/consents', { version: 1 });
  assert.equal((await ownRegister(player)).agreed, 1);
  const { body } = await publish(admin, SECOND);
  assert.deepEqual(
    body.map(({ version, agreed, text }) => [version, agreed, text]),
    [
      [2, 0, SECOND],
      [1, 1, FIRST],
    ],
  );
  const asked = await ownRegister(player);
  assert.deepEqual([asked.agreed, asked.terms?.version], [1, 2]);
  const [notice] = (await player.get<Notification[]>('/api/notifications')).body;
  assert.deepEqual([notice?.title, notice?.to], ['Les conditions d’utilisation ont changé', '/app/me/data']);
  // What was read in another tab is not what holds now.
  assert.equal((await player.post('/user/me/consents', { version: 1 })).status, 409);
  assert.equal((await player.post('/user/me/consents', { version: 2 })).status, 200);
  const after = await ownRegister(player);
  assert.deepEqual(
    after.lines.map(({ kind, version, given }) => [kind, version, given]),
    [
      ['terms', 2, true],
      ['terms', 1, true],
    ],
  );
});

test('a refusal is an answer, and can be changed; it counts for no version (ACC-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  await publish(admin, FIRST);
  const answer = (version: number, given: boolean) => player.post('/user/me/consents', { version, given });
  const held = async () => {
    const { agreed, refused } = await ownRegister(player);
    return [agreed, refused];
  };
  const counts = async () =>
    (await admin.get<TermsVersion[]>('/terms/versions')).body.map(({ agreed }) => agreed);
  assert.deepEqual(await held(), [null, null]);
  assert.equal((await answer(1, false)).status, 200);
  assert.equal((await answer(1, false)).status, 200);
  assert.deepEqual(await held(), [null, 1]);
  assert.deepEqual(await counts(), [0]);
  await answer(1, true);
  assert.deepEqual(await held(), [1, null]);
  assert.deepEqual(await counts(), [1]);
  // Who agreed may take it back, and a new version does not change what was said of the one before.
  await answer(1, false);
  assert.deepEqual(await counts(), [0]);
  await publish(admin, SECOND);
  assert.deepEqual(await held(), [null, 1]);
  assert.equal((await answer(1, true)).status, 409);
  const { lines } = await ownRegister(player);
  assert.deepEqual(
    lines.map(({ version, given }) => [version, given]),
    [
      [1, false],
      [1, true],
      [1, false],
    ],
  );
});

test('notes which mails and reminders somebody refuses and takes up again, and nothing else (ACC-8)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const choose = (settings: object) => player.put('/api/notifications/settings', settings);
  const before = await ownRegister(player);
  assert.deepEqual(before.lines, []);
  assert.deepEqual(
    before.choices.map(({ kind, given, since }) => [kind, given, since]),
    ['application', 'reception', 'event', 'session', 'table', 'ticket', 'reminders', 'devices'].map(kind => [
      kind,
      kind !== 'table' && kind !== 'devices',
      null,
    ]),
  );
  await choose({ mail: { event: false } });
  await choose({ mail: { event: false } });
  await choose({ reminders: false, mail: { event: true } });
  const { lines, choices } = await ownRegister(player);
  assert.deepEqual(
    lines.map(({ kind, given, version }) => [kind, given, version]),
    [
      ['reminders', false, null],
      ['event', true, null],
      ['event', false, null],
    ],
  );
  const reminders = choices.find(({ kind }) => kind === 'reminders');
  assert.deepEqual([reminders?.given, reminders?.since], [false, lines[0]?.at]);
});

test('the register is its person’s and the administrators’, goes into the export and ends with the account (ACC-8)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const zoe = await rpd.signIn({ name: 'Zoé', passwordHash: await hashPassword(PASSWORD) });
  assert.equal((await publish(moderator, FIRST)).status, 403);
  assert.equal((await publish(zoe, FIRST)).status, 403);
  await publish(admin, FIRST);
  await zoe.post('/user/me/consents', { version: 1 });

  const path = `/user/${zoe.user._id}/consents`;
  assert.equal((await admin.get<ConsentRegister>(path)).body.agreed, 1);
  assert.equal((await moderator.get(path)).status, 403);
  assert.equal((await rpd.anonymous.get('/user/me/consents')).status, 401);
  assert.equal((await admin.get('/user/aaaaaaaaaaaaaaaaaaaaaaaa/consents')).status, 404);
  // Nobody agrees in the name of somebody else: there is no such route, and one's own says nothing of others.
  assert.deepEqual((await ownRegister(moderator)).lines, []);

  const { body } = await zoe.get<{ consents: { kind: string; version: number }[] }>('/user/me/export');
  assert.deepEqual(
    body.consents.map(({ kind, version }) => [kind, version]),
    [['terms', 1]],
  );
  assert.equal((await zoe.remove('/user/me', { password: PASSWORD, things: [] })).status, 200);
  assert.deepEqual(await rpd.store.db.selectFrom('consents').selectAll().execute(), []);
  assert.equal((await admin.get<TermsVersion[]>('/terms/versions')).body[0]?.agreed, 0);
});
