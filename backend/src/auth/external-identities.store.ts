import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { externalIdentityCodec, type StoredExternalIdentity } from '../store/tables/auth.ts';

/** The accounts of other sites that open an account now, the oldest first. */
export async function externalIdentitiesOf(db: Queries, userId: string): Promise<StoredExternalIdentity[]> {
  const rows = await db
    .selectFrom('external_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(externalIdentityCodec.decode);
}

/** The link of an account of another site, to whichever account: by issuer and subject alone (OpenID Connect Core, 5.7). */
export async function findExternalIdentity(
  db: Queries,
  { issuer, subject }: Pick<StoredExternalIdentity, 'issuer' | 'subject'>,
): Promise<StoredExternalIdentity | null> {
  const row = await db
    .selectFrom('external_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? externalIdentityCodec.decode(row) : null;
}

/** Adds a link. One that was removed and is added again counts from now on. Throws what the database throws on a duplicate. */
export async function insertExternalIdentity(trx: Queries, identity: StoredExternalIdentity): Promise<void> {
  await trx
    .deleteFrom('external_identities')
    .where('user_id', '=', identity.userId)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where('removed_at', 'is not', null)
    .execute();
  await trx.insertInto('external_identities').values(externalIdentityCodec.encodeAll(identity)).execute();
  await changed(trx, 'users', identity.userId);
}

/** Takes a link out of an account; kept as long as that can be undone. */
export async function removeExternalIdentity(
  trx: Queries,
  { _id, userId }: Pick<StoredExternalIdentity, '_id' | 'userId'>,
  removedAt: string,
): Promise<void> {
  await trx
    .updateTable('external_identities')
    .set({ removed_at: removedAt })
    .where('id', '=', _id)
    .where('removed_at', 'is', null)
    .execute();
  await changed(trx, 'users', userId);
}

/** Notes that a link opens its account now; false when it was removed, or went to another account, meanwhile. */
export async function noteExternalIdentityUse(
  trx: Queries,
  { _id, userId }: Pick<StoredExternalIdentity, '_id' | 'userId'>,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('external_identities')
    .set({ last_used_at: at })
    .where('id', '=', _id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
