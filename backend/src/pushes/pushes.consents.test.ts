import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsentRegister } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { consentDetails } from '../store/migrations/0221_consent_details.ts';
import { devicesOf, turnOn } from '../test/push.ts';
import { startPushService } from '../test/push-service.ts';
import { type Client, startServer } from '../test/server.ts';

/** What the register of a person says about devices: what holds, and its lines, the newest first. */
async function heldBy(client: Client) {
  const { choices, lines } = (await client.get<ConsentRegister>('/user/me/consents')).body;
  const own = lines.filter(({ kind }) => kind === 'devices');
  const now = choices.find(({ kind }) => kind === 'devices');
  assert.equal(now?.since ?? null, own[0]?.at ?? null);
  return { now: now?.given, lines: own.map(({ given }) => given), details: own.map(({ detail }) => detail) };
}

test('a device that shows notifications is a consent with a date, and stopping it takes it back (25.11, ACC-8)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  assert.deepEqual(await heldBy(zoe), { now: false, lines: [], details: [] });
  const phone = service.subscribe();
  const device = await turnOn(zoe, phone);
  const given = await heldBy(zoe);
  assert.deepEqual([given.now, given.lines], [true, [true]]);
  assert.equal(given.details[0], device.name);
  // The same browser once more asks nothing new.
  await turnOn(zoe, phone);
  assert.deepEqual((await heldBy(zoe)).lines, [true]);
  await turnOn(zoe, service.subscribe());
  const [first] = await devicesOf(zoe);
  assert.equal((await zoe.remove(`/api/push/devices/${first?._id}`)).status, 204);
  assert.deepEqual(await heldBy(zoe).then(held => [held.now, held.lines]), [true, [false, true, true]]);

  await turnOn(zoe, service.subscribe());
  const max = await rpd.signIn({ name: 'Max' });
  await turnOn(max, service.subscribe());
  assert.equal((await zoe.remove('/api/push/devices')).status, 204);
  assert.deepEqual(await devicesOf(zoe), []);
  const after = await heldBy(zoe);
  assert.equal(after.now, false);
  assert.deepEqual(after.lines.slice(0, 2), [false, false]);
  // Nobody else's.
  assert.equal((await devicesOf(max)).length, 1);
  assert.equal((await zoe.remove('/api/push/devices')).status, 204);
});

test('what ends a device ends the consent: a sign-out, another person at the browser (25.11, ACC-8)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const [zoe, max] = [await rpd.signIn({ name: 'Zoé' }), await rpd.signIn({ name: 'Max' })];
  const shared = service.subscribe();
  await turnOn(zoe, shared);
  await turnOn(max, shared);
  assert.deepEqual((await heldBy(zoe)).lines, [false, true]);
  assert.deepEqual((await heldBy(max)).lines, [true]);
  await max.post('/api/push/here', { endpoint: shared.subscription.endpoint });
  await zoe.post('/api/push/here', { endpoint: shared.subscription.endpoint });
  assert.deepEqual((await heldBy(max)).lines, [false, true]);

  await turnOn(zoe, service.subscribe());
  const other = await rpd.as(zoe.user);
  const { body } = await other.get<{ _id: string; current: boolean }[]>('/signin?user=me');
  for (const { _id, current } of body) if (!current) await other.remove(`/signin/${_id}`);
  assert.deepEqual(await heldBy(other).then(held => [held.now, held.lines[0]]), [false, false]);
});

test('what was allowed before the register knew devices is in it, with its date (25.11, ACC-8)', async t => {
  const rpd = await startServer(t);
  const service = await startPushService(t);
  const zoe = await rpd.signIn();
  const device = await turnOn(zoe, service.subscribe());
  const { db, dialect } = rpd.store;
  await db.deleteFrom('consents').execute();
  await db.schema.alterTable('consents').dropColumn('detail').execute();
  const untyped = db as unknown as Parameters<typeof consentDetails.up>[0];
  await consentDetails.up(untyped, { text: sql`text`, integer: sql`integer`, dialect });
  const { now, lines, details } = await heldBy(zoe);
  assert.deepEqual([now, lines, details], [true, [true], [device.name]]);
});
