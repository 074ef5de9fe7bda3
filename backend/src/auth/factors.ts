import type { Factors } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { linkByTeamMail } from '../lib/mail.account.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredPasskey } from '../store/tables/auth.ts';
import { type StoredUser, userCodec } from '../store/tables/users.ts';
import { findById, passwordLock, setPasswordHash } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';
import { insertPasswordLink } from './password-links.ts';
import { isProtected, updateFactorTerm } from './factor-rules.ts';
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { removeTotp, totpOf } from './totp.ts';
import { externalIdentitiesOf, removeExternalIdentity } from './external-identities.store.ts';
import { opensElsewhere } from './ways-in.ts';
import { insertPasskey, passkeysOf, updatePasskey } from './passkeys.store.ts';

const MAX_PASSKEYS = 20;

/** How an account signs in, for its owner. */
export async function readFactors(auth: Auth, { _id, passwordHash }: StoredUser): Promise<Factors> {
  const { db } = auth.store;
  const passkeys = await passkeysOf(db, _id);
  const totp = await totpOf(db, _id);
  const recoveryCodes = await countRecoveryCodes(db, _id);
  const identities = await externalIdentitiesOf(db, _id);
  return {
    hasPassword: passwordHash !== null,
    passkeysWork: auth.relyingParty !== null,
    passkeys: passkeys.map(({ _id: id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt,
      lastUsedAt,
    })),
    passwordRemovable: passwordHash !== null && isEnoughWithoutPassword(passkeys.length, recoveryCodes),
    totp: totp?.confirmedAt ? { since: totp.confirmedAt } : null,
    recoveryCodes,
    providers: [...auth.providers.values()].map(({ id, name }) => ({ id, name })),
    externalIdentities: identities.map(({ _id: id, provider, name, createdAt, lastUsedAt }) => ({
      _id: id,
      provider,
      name,
      createdAt,
      lastUsedAt,
    })),
  };
}

/** Whether an account without a password still has a way in when one of its credentials is lost. */
const isEnoughWithoutPassword = (passkeys: number, recoveryCodes: number): boolean =>
  passkeys >= 2 || (passkeys === 1 && recoveryCodes > 0);

/** Adds a passkey to an account. */
export async function addPasskey(
  auth: Auth,
  request: FastifyRequest,
  userId: string,
  passkey: StoredPasskey,
): Promise<void> {
  await changeFactors(auth, userId, async (trx, user) => {
    if ((await passkeysOf(trx, userId)).length >= MAX_PASSKEYS) throw refuse('passkeysMany');
    await insertPasskey(trx, passkey).catch((error: unknown) => {
      throw isDuplicate(error, 'credential_id') ? refuse('passkeyTaken') : error;
    });
    await tellCredentials(auth, trx, request, user, {
      at: passkey.createdAt,
      title: 'Une clé d’accès est ajoutée à votre compte',
      text: `Elle s’appelle « ${passkey.name} » et permet de se connecter sans mot de passe.`,
      detail: `clé d’accès ajoutée : « ${passkey.name} »`,
    });
  });
}

/** Gives a passkey another name. */
export const renamePasskey = (auth: Auth, userId: string, id: string, name: string): Promise<void> =>
  changeFactors(auth, userId, async trx => {
    if (!(await updatePasskey(trx, { _id: id, userId }, { name }))) throw refuse('notFound');
  });

/** Takes a passkey out of an account, unless nobody could sign in any more. */
export async function removePasskey(
  auth: Auth,
  request: FastifyRequest,
  userId: string,
  id: string,
): Promise<void> {
  await changeFactors(auth, userId, async (trx, user) => {
    const passkeys = await passkeysOf(trx, userId);
    const passkey = passkeys.find(({ _id }) => _id === id);
    if (!passkey) throw refuse('notFound');
    const codes = await countRecoveryCodes(trx, userId);
    const isLast = user.passwordHash === null && !isEnoughWithoutPassword(passkeys.length - 1, codes);
    // Who let go of a password has closed the mailbox as a way in: another site alone is then not enough.
    const hasOther = !user.passwordRemoved && (await opensElsewhere(auth, trx, user));
    if (isLast && !hasOther) throw refuse('passkeyLast');
    const at = new Date(auth.now()).toISOString();
    await updatePasskey(trx, passkey, { removedAt: at });
    await tellCredentials(auth, trx, request, user, {
      at,
      title: 'Une clé d’accès est retirée de votre compte',
      text: `Elle s’appelait « ${passkey.name} ».`,
      detail: `clé d’accès retirée : « ${passkey.name} »`,
    });
  });
}

