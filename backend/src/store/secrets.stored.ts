import { sql } from 'kysely';
import { changed } from './changes.ts';
import { SecretKeyError } from './errors.ts';
import type { Queries } from './queries.ts';
import { isSealed, keyIdOf, unknownKey } from './secrets.ts';
import type { Secrets } from './secrets.ts';

/** Notes that this process's key seals in this database. Throws SecretKeyError when another key sealed something, and is not here. */
export async function registerKey(trx: Queries, secrets: Secrets): Promise<void> {
  await refuseUnknownKeys(trx, secrets);
  await trx
    .insertInto('secret_keys')
    .values({ id: secrets.keyId, created_at: new Date().toISOString() })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

/** Throws SecretKeyError when something was sealed by a key that this process does not have. */
export async function refuseUnknownKeys(db: Queries, secrets: Secrets): Promise<void> {
  const used = await db.selectFrom('secret_keys').select('id').execute();
  // A tool that meets no sealed value needs no key.
  if (used.length === 0) return;
  const unknown = used.find(({ id }) => !secrets.keyIds.includes(id));
  if (unknown) throw new SecretKeyError(unknownKey(unknown.id));
}

/** Every column that holds sealed values, with the primary key of its table. A test finds one that is missing. */
const SEALED_COLUMNS = [
  { table: 'signing_keys', key: 'kid', column: 'private_jwk' },
  { table: 'mails', key: 'id', column: 'secret' },
  { table: 'totp', key: 'id', column: 'seed' },
  { table: 'vapid_keys', key: 'id', column: 'private_key' },
  { table: 'push_devices', key: 'id', column: 'subscription' },
  { table: 'oidc_keys', key: 'kid', column: 'private_jwk' },
  { table: 'oidc_records', key: 'id', column: 'payload' },
] as const;

/**
 * Seals everything under the key that seals now, and forgets the ids of the others: they may go from RPD_SECRET_KEY once every process
 * has been started with the new key in front. Answers how many values were sealed again, by table; a second call answers 0.
 */
export async function resealSecrets(trx: Queries, secrets: Secrets): Promise<Record<string, number>> {
  await refuseUnknownKeys(trx, secrets);
  const resealed: Record<string, number> = {};
  for (const { table, key, column } of SEALED_COLUMNS) {
    resealed[table] = 0;
    const rows = await sql<{ id: string; sealed: string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} like 'sealed.%'`.execute(trx);
    for (const { id, sealed } of rows.rows) {
      if (!isSealed(sealed) || keyIdOf(sealed) === secrets.keyId) continue;
      const place = { table, id, column };
      const next = secrets.seal(secrets.open(sealed, place), place);
      // One that went, or changed, meanwhile is left as it is.
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${next}
        where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${sealed}`.execute(trx);
      resealed[table] += Number(numAffectedRows);
    }
  }
  await registerKey(trx, secrets);
  await trx.deleteFrom('secret_keys').where('id', '!=', secrets.keyId).execute();
  return resealed;
}

/** How many secrets are lost, by what they were for. */
export interface Forgotten {
  signingKeys: number;
  mails: number;
  /** Applications whose codes can no longer be checked. */
  totp: number;
  /** Devices that are to ask for notifications again. */
  devices: number;
}

/**
 * Lets go of everything that was sealed by a key that is lost: signing keys are made again (everybody signs in again), mails that
 * brought a password or a link are not sent. An account whose application is lost signs in with a recovery code or a passkey; one that has
 * neither signs in with its password alone, or nobody could open it any more. Devices that showed notifications are asked to be turned on again.
 */
export async function forgetUnknownKeys(trx: Queries, { keyIds }: Secrets): Promise<Forgotten> {
  const isLost = (text: string | null) => text !== null && isSealed(text) && !keyIds.includes(keyIdOf(text));
  const keys = await trx.selectFrom('signing_keys').select(['kid', 'private_jwk']).execute();
  const lostKeys = keys.filter(({ private_jwk }) => isLost(private_jwk));
  for (const { kid } of lostKeys) await trx.deleteFrom('signing_keys').where('kid', '=', kid).execute();
  // Applications get new keys at their next look, and new tokens by signing in again.
  const oidcKeys = await trx.selectFrom('oidc_keys').select(['kid', 'private_jwk']).execute();
  for (const { kid } of oidcKeys.filter(({ private_jwk }) => isLost(private_jwk)))
    await trx.deleteFrom('oidc_keys').where('kid', '=', kid).execute();
  const records = await trx.selectFrom('oidc_records').select(['id', 'payload']).execute();
  for (const { id } of records.filter(({ payload }) => isLost(payload)))
    await trx.deleteFrom('oidc_records').where('id', '=', id).execute();
  const mails = await trx
    .selectFrom('mails')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute();
  const lostMails = mails.filter(({ secret }) => isLost(secret));
  for (const { id } of lostMails) {
    await trx
      .updateTable('mails')
      .set({ secret: null, state: 'failed', last_error: 'Son lien est perdu avec l’ancienne clé.' })
      .where('id', '=', id)
      .execute();
    await changed(trx, 'mails', id);
  }
  const applications = await trx.selectFrom('totp').select(['id', 'user_id', 'seed']).execute();
  const lostTotp = applications.filter(({ seed }) => isLost(seed));
  for (const { id, user_id } of lostTotp) {
    if (await hasOtherFactor(trx, user_id)) {
      await trx.updateTable('totp').set({ seed: '' }).where('id', '=', id).execute();
    } else {
      await trx.deleteFrom('totp').where('id', '=', id).execute();
    }
    await changed(trx, 'users', user_id);
  }
  const devices = await forgetPush(trx, isLost);
  await trx
    .deleteFrom('secret_keys')
    .where('id', 'not in', [...keyIds])
    .execute();
  return { signingKeys: lostKeys.length, mails: lostMails.length, totp: lostTotp.length, devices };
}

/** What browsers subscribed with is worth nothing without the private key. */
async function forgetPush(trx: Queries, isLost: (text: string) => boolean): Promise<number> {
  const keys = await trx.selectFrom('vapid_keys').select(['id', 'private_key']).execute();
  const lostKeys = new Set(keys.filter(({ private_key }) => isLost(private_key)).map(({ id }) => id));
  for (const id of lostKeys) await trx.deleteFrom('vapid_keys').where('id', '=', id).execute();
  const devices = await trx
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'vapid_id', 'subscription'])
    .execute();
  const lost = devices.filter(
    ({ vapid_id, subscription }) => subscription && (lostKeys.has(vapid_id) || isLost(subscription)),
  );
  for (const { id, user_id } of lost) {
    await trx.deleteFrom('push_devices').where('id', '=', id).execute();
    await changed(trx, 'pushdevices', user_id);
  }
  return lost.length;
}

async function hasOtherFactor(db: Queries, userId: string): Promise<boolean> {
  const code = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (code ?? passkey) !== undefined;
}
