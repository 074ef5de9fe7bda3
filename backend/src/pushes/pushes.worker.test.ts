import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import webPush from 'web-push';
import type { PushHealth, PushState } from '@rpd/shared/domain';
import { queuePushes } from '../lib/push.ts';
import { settingsOf } from '../lib/notification-settings.ts';
import { openStore } from '../store/store.ts';
import { devicesOf, PUSH_SETTINGS, pushesOf, turnOn, untilPushes, workOn } from '../test/push.ts';
import { startPushService } from '../test/push-service.ts';
import { startServer } from '../test/server.ts';
import { purgePushKeys, rotatePushKey } from './pushes.keys.ts';
import { claimPush } from './pushes.queue.ts';
import { lookupOutside, RefusedAddress } from '../lib/outside-lookup.ts';
import { deliver, readRetryAfter } from './pushes.send.ts';

async function open(t: TestContext) {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn();
  const browser = service.subscribe();
  await turnOn(zoe, browser);
  const { store } = rpd;
  const me = zoe.user._id;
  const send = (title: string, life?: number) =>
    store.transaction(async trx => {
      const notice = { kind: 'session', notice: '', title, text: '', to: '/app', about: title } as const;
      await queuePushes(trx, me, await settingsOf(trx, me), { ...notice, ...(life && { life }) }, Date.now());
    });
  const titles = () => service.arrived.map(({ message }) => message.title);
  const untilState = (state: string) =>
    untilPushes(store, me, rows => rows.length > 0 && rows.every(row => row.state === state));
  return { rpd, store, service, zoe, me, browser, send, titles, untilState };
}

test('sends each push once with several workers in two processes (25.11)', async t => {
  const { rpd, store, service, send, untilState } = await open(t);
  const other = await openStore(rpd.database.options);
  for (let count = 0; count < 20; count += 1) await send(`Nouvelle ${count}`);
  const stops = [workOn(t, store), workOn(t, other), workOn(t, store)];
  await service.untilArrived(20);
  await untilState('sent');
  assert.equal(new Set(service.arrived.map(({ message }) => message.tag)).size, 20);
  assert.equal(service.arrived.length, 20);
  for (const stop of stops) await stop();
  await other.close();
});

test('takes over the push of a dead process, under the same topic (25.11)', async t => {
  const { store, service, send, untilState } = await open(t);
  await send('Reprise');
  await claimPush(store, Date.now(), { lease: 3_600_000, processId: 'disparu' });
  workOn(t, store);
  const [row] = await untilState('sent');
  assert.equal(row?.attempts, 2);
  assert.equal(service.arrived[0]?.headers['topic'], row?.tag);
});

test('waits as long as a push service says, tries again after an error, and says why meanwhile (25.11)', async t => {
  const { store, service, zoe, me, send, titles, untilState } = await open(t);
  service.onRequest = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  await send('Patience');
  const stop = workOn(t, store);
  const [busy] = await untilPushes(
    store,
    me,
    ([row]) => row?.last_error !== null && row?.state === 'waiting',
  );
  const wait = Date.parse(busy?.next_attempt_at ?? '') - Date.now();
  assert.ok(wait > 3_500_000 && wait <= 3_600_000, String(wait));
  assert.match((await devicesOf(zoe))[0]?.lastError ?? '', /demande de patienter/);
  await stop();

  let failures = 2;
  service.onRequest = () => {
    failures -= 1;
    return failures >= 0 ? { status: 503 } : undefined;
  };
  await store.db.updateTable('pushes').set({ next_attempt_at: new Date().toISOString() }).execute();
  workOn(t, store);
  const [sent] = await untilState('sent');
  assert.deepEqual([titles(), sent?.attempts], [['Patience'], 4]);
  assert.equal((await devicesOf(zoe))[0]?.lastError, null);
});

test('forgets a browser whose subscription is gone (25.11)', async t => {
  const { store, service, zoe, me, browser, send } = await open(t);
  const gone = new Map([[browser.path, 410]]);
  for (const status of [404, 201]) {
    const other = service.subscribe();
    await turnOn(zoe, other);
    gone.set(other.path, status);
  }
  service.onRequest = path => {
    const status = gone.get(path) ?? 201;
    return status === 201 ? undefined : { status };
  };
  await send('Personne');
  workOn(t, store);
  await untilPushes(store, me, rows => rows.length === 1 && rows[0]?.state === 'sent');
  assert.equal((await devicesOf(zoe)).length, 1);

  // The browser takes it up again by itself; not what the person removed meanwhile.
  const { key } = (await zoe.get<PushState>('/api/push')).body;
  const again = (replaces: string) =>
    zoe.post('/api/push/devices', { ...service.subscribe().subscription, key, replaces });
  const [lost] = await store.db
    .selectFrom('push_devices')
    .where('subscription', '=', '')
    .select('id')
    .execute();
  assert.equal((await again(lost?.id ?? '')).status, 201);
  assert.equal((await again(lost?.id ?? '')).status, 404);
  const [kept] = await devicesOf(zoe);
  await zoe.remove(`/api/push/devices/${kept?._id}`);
  assert.equal((await again(kept?._id ?? '')).status, 404);
});

