import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, NotificationSettings, PushHere, Server, Submission } from '@rpd/shared/domain';
import { notify } from '../lib/notify.ts';
import type { Post } from '../lib/mail.ts';
import { buildCharacter, buildServer } from '../test/builders.ts';
import { devicesOf, pushesOf, turnOn, untilPushes, workOn } from '../test/push.ts';
import { startPushService } from '../test/push-service.ts';
import { startServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, say } from '../test/table.ts';
import type { Client, Refused, TestServer } from '../test/server.ts';
import { releaseHeld } from './pushes.queue.ts';

const HOUR_MS = 3_600_000;
const NOBODY: Post = { home: 'https://rpd.test/', send: async () => '' };

const tell = (rpd: TestServer, who: string, title: string, more: { urgent?: boolean; to?: string } = {}) =>
  rpd.store.transaction(trx =>
    notify(trx, NOBODY, [who], { kind: 'session', title, text: 'Demain.', to: '/app/games', ...more }),
  );

/** Quiet hours around now, from an hour before to an hour after, where somebody lives. */
function aroundNow(): NotificationSettings['quiet'] {
  const at = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const now = Date.now();
  return { on: true, from: at(now - HOUR_MS), until: at(now + HOUR_MS), timeZone: 'UTC', urgent: true };
}

const choose = (client: Client, changes: object) =>
  client.put<NotificationSettings & Refused>('/api/notifications/settings', changes);

test('shows on a device what the bell announces, encrypted for it alone, without what people wrote (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const master = await rpd.signIn({ name: 'Maître' });
  const player = await rpd.signIn({ name: 'Zoé' });
  const browser = service.subscribe();
  const device = await turnOn(master, browser);
  workOn(t, rpd.store);

  const { _id: server } = (await master.post<Server>('/server', buildServer())).body;
  const apply = async (name: string) => {
    const { _id } = (await player.post<Character>('/character', buildCharacter({ name }))).body;
    await player.post<Submission>(`/character/${_id}/submissions`, { server, message: 'Un secret' });
  };
  await apply('Isaure');
  const [first] = await service.untilArrived(1);
  assert.deepEqual(first?.message, {
    title: 'Zoé dépose Isaure (Les Terres d’Émeraude)',
    body: '',
    tag: first?.message.tag,
    to: `/app/servers/${server}/applications`,
    for: master.user._id,
  });
  assert.equal(first.headers['content-encoding'], 'aes128gcm');
  assert.equal(first.headers['urgency'], 'normal');
  assert.equal(first.headers['topic'], first.message.tag);
  assert.ok(Number(first.headers['ttl']) > 23 * 3600);
  assert.equal(first.claims.sub, 'mailto:equipe@rpd.test');
  assert.ok(first.size < 3 * 1024);

  await choose(master, { pushContent: true });
  await apply('Ysolde');
  const [, second] = await service.untilArrived(2);
  assert.equal(second?.message.body, 'Un secret');
  await untilPushes(rpd.store, master.user._id, rows => rows.every(({ state }) => state === 'sent'));
  const [seen] = await devicesOf(master);
  assert.deepEqual([seen?._id, seen?.lastError], [device._id, null]);
  assert.ok(seen?.lastPushAt);

  await choose(master, { push: { reception: false } });
  await apply('Mahaut');
  assert.equal((await pushesOf(rpd.store, master.user._id)).length, 2);
});

test('keeps the bell silent for a kind that goes to devices alone, and says nothing of what was read (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn();
  await turnOn(zoe, service.subscribe());
  await choose(zoe, { app: { session: false } });
  await tell(rpd, zoe.user._id, 'Ailleurs');
  assert.deepEqual((await zoe.get('/api/notifications/unread')).body, { count: 0 });
  await choose(zoe, { app: { session: true } });
  await tell(rpd, zoe.user._id, 'Déjà lue');
  await zoe.post('/api/notifications/read', {});
  workOn(t, rpd.store);
  const rows = await untilPushes(rpd.store, zoe.user._id, all => all.every(({ attempts }) => attempts === 1));
  await untilPushes(rpd.store, zoe.user._id, all => all.every(({ state }) => state !== 'sending'));
  assert.equal(rows.length, 2);
  assert.deepEqual(
    service.arrived.map(({ message }) => message.title),
    ['Ailleurs'],
  );
});

