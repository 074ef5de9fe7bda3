import { createHash } from 'node:crypto';
import type { PushDevice, PushSubscriptionInput } from '@rpd/shared/domain';
import { noteDevice } from '../lib/consents.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { PushDeviceRow } from '../store/tables/pushes.ts';

const DAY_MS = 86_400_000;
/** A browser that nobody opened the application with for so long is forgotten, in ms. */
export const DEVICE_LIFE_MS = 90 * DAY_MS;

export const fingerprintOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');
const placeOf = (id: string) => ({ table: 'push_devices', id, column: 'subscription' });

/** What a push is sent with. */
export type Subscription = Pick<PushSubscriptionInput, 'endpoint' | 'keys'>;

export const subscriptionOf = (secrets: Secrets, { id, subscription }: PushDeviceRow): Subscription =>
  JSON.parse(secrets.open(subscription, placeOf(id))) as Subscription;

const present = (row: PushDeviceRow): PushDevice => ({
  _id: row.id,
  name: row.device,
  fingerprint: row.endpoint_hash,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  lastPushAt: row.last_push_at,
  lastError: row.last_error,
});

export async function listDevices(db: Queries, user_id: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .where('user_id', '=', user_id)
    .where('subscription', '!=', '')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(present);
}

export const findDevice = (db: Queries, of: { id: string } | { fingerprint: string }) =>
  db
    .selectFrom('push_devices')
    .where('id' in of ? 'id' : 'endpoint_hash', '=', 'id' in of ? of.id : of.fingerprint)
    .selectAll()
    .executeTakeFirst();

/** Whose browser it is, and by which sign-in. */
export interface DeviceOwner {
  user_id: string;
  session_id: string;
  device: string;
}

/** Makes a browser a device of this person. The account that had it before has it no more, nor what still waited for it. */
export async function addDevice(
  db: Queries,
  secrets: Secrets,
  owner: DeviceOwner,
  { endpoint, keys, key, replaces }: PushSubscriptionInput,
): Promise<PushDevice> {
  const fingerprint = fingerprintOf(endpoint);
  const named = replaces ? await findDevice(db, { id: replaces }) : undefined;
  const before = (await findDevice(db, { fingerprint })) ?? named;
  for (const one of new Set([before, named])) {
    if (!one) continue;
    await removeDevice(db, one);
    if (one.user_id !== owner.user_id)
      await noteDevice(db, one.user_id, { device: one.device, given: false });
  }
  const isRenewed = [before, named].some(one => one?.user_id === owner.user_id);
  if (!isRenewed) await noteDevice(db, owner.user_id, { device: owner.device, given: true });
  const id = newId();
  const at = new Date().toISOString();
  const row = {
    ...owner,
    id,
    endpoint_hash: fingerprint,
    subscription: secrets.seal(JSON.stringify({ endpoint, keys } satisfies Subscription), placeOf(id)),
    vapid_id: key,
    created_at: before?.user_id === owner.user_id ? before.created_at : at,
    seen_at: at,
    last_push_at: null,
    last_error: null,
  };
  await db.insertInto('push_devices').values(row).execute();
  await changed(db, 'pushdevices', owner.user_id);
  return present(row);
}

/** What waits for it goes too. False when somebody else was first. */
export async function removeDevice(
  db: Queries,
  { id, user_id }: Pick<PushDeviceRow, 'id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('push_devices').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await changed(db, 'pushdevices', user_id);
  return true;
}

/**
 * Its push service knows it no more: the browser gave the subscription up, with the end of a sign-in for example. The row stays, without
 * the address, so that the browser may take it up again by itself; one that a person removed may not.
 */
export async function loseDevice(
  db: Queries,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> {
  await db.deleteFrom('pushes').where('device_id', '=', id).execute();
  await db
    .updateTable('push_devices')
    .set({ subscription: '', endpoint_hash: `lost ${id}` })
    .where('id', '=', id)
    .execute();
  await changed(db, 'pushdevices', user_id);
}

/** The application was opened there: this sign-in is the one that ends it. */
export async function seeDevice(db: Queries, id: string, owner: DeviceOwner): Promise<void> {
  const seen = { session_id: owner.session_id, device: owner.device, seen_at: new Date().toISOString() };
  await db.updateTable('push_devices').set(seen).where('id', '=', id).execute();
  await changed(db, 'pushdevices', owner.user_id);
}

/** What became of the last push, for the person to see. */
export async function noteOutcome(
  db: Queries,
  { id, user_id }: { id: string; user_id: string },
  outcome: { last_push_at: string; last_error: null } | { last_error: string },
): Promise<void> {
  await db.updateTable('push_devices').set(outcome).where('id', '=', id).execute();
  await changed(db, 'pushdevices', user_id);
}

/** Forgets browsers in which nobody opened the application for long. */
export async function purgeDevices(db: Queries, now: number): Promise<number> {
  const before = new Date(now - DEVICE_LIFE_MS).toISOString();
  const gone = await db
    .deleteFrom('push_devices')
    .where('seen_at', '<', before)
    .returning(['user_id', 'device'])
    .execute();
  for (const { user_id, device } of gone) {
    await changed(db, 'pushdevices', user_id);
    await noteDevice(db, user_id, { device, given: false });
  }
  return gone.length;
}