test('gives up what is refused for ever, what was tried eight times, and what nobody needs any more (25.11)', async t => {
  const { store, service, zoe, me, send, untilState } = await open(t);
  service.onRequest = () => ({ status: 403 });
  await send('Refusée');
  const stop = workOn(t, store);
  const [refused] = await untilState('failed');
  assert.equal(refused?.attempts, 1);
  assert.match((await devicesOf(zoe))[0]?.lastError ?? '', /ne reconnaît pas cette plateforme/);
  await stop();
  await store.db.deleteFrom('pushes').execute();

  service.onRequest = () => ({ status: 500 });
  await send('Jamais');
  const stopTrying = workOn(t, store, { backOff: () => 1 });
  assert.equal((await untilState('failed'))[0]?.attempts, 8);
  await stopTrying();
  await store.db.deleteFrom('pushes').execute();

  service.onRequest = () => undefined;
  await send('Trop tard', 1);
  await store.db
    .updateTable('pushes')
    .set({ expires_at: new Date(0).toISOString() })
    .execute();
  workOn(t, store);
  await untilState('dropped');
  assert.deepEqual([service.arrived.length, (await pushesOf(store, me)).length], [0, 1]);
});

test('holds what is more than thirty in an hour, and a newer one about the same takes the place of one that waits (25.11)', async t => {
  const { store, me, send } = await open(t);
  for (let count = 0; count < 32; count += 1) await send(`Nouvelle ${count}`);
  await send('Nouvelle 0');
  const rows = await pushesOf(store, me);
  assert.equal(rows.length, 32);
  assert.equal(rows.filter(({ state }) => state === 'held').length, 2);
});

test('sends by the key a browser subscribed with until it has the next one (25.11)', async t => {
  const { store, service, zoe, browser, send, untilState } = await open(t);
  const { endpoint } = browser.subscription;
  const here = async () => (await zoe.post<{ verdict: string }>('/api/push/here', { endpoint })).body.verdict;
  assert.deepEqual([await here(), await rotatePushKey(store)], ['keep', { devices: 1 }]);
  assert.equal(await here(), 'renew');
  await send('Ancienne clé');
  workOn(t, store);
  await untilState('sent');
  assert.equal(service.arrived.length, 1);
  assert.equal(await purgePushKeys(store.db), 0);
  await turnOn(zoe, service.subscribe());
  await turnOn(zoe, browser);
  assert.deepEqual([await purgePushKeys(store.db), await here()], [1, 'keep']);
});

test('never connects to an inner address, whatever a name leads to (25.11)', async t => {
  const { subscription } = (await startPushService(t)).subscribe();
  let connections = 0;
  const inner = createServer(() => (connections += 1));
  await new Promise<void>(resolve => {
    inner.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => inner.close());
  const { port } = inner.address() as AddressInfo;
  const delivery = {
    vapid: webPush.generateVAPIDKeys(),
    payload: '{}',
    ttl: 60,
    urgency: 'normal',
    topic: 'a',
  } as const;
  const to = (endpoint: string) =>
    deliver(
      { ...delivery, subscription: { ...subscription, endpoint } },
      { ...PUSH_SETTINGS, allowsLoopback: false },
    );
  for (const endpoint of [
    `https://127.0.0.1:${port}/x`,
    `https://[::1]:${port}/x`,
    `http://127.0.0.1:${port}/x`,
  ])
    await assert.rejects(to(endpoint), RefusedAddress);
  // A name is looked up once, for the check and the connection: the same answer counts for both.
  for (const options of [{ all: true }, {}]) {
    const error = await new Promise(resolve => {
      lookupOutside('localhost', options, resolve);
    });
    assert.ok(error instanceof RefusedAddress);
  }
  assert.equal(connections, 0);
  assert.deepEqual(
    [readRetryAfter('120'), readRetryAfter('Thu, 01 Jan 1970 00:02:00 GMT', 0), readRetryAfter('bientôt')],
    [120_000, 120_000, null],
  );
});

test('tells administrators how sending goes, in numbers alone (25.11)', async t => {
  const { rpd, store, service, zoe, me, browser, send, untilState } = await open(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const health = async () => (await admin.get<PushHealth>('/api/push/health')).body;
  const nothing = { sent: 0, waiting: 0, held: 0, lastSentAt: null, refusals: [] };
  assert.deepEqual(await health(), { devices: 1, ...nothing });
  service.onRequest = () => ({ status: 403 });
  await send('Secrète');
  await send('Discrète');
  const stop = workOn(t, store);
  await untilState('failed');
  await stop();
  service.onRequest = () => ({ status: 503 });
  await send('Plus tard');
  const stopTrying = workOn(t, store, { backOff: () => 3_600_000 });
  await untilPushes(store, me, rows => rows.some(row => row.state === 'waiting' && row.last_error !== null));
  await stopTrying();
  service.onRequest = () => undefined;
  await send('Ancienne');
  const stopSending = workOn(t, store);
  await service.untilArrived(1);
  await untilPushes(store, me, rows => rows.some(row => row.state === 'sent'));
  await stopSending();
  const now = await health();
  assert.deepEqual(now, {
    devices: 1,
    sent: 1,
    waiting: 1,
    held: 0,
    lastSentAt: now.lastSentAt,
    refusals: [
      {
        reason: 'Le service de notifications du navigateur ne reconnaît pas cette plateforme.',
        count: 2,
        isFinal: true,
      },
      { reason: 'Le service de notifications du navigateur est en panne.', count: 1, isFinal: false },
    ],
  });
  assert.ok(now.lastSentAt !== null && Date.now() - Date.parse(now.lastSentAt) < 60_000);
  assert.doesNotMatch(JSON.stringify(now), new RegExp(`Secrète|${me}|${browser.path}`));

  // A day later none of it is of the last day; the last success stays.
  const before = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await store.db.updateTable('pushes').set({ updated_at: before }).execute();
  assert.deepEqual(await health(), { devices: 1, ...nothing, waiting: 1, lastSentAt: before });
  assert.equal((await zoe.get('/api/push/health')).status, 403);
});
