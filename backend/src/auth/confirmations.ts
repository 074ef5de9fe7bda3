import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { setConfirmed } from '../lib/addresses.ts';
import { actorOf, record } from '../lib/journal.ts';
import { CONFIRM_ACCOUNT_LIFE, confirmAccountMail } from '../lib/mail.account.ts';
import { unconfirmedAccounts } from '../lib/unconfirmed.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { hashSecret } from './sessions.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

/** Until when somebody who registers now has to confirm their address; null where no mail can bring the link. */
export const confirmationDeadline = ({ confirms, now }: Auth): string | null =>
  confirms ? moment(now() + CONFIRM_ACCOUNT_LIFE) : null;

/** Sends the link that confirms the address of a new account. */
export async function sendAccountLink(
  auth: Auth,
  trx: Queries,
  { _id: userId, name, email }: Pick<StoredUser, '_id' | 'name' | 'email'>,
  until: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const url = `${auth.publicUrl}/confirmaccount?token=${token}`;
  const mailId = await auth.post.send(trx, email, confirmAccountMail(name, { url, until }));
  await trx
    .insertInto('confirm_links')
    .values({ hash: hashSecret(token), user_id: userId, mail_id: mailId, expires_at: until })
    .execute();
}

/**
 * Sends the link once more. An account whose time is over although no mail could leave gets as much time again.
 * False when there is nothing to confirm, or the account is about to be removed.
 */
export async function resendAccountLink(
  auth: Auth,
  userId: string,
  request: FastifyRequest,
): Promise<boolean> {
  return auth.store.transaction(async trx => {
    const user = await sendLinkAgain(auth, trx, userId);
    if (user) await journal(trx, request, user, 'lien envoyé de nouveau');
    return user !== null;
  }, 'users');
}

/** The same for the team, which writes its own line in the journal. In the lock of all accounts. */
export const sendConfirmationAgain =
  (auth: Auth) =>
  async (trx: Queries, userId: string): Promise<boolean> =>
    (await sendLinkAgain(auth, trx, userId)) !== null;

async function sendLinkAgain(auth: Auth, trx: Queries, userId: string): Promise<StoredUser | null> {
  const user = await findById(trx, userId);
  if (!isActive(user) || !user.confirmBy) return null;
  const now = auth.now();
  if ((await unconfirmedAccounts(trx, now)).includes(userId)) return null;
  const until = Date.parse(user.confirmBy) > now ? user.confirmBy : moment(now + CONFIRM_ACCOUNT_LIFE);
  await trx.updateTable('users').set({ confirm_by: until }).where('id', '=', userId).execute();
  await changed(trx, 'users', userId);
  await sendAccountLink(auth, trx, user, until);
  return user;
}

/** The account that a link confirms; null when the link has served, expired or never was. */
export async function accountToConfirm(
  { now }: Auth,
  db: Queries,
  token: string,
): Promise<StoredUser | null> {
  const link = await db
    .selectFrom('confirm_links')
    .select('user_id')
    .where('hash', '=', hashSecret(token))
    .where('expires_at', '>', moment(now()))
    .executeTakeFirst();
  const user = link ? await findById(db, link.user_id) : null;
  return isActive(user) && user.confirmBy ? user : null;
}

/** Confirms the address that a link went to. False when the link is worth nothing. */
export async function confirmAccount(auth: Auth, token: string, request: FastifyRequest): Promise<boolean> {
  return auth.store.transaction(async trx => {
    const user = await accountToConfirm(auth, trx, token);
    if (!user) return false;
    await setConfirmed(trx, user._id);
    await journal(trx, request, user, 'adresse confirmée');
    return true;
  }, 'users');
}

async function journal(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: StoredUser,
  detail: string,
): Promise<void> {
  const actor = actorOf(request, { kind: 'user', id, name });
  await record(trx, actor, { action: 'email', entity: 'User', id, name, fields: ['email'], detail });
}
