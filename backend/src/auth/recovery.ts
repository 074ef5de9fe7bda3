import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { endAddressLinks, isAddressTaken } from '../lib/addresses.ts';
import { endAppConsents } from '../lib/app-consents.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { actorOf, record } from '../lib/journal.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { ACCOUNTS, findById, isActive, passwordLock, setEmail, setPasswordHash } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { insertPasswordLink } from './password-links.ts';
import { hashSecret } from './sessions.ts';

// « Ce n’était pas moi », about credentials (ACC-6, ACC-8). The link is worth what the mailbox is worth: it takes back what
// somebody else did since, and no credential that the owner had before.

const moment = (ms: number): string => new Date(ms).toISOString();

/** A link, and the account that it is for; null when it has served, expired or never was. */
export async function findRecovery(
  { now }: Auth,
  db: Queries,
  token: string,
): Promise<{ user: StoredUser; since: string } | null> {
  const link = await db
    .selectFrom('recovery_links')
    .select(['user_id', 'since'])
    .where('hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now()))
    .executeTakeFirst();
  const user = link ? await findById(db, link.user_id) : null;
  return link && isActive(user) ? { user, since: link.since } : null;
}

/**
 * Takes back what happened since the link's moment, lets go of the password, which somebody else may know, and ends every session.
 * Answers the token of a link that sets a new password; null when the link is worth nothing.
 */
export async function recoverAccount(
  auth: Auth,
  token: string,
  request: FastifyRequest,
): Promise<string | null> {
  const found = await findRecovery(auth, auth.store.db, token);
  if (!found) return null;
  return auth.store.transaction(
    async trx => {
      const link = await findRecovery(auth, trx, token);
      if (!link) return null;
      const now = auth.now();
      const { user, since } = link;
      const { _id: userId, name } = user;
      const old = await addressBefore(trx, userId, since);
      await takeBack(trx, userId, since, now);
      // Who changed the address as well would otherwise have a link sent there.
      if (old !== null && !(await isAddressTaken(trx, old, now, userId))) await setEmail(trx, user, old, now);
      await setPasswordHash(trx, userId, null);
      await changed(trx, 'users', userId);
      await endSessionsOf(trx, userId, 'recovered', now);
      const actor = actorOf(request, { kind: 'user', id: userId, name });
      const detail = '« Ce n’était pas moi » : changements annulés';
      await record(trx, actor, { action: 'credentials', entity: 'User', id: userId, name, detail });
      return insertPasswordLink(trx, userId, now);
    },
    [ACCOUNTS, passwordLock(found.user._id)],
  );
}

/** The address that the account had at this moment, where another one was confirmed since; else null. */
async function addressBefore(trx: Queries, userId: string, since: string): Promise<string | null> {
  const change = await trx
    .selectFrom('email_changes')
    .select('old_email')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>=', since)
    .where('ended_at', 'is', null)
    .orderBy('confirmed_at')
    .executeTakeFirst();
  return change?.old_email ?? null;
}

/**
 * Removes what was added since, restores what was removed since, and ends the links of since then: who else got one of them can use
 * it no more.
 */
export async function takeBack(trx: Queries, userId: string, since: string, now: number): Promise<void> {
  await endAddressLinks(trx, userId, now, since);
  await trx
    .updateTable('recovery_links')
    .set({ used_at: moment(now) })
    .where('user_id', '=', userId)
    .where('since', '>=', since)
    .where('used_at', 'is', null)
    .execute();
  // What somebody else let an application know, perhaps also when nobody is there.
  const consents = await trx
    .selectFrom('app_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('updated_at', '>=', since)
    .execute();
  for (const { id } of consents) await endAppConsents(trx, { id });
  for (const table of ['passkeys', 'totp', 'recovery_codes', 'external_identities'] as const) {
    await trx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where(table === 'totp' ? 'confirmed_at' : 'created_at', '>=', since)
      .execute();
    const back = trx
      .updateTable(table)
      .set({ removed_at: null })
      .where('user_id', '=', userId)
      .where('removed_at', '>=', since);
    await (table === 'external_identities' ? back.where(isFree) : back).execute();
  }
}

/** What opens somebody else's account since then stays there. */
const isFree = sql<boolean>`not exists (
  select 1 from external_identities as other
  where other.issuer = external_identities.issuer and other.subject = external_identities.subject
    and other.removed_at is null)`;
