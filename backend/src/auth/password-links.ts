import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { setConfirmed } from '../lib/addresses.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { recordBounded } from '../lib/journal.bounded.ts';
import { actorOf, record } from '../lib/journal.ts';
import { noPasswordMail } from '../lib/mail.account.ts';
import { lostPasswordMail } from '../lib/mail.templates.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findByEmail, findById, isActive, passwordLock, setPasswordHash } from './accounts.store.ts';
import { addressOf, MAIL_DELAYS, REQUEST_LIMIT } from './rateLimiter.ts';
import type { Auth } from './auth.context.ts';
import { tellOwner } from './credential-news.ts';
import { hashPassword } from './passwords.ts';
import type { Queries } from '../store/queries.ts';
import { hashSecret } from './sessions.ts';

/** How long a link to set a password works, in ms (LND-12). */
const LINK_LIFE = 3_600_000;
/** Longer than the work for an account that exists, in ms: the time of an answer tells nothing. */
const ANSWER_AFTER = 150;

const moment = (ms: number): string => new Date(ms).toISOString();

/** Puts a single-use link to set a password in the store; its token is in the answer alone. */
export async function insertPasswordLink(
  db: Queries,
  userId: string,
  now: number,
  { life = LINK_LIFE, mailed = false }: { life?: number; mailed?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('password_links').where('expires_at', '<', moment(now)).execute();
  await db
    .insertInto('password_links')
    .values({
      hash: hashSecret(token),
      user_id: userId,
      expires_at: moment(now + life),
      used_at: null,
      mailed: mailed ? 1 : 0,
    })
    .execute();
  return token;
}

/** How long a link works that an administrator gives out, in ms. */
const GIVEN_LIFE = 30 * 60_000;

/** A link to set the password of an account, for the API host: an administrator gives it out where no mail can, or invites by it. */
export const givePasswordLink =
  ({ publicUrl, now }: Auth) =>
  async (
    trx: Queries,
    userId: string,
    { life = GIVEN_LIFE, mailed = false }: { life?: number; mailed?: boolean } = {},
  ): Promise<{ url: string; expiresAt: string }> => {
    const token = await insertPasswordLink(trx, userId, now(), { life, mailed });
    return { url: `${publicUrl}/newpassword?token=${token}`, expiresAt: moment(now() + life) };
  };

/** A link to set a password that goes to the account's address, for the API host: the team has it sent and does not see it. */
export const makeMailedLink =
  ({ publicUrl, now }: Auth) =>
  async (trx: Queries, userId: string): Promise<string> => {
    const token = await insertPasswordLink(trx, userId, now(), { mailed: true });
    return `${publicUrl}/newpassword?token=${token}`;
  };

/** A link for somebody who just proved who they are and must choose a password of their own. */
export const linkForTemporary = (auth: Auth, user: StoredUser): Promise<string> =>
  insertPasswordLink(auth.store.db, user._id, auth.now());

/**
 * Somebody asks for a link. Answers 0 after the same time whether the address has an account or not, or how many seconds
 * to wait when their own address asked too often (LND-12).
 */
export async function askForLink(auth: Auth, email: string, request: FastifyRequest): Promise<number> {
  const seconds = await auth.attempts.consume(`lost:${addressOf(request.ip)}`, REQUEST_LIMIT);
  if (seconds === 0) await Promise.all([sendLink(auth, email, request), auth.pause(ANSWER_AFTER)]);
  return seconds;
}

async function sendLink(auth: Auth, email: string, request: FastifyRequest): Promise<void> {
  const user = await findByEmail(auth.store.db, email);
  // Nobody fills another person's mailbox by asking again and again.
  const isFree =
    isActive(user) && (await auth.attempts.consumeDelayed(`mail:${user._id}`, MAIL_DELAYS)) === 0;
  if (!isFree) {
    const happening = {
      action: 'link',
      entity: 'User',
      id: user?._id ?? null,
      name: user?.name ?? '',
    } as const;
    const detail = 'demandé, pas envoyé';
    const group = addressOf(request.ip);
    return recordBounded(auth.store, { actor: actorOf(request), group, happening: { ...happening, detail } });
  }
  await auth.store.transaction(async trx => {
    if (user.passwordRemoved) {
      // A mailbox is not to open what its owner closed with passkeys alone.
      await auth.post.send(trx, user.email, noPasswordMail(user.name, `${auth.home}login`));
      return;
    }
    const token = await insertPasswordLink(trx, user._id, auth.now(), { mailed: true });
    const mail = lostPasswordMail(user.name, `${auth.publicUrl}/newpassword?token=${token}`);
    await auth.post.send(trx, user.email, mail);
    const { _id: id, name } = user;
    await record(trx, actorOf(request), { action: 'link', entity: 'User', id, name });
  });
}

/** The account whose password a link sets; null when the link has served, expired or never was. */
export async function accountOfLink(auth: Auth, token: string): Promise<StoredUser | null> {
  const link = await auth.store.db
    .selectFrom('password_links')
    .select('user_id')
    .where('hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(auth.now()))
    .executeTakeFirst();
  const user = link ? await findById(auth.store.db, link.user_id) : null;
  return isActive(user) ? user : null;
}

/** Sets a password by a link, once: false when another call used it first. Every session of the person ends. */
export async function setPasswordByLink(
  auth: Auth,
  user: StoredUser,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const isSet = await auth.store.transaction(async trx => {
    const link = await trx
      .updateTable('password_links')
      .set({ used_at: moment(auth.now()) })
      .where('hash', '=', hashSecret(token))
      .where('user_id', '=', user._id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', moment(auth.now()))
      .returning('mailed')
      .executeTakeFirst();
    if (!link) return false;
    if (link.mailed === 1) await setConfirmed(trx, user._id);
    await storePassword(auth, trx, user, passwordHash, { request, kept: null });
    return true;
  }, passwordLock(user._id));
  // The links that were sent have served: the next one is not held back.
  if (isSet) await auth.attempts.reset(`mail:${user._id}`);
  return isSet;
}

/** Sets the password of somebody who gave the present one. Every session of the person ends but `kept`, theirs. */
export async function setOwnPassword(
  auth: Auth,
  user: StoredUser,
  password: string,
  { request, kept }: { request: FastifyRequest; kept: string | null },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await auth.store.transaction(
    trx => storePassword(auth, trx, user, passwordHash, { request, kept }),
    passwordLock(user._id),
  );
}

async function storePassword(
  auth: Auth,
  trx: Queries,
  user: StoredUser,
  hash: string,
  { request, kept }: { request: FastifyRequest; kept: string | null },
): Promise<void> {
  const now = auth.now();
  const { _id: userId, name, passwordTemporary } = user;
  await setPasswordHash(trx, userId, hash);
  await trx
    .updateTable('password_links')
    .set({ used_at: moment(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await endSessionsOf(trx, userId, 'password-changed', now, kept);
  const actor = actorOf(request, { kind: 'user', id: userId, name });
  await record(trx, actor, { action: 'password', entity: 'User', id: userId, name });
  // Who chooses their first own password knows it: the notice is for a change behind somebody's back.
  if (passwordTemporary) return;
  const others = kept ? 'Vos autres connexions' : 'Toutes vos connexions';
  await tellOwner(auth, trx, user, {
    at: moment(now),
    title: 'Le mot de passe de votre compte a changé',
    text: `${others} sont fermées.`,
  });
}
