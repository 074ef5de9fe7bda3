import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isAddressTaken } from '../lib/addresses.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { actorOf, record } from '../lib/journal.ts';
import {
  addressAskedMail,
  addressChangedMail,
  addressInUseMail,
  CONFIRM_LIFE,
  confirmAddressMail,
  UNDO_LIFE,
} from '../lib/mail.account.ts';
import { notify } from '../lib/notify.ts';
import { changed } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { EmailChangeRow } from '../store/tables/auth.ts';
import type { StoredUser } from '../store/tables/users.ts';
import {
  ACCOUNTS,
  findByEmail,
  findById,
  isActive,
  passwordLock,
  setEmail,
  setPasswordHash,
} from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { howToUndo } from './credential-news.ts';
import { insertPasswordLink } from './password-links.ts';
import { takeBack } from './recovery.ts';
import { hashSecret } from './sessions.ts';

/** What the account's owner sees of a change that waits for its link. */
export interface PendingEmail {
  email: string;
  expiresAt: string;
}

const moment = (ms: number): string => new Date(ms).toISOString();

type LinkKind = 'confirm' | 'undo';

async function insertLink(
  { now }: Auth,
  trx: Queries,
  { changeId, kind, life }: { changeId: string; kind: LinkKind; life: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('email_links')
    .values({
      hash: hashSecret(token),
      change_id: changeId,
      kind,
      expires_at: moment(now() + life),
      used_at: null,
    })
    .execute();
  return token;
}

async function findPending(db: Queries, userId: string, now: number): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();
}

/** The change of one's address that waits for its link, or null. */
export async function pendingEmail({ store, now }: Auth, userId: string): Promise<PendingEmail | null> {
  const change = await findPending(store.db, userId, now());
  return change ? { email: change.new_email, expiresAt: change.expires_at } : null;
}

/**
 * Somebody who gave their password asks for another address. It counts once the link that goes there is followed; the present
 * address hears of it at once. An address that is taken gets the same answer, and no link.
 */
export async function requestEmailChange(
  auth: Auth,
  user: StoredUser,
  email: string,
  request: FastifyRequest,
): Promise<PendingEmail> {
  return auth.store.transaction(async trx => {
    const now = auth.now();
    await endPending(trx, user._id, now);
    const change = {
      id: newId(),
      user_id: user._id,
      old_email: user.email,
      old_email_key: fold(user.email),
      new_email: email,
      created_at: moment(now),
      expires_at: moment(now + CONFIRM_LIFE),
      confirmed_at: null,
      ended_at: null,
    };
    await trx.insertInto('email_changes').values(change).execute();
    await changed(trx, 'users', user._id);
    await sendConfirmation(auth, trx, user, change);
    const token = await insertLink(auth, trx, {
      changeId: change.id,
      kind: 'undo',
      life: CONFIRM_LIFE + UNDO_LIFE,
    });
    const url = `${auth.publicUrl}/undoemail?token=${token}`;
    await auth.post.send(trx, user.email, addressAskedMail({ name: user.name, email, url }));
    await ringOwner(auth, trx, user, { title: 'Une autre adresse est demandée pour votre compte', email });
    await tell(trx, request, user, 'changement demandé');
    return { email, expiresAt: change.expires_at };
  }, ACCOUNTS);
}

/** Sends the link of the pending change once more; null when there is none. */
export async function resendConfirmation(
  auth: Auth,
  user: StoredUser,
  request: FastifyRequest,
): Promise<PendingEmail | null> {
  return auth.store.transaction(async trx => {
    const change = await findPending(trx, user._id, auth.now());
    if (!change) return null;
    await sendConfirmation(auth, trx, user, change);
    await tell(trx, request, user, 'lien envoyé de nouveau');
    return { email: change.new_email, expiresAt: change.expires_at };
  }, ACCOUNTS);
}

/** The owner no longer wants the address that they asked for. The link that undoes it stays, for whom it was not. */
export async function cancelEmailChange(
  auth: Auth,
  user: StoredUser,
  request: FastifyRequest,
): Promise<void> {
  await auth.store.transaction(async trx => {
    if (await endPending(trx, user._id, auth.now())) await tell(trx, request, user, 'demande annulée');
  }, ACCOUNTS);
}

async function endPending(trx: Queries, userId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ ended_at: moment(now) })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await changed(trx, 'users', userId);
  return numUpdatedRows > 0n;
}