/** Lets go of the password: the account signs in with its passkeys. */
export async function removePassword(auth: Auth, request: FastifyRequest, userId: string): Promise<void> {
  await changeFactors(auth, userId, async (trx, user) => {
    if (user.passwordHash === null) return;
    const passkeys = await passkeysOf(trx, userId);
    const codes = await countRecoveryCodes(trx, userId);
    if (!isEnoughWithoutPassword(passkeys.length, codes)) throw refuse('passwordKept');
    await setPasswordHash(trx, userId, null);
    await trx
      .updateTable('users')
      .set(userCodec.encode({ passwordRemoved: true }))
      .where('id', '=', userId)
      .execute();
    await trx
      .updateTable('password_links')
      .set({ used_at: new Date(auth.now()).toISOString() })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    await tellCredentials(auth, trx, request, user, {
      at: new Date(auth.now()).toISOString(),
      title: 'Votre compte n’a plus de mot de passe',
      text: 'Il s’ouvre désormais avec une clé d’accès. Aucun mail ne permet plus d’en choisir un.',
      detail: 'mot de passe retiré',
    });
  });
}

/**
 * Takes every passkey, application, recovery code and link to another site out of an account, for the API host: its owner has lost them, and somebody of the
 * team vouches for them. Every session ends; an account without a password gets a link to set one by mail. False: there was nothing.
 */
export const resetFactors =
  (auth: Auth) =>
  (request: FastifyRequest, userId: string): Promise<boolean> =>
    changeCredentials(auth, userId, async (trx, user) => {
      const at = new Date(auth.now()).toISOString();
      const passkeys = await passkeysOf(trx, userId);
      for (const passkey of passkeys) await updatePasskey(trx, passkey, { removedAt: at });
      const hadTotp = await removeTotp(trx, userId, at);
      const hadCodes = (await countRecoveryCodes(trx, userId)) > 0;
      await removeRecoveryCodes(trx, userId, at);
      const identities = await externalIdentitiesOf(trx, userId);
      for (const identity of identities) await removeExternalIdentity(trx, identity, at);
      if (passkeys.length + identities.length === 0 && !hadTotp && !hadCodes) return false;
      await endSessionsOf(trx, userId, 'ended-by-team', auth.now());
      if (user.passwordHash === null) {
        const link = await insertPasswordLink(trx, userId, auth.now(), { mailed: true });
        await auth.post.send(
          trx,
          user.email,
          linkByTeamMail(user.name, `${auth.publicUrl}/newpassword?token=${link}`),
        );
      }
      await tellCredentials(auth, trx, request, user, {
        at,
        title: 'L’équipe a réinitialisé la connexion à votre compte',
        text: 'Vos clés d’accès, votre application, vos codes de secours et les comptes d’autres sites reliés en sont retirés.',
        detail: 'clés d’accès, application, codes de secours et comptes reliés retirés par l’équipe',
      });
      return true;
    });

/**
 * Every change of an account's credentials waits for the others, and for sign-ins: the last way in cannot go twice. Nor does the last
 * factor go that a role requires; who got the first is waited for no longer.
 */
export async function changeFactors<T>(
  auth: Auth,
  userId: string,
  work: (trx: Queries, user: StoredUser) => Promise<T>,
): Promise<T> {
  return changeCredentials(auth, userId, async (trx, user) => {
    const wasProtected = await isProtected(auth, trx, userId);
    const done = await work(trx, user);
    const { factorDueAt } = await updateFactorTerm(auth, trx, user);
    if (factorDueAt && wasProtected) throw refuse('factorKept');
    return done;
  });
}

const changeCredentials = <T>(
  { store }: Auth,
  userId: string,
  work: (trx: Queries, user: StoredUser) => Promise<T>,
): Promise<T> =>
  store.transaction(async trx => {
    const user = await findById(trx, userId);
    if (!user) throw refuse('tokenInvalid');
    return work(trx, user);
  }, passwordLock(userId));
