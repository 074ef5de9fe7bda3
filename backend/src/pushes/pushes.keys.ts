import webPush from 'web-push';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

const placeOf = (id: string) => ({ table: 'vapid_keys', id, column: 'private_key' });

/** The public key that browsers subscribe with; the very first caller makes it. */
export async function publicKeyOf(store: Store): Promise<string> {
  return (await newest(store.db)) ?? (await addVapidKey(store, 1));
}

const newest = async (db: Queries): Promise<string | undefined> =>
  (await db.selectFrom('vapid_keys').select('id').orderBy('generation', 'desc').limit(1).executeTakeFirst())
    ?.id;

/** Puts a key in the store as this generation, unless another process was first. Answers the public key that counts. */
async function addVapidKey({ db, secrets }: Store, generation: number): Promise<string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('vapid_keys')
    .values({
      id: publicKey,
      generation,
      private_key: secrets.seal(privateKey, placeOf(publicKey)),
      created_at: new Date().toISOString(),
    })
    .onConflict(conflict => conflict.column('generation').doNothing())
    .execute();
  return (await newest(db)) ?? publicKey;
}

/** The private key of a public one; null when it is there no more. */
export async function privateKeyOf({ db, secrets }: Store, id: string): Promise<string | null> {
  const row = await db.selectFrom('vapid_keys').select('private_key').where('id', '=', id).executeTakeFirst();
  return row ? secrets.open(row.private_key, placeOf(id)) : null;
}

/**
 * Makes the next key. Devices get notifications by the one they subscribed with until their browser opens the application again and
 * subscribes again; a key that no device has any more goes with the hourly clearing. Answers how many devices have an older one.
 */
export async function rotatePushKey(store: Store): Promise<{ devices: number }> {
  const row = await store.db
    .selectFrom('vapid_keys')
    .select('generation')
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  await addVapidKey(store, (row?.generation ?? 0) + 1);
  const { devices } = await store.db
    .selectFrom('push_devices')
    .select(eb => eb.fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow();
  return { devices };
}

/** Removes the keys that no device has and that no browser is given. */
export async function purgePushKeys(db: Queries): Promise<number> {
  const current = await newest(db);
  const { numDeletedRows } = await db
    .deleteFrom('vapid_keys')
    .where('id', '!=', current ?? '')
    .where('id', 'not in', db.selectFrom('push_devices').select('vapid_id'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