test('sends one notification after quiet hours; what begins within the hour passes, if one wants (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn();
  await turnOn(zoe, service.subscribe());
  const quiet = aroundNow();
  assert.equal((await choose(zoe, { quiet })).status, 200);
  await tell(rpd, zoe.user._id, 'Un');
  await tell(rpd, zoe.user._id, 'Deux');
  await tell(rpd, zoe.user._id, 'Trois');
  await tell(rpd, zoe.user._id, 'Deux');
  await tell(rpd, zoe.user._id, 'Bientôt', { urgent: true });
  workOn(t, rpd.store);
  await service.untilArrived(1);
  assert.equal(service.arrived[0]?.message.title, 'Bientôt');
  assert.equal(service.arrived[0].headers['urgency'], 'high');

  await choose(zoe, { quiet: { urgent: false } });
  await tell(rpd, zoe.user._id, 'Trop tard', { urgent: true });
  const held = (await pushesOf(rpd.store, zoe.user._id)).filter(({ state }) => state === 'held');
  assert.equal(held.length, 4);
  const until = Math.max(...held.map(({ next_attempt_at }) => Date.parse(next_attempt_at)));
  assert.ok(Math.abs(until - Date.now() - HOUR_MS) <= 60_000);

  await releaseHeld(rpd.store, until - 1);
  await Promise.all([releaseHeld(rpd.store, until), releaseHeld(rpd.store, until)]);
  const after = await pushesOf(rpd.store, zoe.user._id);
  assert.deepEqual(
    after.filter(({ state }) => state !== 'sent').map(({ title, body }) => [title, body]),
    [['4 notifications vous attendent', 'Un · Trois · Deux · Trop tard']],
  );
});

test('gives a browser to who sits there now, and ends with the sign-in (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const [zoe, elias] = [await rpd.signIn({ name: 'Zoé' }), await rpd.signIn({ name: 'Elias' })];
  const browser = service.subscribe();
  const { endpoint } = browser.subscription;
  const here = async (client: Client) =>
    (await client.post<PushHere>('/api/push/here', { endpoint })).body.verdict;

  await turnOn(zoe, browser);
  await tell(rpd, zoe.user._id, 'Pour Zoé');
  // A shared computer: nothing of Zoé's waits for Elias.
  assert.equal(await here(elias), 'drop');
  assert.deepEqual([await devicesOf(zoe), await pushesOf(rpd.store, zoe.user._id)], [[], []]);
  await turnOn(zoe, browser);
  await turnOn(elias, browser);
  assert.deepEqual([(await devicesOf(zoe)).length, (await devicesOf(elias)).length], [0, 1]);
  assert.equal(await here(zoe), 'drop');

  await turnOn(zoe, browser);
  const again = await rpd.as(zoe.user);
  // Opened again after the sign-in ran out: that one is the device's now.
  assert.equal(await here(again), 'keep');
  await zoe.post('/api/push/here', { endpoint: `${endpoint}-autre` });
  const [, current] = (await again.get<{ _id: string; current: boolean }[]>('/signin?user=me')).body.toSorted(
    (one, other) => Number(one.current) - Number(other.current),
  );
  assert.equal((await zoe.remove(`/signin/${current?._id}`)).status, 200);
  assert.deepEqual(await devicesOf(zoe), []);
});

test('ends the devices of an account that can no longer sign in (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const zoe = await rpd.signIn();
  await turnOn(zoe, service.subscribe());
  assert.equal((await admin.put('/user/admin', { _id: zoe.user._id, valid: false })).status, 200);
  const rows = await rpd.store.db.selectFrom('push_devices').selectAll().execute();
  assert.deepEqual(rows, []);
});