/** The link goes to the new address; where that has an account already, its owner hears so instead. */
async function sendConfirmation(
  auth: Auth,
  trx: Queries,
  user: StoredUser,
  { id: changeId, new_email: email }: EmailChangeRow,
): Promise<void> {
  if (await isAddressTaken(trx, email, auth.now(), user._id)) {
    const owner = await findByEmail(trx, email);
    const lost = `${auth.publicUrl}/lostpassword`;
    if (isActive(owner)) await auth.post.send(trx, owner.email, addressInUseMail(owner.name, lost));
    return;
  }
  const token = await insertLink(auth, trx, { changeId, kind: 'confirm', life: CONFIRM_LIFE });
  const url = `${auth.publicUrl}/confirmemail?token=${token}`;
  await auth.post.send(trx, email, confirmAddressMail({ name: user.name, email, url }));
}

/** A link, the change that it is for, and the account. */
export interface FoundLink {
  change: EmailChangeRow;
  user: StoredUser;
}

/** What a link does; null when it has served, expired or never was. */
export async function findEmailLink(
  { now }: Auth,
  db: Queries,
  kind: LinkKind,
  token: string,
): Promise<FoundLink | null> {
  const at = moment(now());
  const change = await db
    .selectFrom('email_links')
    .innerJoin('email_changes', 'email_changes.id', 'email_links.change_id')
    .where('hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('email_links.expires_at', '>', at)
    .selectAll('email_changes')
    .executeTakeFirst();
  const user = change ? await findById(db, change.user_id) : null;
  if (!change || !isActive(user)) return null;
  const isOver = change.ended_at !== null || change.confirmed_at !== null || change.expires_at <= at;
  return kind === 'confirm' && isOver ? null : { change, user };
}

/** The new address counts from now on: the old one hears of it, and links that went there set no password any more. */
export async function confirmEmail(auth: Auth, token: string, request: FastifyRequest): Promise<boolean> {
  return auth.store.transaction(async trx => {
    const now = auth.now();
    const found = await findEmailLink(auth, trx, 'confirm', token);
    if (!found || (await isAddressTaken(trx, found.change.new_email, now, found.user._id))) return false;
    const { change, user } = found;
    const { new_email: email, old_email: old, id: changeId } = change;
    await trx
      .updateTable('email_changes')
      .set({ confirmed_at: moment(now) })
      .where('id', '=', changeId)
      .execute();
    await trx
      .updateTable('password_links')
      .set({ used_at: moment(now) })
      .where('user_id', '=', user._id)
      .where('used_at', 'is', null)
      .execute();
    await setEmail(trx, user, email, now);
    const undo = await insertLink(auth, trx, { changeId, kind: 'undo', life: UNDO_LIFE });
    const url = `${auth.publicUrl}/undoemail?token=${undo}`;
    await auth.post.send(trx, old, addressChangedMail({ name: user.name, email, url }));
    await ringOwner(auth, trx, user, {
      title: 'L’adresse de votre compte a changé',
      email,
      mail: 'le mail envoyé à votre ancienne adresse',
    });
    await tell(trx, request, user, 'nouvelle adresse confirmée');
    return true;
  }, ACCOUNTS);
}

/**
 * « Ce n’était pas moi »: the old address is back, the password that somebody else knows is gone, every session has ended, every
 * link but those that undo an earlier change, and what else became of the credentials since.
 * Answers the token of a link that sets a new password; null when the link is worth nothing.
 */
export async function undoEmail(auth: Auth, token: string, request: FastifyRequest): Promise<string | null> {
  const asked = await findEmailLink(auth, auth.store.db, 'undo', token);
  if (!asked) return null;
  return auth.store.transaction(
    async trx => {
      const now = auth.now();
      const found = await findEmailLink(auth, trx, 'undo', token);
      if (!found) return null;
      const { change, user } = found;
      const { _id: userId } = user;
      await takeBack(trx, userId, change.created_at, now);
      if (!(await isAddressTaken(trx, change.old_email, now, userId))) {
        await setEmail(trx, user, change.old_email, now);
      }
      await setPasswordHash(trx, userId, null);
      await endSessionsOf(trx, userId, 'address-restored', now);
      await tell(trx, request, user, '« Ce n’était pas moi » : ancienne adresse rétablie');
      return insertPasswordLink(trx, userId, now);
    },
    [ACCOUNTS, passwordLock(asked.user._id)],
  );
}

/** In the page and on devices; the mails about it are for one address each, and have their own words. */
const ringOwner = (
  auth: Auth,
  trx: Queries,
  { _id }: StoredUser,
  { title, email, mail }: { title: string; email: string; mail?: string },
): Promise<void> =>
  notify(trx, auth.post, [_id], {
    kind: 'account',
    title,
    text: `Nouvelle adresse : ${email}. ${howToUndo(auth, mail)}`,
    to: '/app/me/security',
    mail: null,
  });

async function tell(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: StoredUser,
  detail: string,
): Promise<void> {
  const actor = actorOf(request, { kind: 'user', id, name });
  await record(trx, actor, { action: 'email', entity: 'User', id, name, fields: ['email'], detail });
}
