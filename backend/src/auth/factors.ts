import type { Factors } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredPasskey } from '../store/tables/auth.ts';
import { type StoredUser, userCodec } from '../store/tables/users.ts';
import { findById, passwordLock, setPasswordHash } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';
import { insertPasskey, passkeysOf, updatePasskey } from './passkeys.store.ts';

const MAX_PASSKEYS = 20;

/** How an account signs in, for its owner. */
export async function readFactors(auth: Auth, { _id, passwordHash }: StoredUser): Promise<Factors> {
  const { db } = auth.store;
  const passkeys = await passkeysOf(db, _id);
  return {
    hasPassword: passwordHash !== null,
    passkeysWork: auth.relyingParty !== null,
    passkeys: passkeys.map(({ _id: id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt,
      lastUsedAt,
    })),
    passwordRemovable: passwordHash !== null && isEnoughWithoutPassword(passkeys.length),
  };
}

/** Whether an account without a password still has a way in when one of its credentials is lost. */
const isEnoughWithoutPassword = (passkeys: number): boolean => passkeys >= 2;

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
    const isLast = user.passwordHash === null && !isEnoughWithoutPassword(passkeys.length - 1);
    if (isLast) throw refuse('passkeyLast');
    await updatePasskey(trx, passkey, { removedAt: new Date(auth.now()).toISOString() });
    await tellCredentials(auth, trx, request, user, {
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
    if (!isEnoughWithoutPassword((await passkeysOf(trx, userId)).length)) throw refuse('passwordKept');
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
      title: 'Votre compte n’a plus de mot de passe',
      text: 'Il s’ouvre désormais avec une clé d’accès. Aucun mail ne permet plus d’en choisir un.',
      detail: 'mot de passe retiré',
    });
  });
}

/** Every change of an account's credentials waits for the others, and for sign-ins: the last way in cannot go twice. */
async function changeFactors(
  { store }: Auth,
  userId: string,
  work: (trx: Queries, user: StoredUser) => Promise<void>,
): Promise<void> {
  await store.transaction(async trx => {
    const user = await findById(trx, userId);
    if (!user) throw refuse('tokenInvalid');
    await work(trx, user);
  }, passwordLock(userId));
}
