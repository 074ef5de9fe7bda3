import type { Role, User } from '@rpd/shared/domain';
import type { RawBuilder } from 'kysely';
import { erasedAddress } from '../lib/erased-accounts.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold } from '../store/fold.ts';
import { markPublicPage } from '../store/public-pages.ts';
import type { Queries } from '../store/queries.ts';
import { userCodec, userKeys } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';

export const USER_SORTS = ['name', 'createdAt', 'updatedAt', 'valid'] as const;
/** With what only administrators see, and may therefore sort by. */
export const USER_SORTS_PRIVATE = [...USER_SORTS, 'email', 'deletedAt'] as const;
type Sort = (typeof USER_SORTS_PRIVATE)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  valid: 'valid',
  email: 'email_key',
  deletedAt: 'deleted_at',
} as const;

/** What people edit of an account, by themselves or through an administrator. */
export type UserFields = Pick<
  User,
  'name' | 'email' | 'description' | 'avatar' | 'citation' | 'bio' | 'roles' | 'valid' | 'publicPage'
>;

export interface UserFilters {
  /** Deleted accounts too, and all that only administrators see. */
  all: boolean;
  /** What accounts have to meet besides, see readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
}

/** A page of the accounts; with `all`, deleted ones too, searched by their e-mail address as well. */
export async function listUsers(
  db: Queries,
  { all, criteria }: UserFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<StoredUser>> {
  const { rows, ...counted } = await listRows(db, 'users', {
    ...part,
    columns: userCodec.names,
    where: [all ? {} : { deleted_at: null }],
    also: criteria,
    searchIn: all ? 'search_private' : 'search',
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(userCodec.decode), ...counted };
}

export async function findUser(db: Queries, id: string): Promise<StoredUser | null> {
  const row = await findRow(db, 'users', id);
  return row ? userCodec.decode(row) : null;
}

/** The account with this address, one in the bin too. */
export async function findUserByAddress(db: Queries, email: string): Promise<StoredUser | null> {
  const row = await db
    .selectFrom('users')
    .select(userCodec.names)
    .where('email_key', '=', fold(email))
    .executeTakeFirst();
  return row ? userCodec.decode(row) : null;
}

/** Creates an account whose password somebody else has seen, or which has none yet: its person sets one by a link. */
export async function insertUser(
  db: Queries,
  fields: UserFields,
  passwordHash: string | null,
): Promise<StoredUser> {
  const user: StoredUser = {
    ...newEntity(),
    ...fields,
    ...userKeys(fields),
    deletedAt: null,
    passwordHash,
    passwordTemporary: true,
    passwordRemoved: false,
    suspendedUntil: null,
    mutedUntil: null,
    confirmBy: null,
    factorDueAt: null,
  };
  await insertRow(db, 'users', userCodec.encodeAll(user));
  return user;
}

/** Null when somebody else saved in between. */
export async function saveUser(
  db: Queries,
  current: StoredUser,
  changes: Partial<UserFields & Pick<StoredUser, 'deletedAt' | 'confirmBy'>>,
): Promise<StoredUser | null> {
  const updatedAt = new Date().toISOString();
  const next = { ...current, ...changes };
  const keys = userKeys(next);
  const { _id: id, version } = current;
  const columns = userCodec.encode({ ...changes, ...keys });
  const saved = await updateRow(db, 'users', { id, version, updatedAt }, columns);
  if (saved) await markPublicPage(db, 'users', id, next.publicPage);
  return saved ? { ...next, ...keys, version: version + 1, updatedAt } : null;
}

/** Whether there is an active administrator besides this account. */
export async function hasOtherAdministrator(db: Queries, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', id)
    .where('valid', '=', 1)
    .where('deleted_at', 'is', null)
    .where('is_administrator', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const isActiveAdministrator = ({ roles, valid, deletedAt }: StoredUser): boolean =>
  valid && deletedAt === null && roles.includes('AD');

/** Within a transaction that holds the lock of all accounts. */
export async function refuseLastAdministrator(
  db: Queries,
  before: StoredUser,
  after: StoredUser,
): Promise<void> {
  if (!isActiveAdministrator(before) || isActiveAdministrator(after)) return;
  if (!(await hasOtherAdministrator(db, before._id))) throw refuse('lastAdministrator');
}

/** Leaves an account of which nothing personal is known: what it wrote in tickets and journals stays, as a deleted account's. */
export async function eraseUser(db: Queries, { _id, version }: StoredUser): Promise<void> {
  const at = new Date().toISOString();
  const name = `Compte supprimé ${_id.slice(-8)}`;
  const email = erasedAddress(_id);
  const roles: Role[] = ['RP'];
  const blank = { name, email, roles, description: '', avatar: '', citation: '', bio: '', publicPage: false };
  const erased = userCodec.encode({
    ...blank,
    ...userKeys(blank),
    valid: false,
    passwordTemporary: false,
    passwordRemoved: false,
  });
  const columns = { ...erased, deleted_at: at, password_hash: null, confirm_by: null };
  await updateRow(db, 'users', { id: _id, version, updatedAt: at }, columns);
}
