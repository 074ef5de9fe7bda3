import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { passkeyCodec, type StoredPasskey } from '../store/tables/auth.ts';

/** The passkeys that an account has now, the oldest first. */
export async function passkeysOf(db: Queries, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(passkeyCodec.decode);
}

/** The passkey that an authenticator names, of whichever account. */
export async function findPasskey(db: Queries, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? passkeyCodec.decode(row) : null;
}

/** Adds a passkey. One that was removed and is added again counts from now on. Throws what the database throws on a duplicate. */
export async function insertPasskey(trx: Queries, passkey: StoredPasskey): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('credential_id', '=', passkey.credentialId)
    .where('user_id', '=', passkey.userId)
    .where('removed_at', 'is not', null)
    .execute();
  await trx.insertInto('passkeys').values(passkeyCodec.encodeAll(passkey)).execute();
  await changed(trx, 'users', passkey.userId);
}

/** Changes a passkey of an account; false when the account has no such one. */
export async function updatePasskey(
  trx: Queries,
  { _id, userId }: Pick<StoredPasskey, '_id' | 'userId'>,
  changes: Partial<Pick<StoredPasskey, 'name' | 'removedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set(passkeyCodec.encode(changes))
    .where('id', '=', _id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await changed(trx, 'users', userId);
  return numUpdatedRows > 0n;
}

/** Notes that a passkey signed; false when it was removed, or signed elsewhere, meanwhile. */
export async function notePasskeyUse(
  db: Queries,
  { _id, counter }: StoredPasskey,
  newCounter: number,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set(passkeyCodec.encode({ counter: newCounter, lastUsedAt: at }))
    .where('id', '=', _id)
    .where('counter', '=', counter)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
