import type { Role } from '@rpd/shared/domain';
import { holdsUntil, whileHolding } from '../lib/measures.ts';
import { changed } from '../store/changes.ts';
import { insertRow } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { type StoredUser, userCodec, userKeys } from '../store/tables/users.ts';

/** The account that somebody names by pseudo or e-mail address, whatever its state. */
export async function findByLogin(db: Queries, login: string): Promise<StoredUser | null> {
  const key = fold(login);
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(eb => eb.or([eb('email_key', '=', key), eb('name_key', '=', key)]))
    .execute();
  // A pseudo may have the form of somebody else's address: the address wins, so nobody takes another's sign-in away.
  const row = rows.find(found => found.email_key === key) ?? rows[0];
  return row ? userCodec.decode(row) : null;
}

/** The account that an e-mail address belongs to. */
export async function findByEmail(db: Queries, email: string): Promise<StoredUser | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', fold(email))
    .executeTakeFirst();
  return row ? userCodec.decode(row) : null;
}

export async function findById(db: Queries, id: string): Promise<StoredUser | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? userCodec.decode(row) : null;
}

/** Whether somebody may sign in with this account. */
export const isActive = (user: StoredUser | null, now: number = Date.now()): user is StoredUser =>
  user !== null && user.valid && user.deletedAt === null && !holdsUntil(user.suspendedUntil, now);

/** Creates the account of somebody who registers (LND-9): a player, active. Throws what the database throws on a duplicate. */
export async function insertPlayer(
  db: Queries,
  account: Pick<StoredUser, 'name' | 'email' | 'passwordHash' | 'confirmBy'>,
  at: string,
): Promise<StoredUser> {
  const roles: Role[] = ['RP'];
  const user: StoredUser = {
    _id: newId(),
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...account,
    roles,
    valid: true,
    description: '',
    avatar: '',
    citation: '',
    bio: '',
    publicPage: false,
    deletedAt: null,
    passwordTemporary: false,
    passwordRemoved: false,
    suspendedUntil: null,
    mutedUntil: null,
    factorDueAt: null,
    ...userKeys({ ...account, roles }),
  };
  await insertRow(db, 'users', userCodec.encodeAll(user));
  return user;
}

/** What happens to accounts waits for what happens to others: an address is free, or it is not. Taken before {@link passwordLock}. */
export const ACCOUNTS = 'users';

/** What a sign-in and a change of password hold while they run: one sees the other done, or not begun. */
export const passwordLock = (userId: string): string => `password:${userId}`;

/** Sets the password that the person chose. It is no part of what people edit: the version stays. */
export async function setPasswordHash(
  db: Queries,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set(userCodec.encode({ passwordHash, passwordTemporary: false, passwordRemoved: false }))
    .where('id', '=', userId)
    .execute();
  await changed(db, 'users', userId);
}

/** Gives an account another address, which its owner has proved. */
export async function setEmail(db: Queries, user: StoredUser, email: string, now: number): Promise<void> {
  const updatedAt = new Date(now).toISOString();
  const keys = userKeys({ ...user, email });
  const changes = { email, ...keys, confirmBy: null, version: user.version + 1, updatedAt };
  await db.updateTable('users').set(userCodec.encode(changes)).where('id', '=', user._id).execute();
  await changed(db, 'users', user._id);
}

/** An account as its owner sees it, with the names that the sign-in call gives it (specification section 3). */
export const presentAccount = (user: StoredUser) => ({
  _id: user._id,
  version: user.version,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  name: user.name,
  username: user.name,
  email: user.email,
  roles: user.roles,
  valid: user.valid,
  description: user.description,
  avatar: user.avatar,
  citation: user.citation,
  bio: user.bio,
  publicPage: user.publicPage,
  deletedAt: user.deletedAt,
  suspendedUntil: whileHolding(user.suspendedUntil),
  mutedUntil: whileHolding(user.mutedUntil),
  confirmBy: user.confirmBy,
  factorDueAt: user.factorDueAt,
});