test('refuses an inner address, broken keys, an old key and an eleventh device, and others’ devices (25.11)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const [zoe, elias] = [await rpd.signIn(), await rpd.signIn()];
  const { key } = (await zoe.get<{ key: string }>('/api/push')).body;
  const { subscription } = service.subscribe();
  const add = (changes: object) => zoe.post('/api/push/devices', { ...subscription, key, ...changes });
  for (const endpoint of [
    'https://10.0.0.7/send',
    'https://[fd00::1]:8443/send',
    'https://[::ffff:192.168.1.1]/send',
    'https://intranet/send',
    'https://base.internal/send',
    'http://push.example.org/send',
    'https://user:pass@push.example.org/send',
    'ftp://push.example.org',
    'rien',
  ]) {
    const { status, body } = await add({ endpoint });
    assert.equal(status, 422, endpoint);
    assert.ok(body.fields?.['endpoint'], endpoint);
  }
  const broken = await add({ keys: { ...subscription.keys, p256dh: 'A'.repeat(87) } });
  assert.deepEqual([broken.status, Object.keys(broken.body.fields ?? {})], [422, ['keys']]);
  assert.equal((await add({ key: 'A'.repeat(87) })).status, 409);

  const device = await turnOn(zoe, service.subscribe());
  assert.equal((await elias.remove(`/api/push/devices/${device._id}`)).status, 404);
  assert.equal((await elias.post(`/api/push/devices/${device._id}/trial`, {})).status, 404);
  for (let count = 1; count < 10; count += 1) await turnOn(zoe, service.subscribe());
  assert.equal((await add({})).status, 409);
  assert.equal((await zoe.remove(`/api/push/devices/${device._id}`)).status, 204);
  assert.equal((await add({})).status, 201);
  for (let count = 0; count < 10; count += 1) {
    const [first] = await devicesOf(zoe);
    assert.equal((await zoe.post(`/api/push/devices/${first?._id}/trial`, {})).status, 202);
  }
  const [last] = await devicesOf(zoe);
  assert.equal((await zoe.post(`/api/push/devices/${last?._id}/trial`, {})).status, 429);
});

test('keeps keys and addresses sealed, and gives them to nobody (25.11, ACC-7)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn();
  const { subscription } = service.subscribe();
  await turnOn(zoe, { path: '', subscription });
  const devices = await rpd.store.db.selectFrom('push_devices').selectAll().execute();
  const keys = await rpd.store.db.selectFrom('vapid_keys').selectAll().execute();
  assert.match(devices[0]?.subscription ?? '', /^sealed\./);
  assert.match(keys[0]?.private_key ?? '', /^sealed\./);
  const exported = await rpd.inject({
    url: '/hosts/api/user/me/export',
    headers: { authorization: zoe.authorization ?? '' },
  });
  assert.match(exported.body, /"pushDevices":\s*\[\s*\{/);
  for (const answer of [JSON.stringify(devices), JSON.stringify(await devicesOf(zoe)), exported.body]) {
    assert.doesNotMatch(answer, new RegExp(`${subscription.keys.auth}|/send/`));
  }
});

test('a whisper rings for who is not at the table, says who wrote, and tells nobody else (25.11)', async t => {
  const { rpd, alice, bruno, master, watcher, path, session, game } = await openTable(t);
  const service = await startPushService(t);
  for (const one of [alice, bruno, master, watcher]) await turnOn(one, service.subscribe());
  workOn(t, rpd.store);
  await say(alice, path, { kind: 'whisper', to: 'people', people: [bruno.user._id], text: 'Le roi ment.' });
  const [first] = await service.untilArrived(1);
  assert.deepEqual(
    [first?.message.title, first?.message.body, first?.message.to, first?.message.for],
    [`Alice vous a écrit (${game.name})`, '', `/app/games/${game._id}/table/${session._id}`, bruno.user._id],
  );
  await say(alice, path, { text: 'Bonjour à tous' });
  await say(alice, path, { kind: 'whisper', to: 'masters', text: 'Je me méfie.' });
  await service.untilArrived(2);
  assert.equal(service.arrived[1]?.message.for, master.user._id);
  const queued = await rpd.store.db.selectFrom('pushes').select('user_id').execute();
  assert.deepEqual(
    queued.map(({ user_id }) => user_id).toSorted(),
    [bruno.user._id, master.user._id].toSorted(),
  );
  assert.equal((await rpd.store.db.selectFrom('mails').selectAll().execute()).length, 0);

  // Who looks at the table reads it there.
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`];
  const here = [`gamesessions:${session._id}~viewing`];
  const seen = await follow(t, api, { authorization: master.authorization, topics, here });
  await follow(t, api, { authorization: alice.authorization, topics, here });
  await seen.until(({ data }) => data.people?.some(({ _id }) => _id === alice.user._id) === true);
  await say(bruno, path, { kind: 'whisper', to: 'people', people: [alice.user._id], text: 'Vu.' });
  assert.deepEqual(await pushesOf(rpd.store, alice.user._id), []);
});
