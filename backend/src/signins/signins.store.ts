import type { SignIn } from '@rpd/shared/domain';
import { describeDevice } from '../lib/device.ts';
import { endPushOfSessions } from '../lib/push-devices.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { idOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import { isPostgres } from '../store/queries.ts';
import type { Queries } from '../store/queries.ts';
import type { SessionEnd } from '../store/tables/auth.ts';

export const SIGNIN_SORTS = ['lastUsedAt', 'since', 'expiresAt', 'user', 'address'] as const;
type Sort = (typeof SIGNIN_SORTS)[number];

const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  lastUsedAt: sql.ref('sessions.last_used_at'),
  since: sql.ref('sessions.created_at'),
  expiresAt: sql.ref('sessions.expires_at'),
  user: sql`(select name_key from users where users.id = sessions.user_id)`,
  address: sql.ref('sessions.address'),
};

/** What open sign-ins are narrowed by. Addresses and devices are searched: their index has the words of both. */
export const SIGNIN_CRITERIA = {
  _id: idOf('sessions.id'),
  since: { type: 'date', column: 'sessions.created_at' },
  lastUsedAt: { type: 'date', column: 'sessions.last_used_at' },
  expiresAt: { type: 'date', column: 'sessions.expires_at' },
} as const satisfies CriterionFields;

/** The sign-ins that hold, with whose they are. */
const holding = (db: Queries) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date().toISOString())
    .where('users.valid', '=', 1)
    .where('users.deleted_at', 'is', null);

const COLUMNS = [
  'sessions.id',
  'sessions.user_id',
  'users.name',
  'sessions.device',
  'sessions.address',
  'sessions.created_at',
  'sessions.last_used_at',
  'sessions.expires_at',
] as const;

/** What a list may be sorted by. */
const SORTED = [
  'sessions.id',
  'sessions.user_id',
  'sessions.address',
  'sessions.created_at',
  'sessions.last_used_at',
  'sessions.expires_at',
  'users.name_key',
] as const;

interface Row {
  id: string;
  user_id: string;
  name: string;
  device: string;
  address: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/**
 * Whose account is not closed, by the closed ones: these are few, and asked the other way round SQLite begins with the hundred thousand
 * others.
 */
const OF_OPEN_ACCOUNT = sql<boolean>`sessions.user_id not in (select id from users where valid = 0
  union all select id from users where deleted_at is not null)`;

/** The accounts that the words name. */
const namesWith = (q: string) => sql`(select id from users where ${contains('users.search', q)})`;

const met = (criteria: readonly RawBuilder<boolean>[]) =>
  criteria.length > 0 ? sql<boolean>`(${sql.join(criteria, sql` and `)})` : sql<boolean>`1 = 1`;

/**
 * Each text by an index of its own. Where the words name many accounts, these are asked for by the others, which may be few: SQLite
 * sorts what is on the right of `in` before it looks there.
 */
const namedBy = (q: string, isOfMany: boolean) => {
  if (q === '') return sql<boolean>`1 = 1`;
  const device = contains('sessions.search', q);
  return isOfMany
    ? sql<boolean>`not (sessions.user_id in (select id from users where not ${contains('users.search', q)}) and not ${device})`
    : sql<boolean>`(sessions.user_id in ${namesWith(q)} or ${device})`;
};

/**
 * The same, asked of one row after the other: for a page of many, which ends after its first rows. Of `exists` PostgreSQL would make a
 * table of all names first.
 */
const namedOneByOne = (q: string) =>
  q === ''
    ? sql<boolean>`1 = 1`
    : sql<boolean>`((select ${contains('users.search', q)} from users where users.id = sessions.user_id)
        or ${contains('sessions.search', q)})`;

interface Limits {
  /** Of more than these, a page is read in the order of an index rather than by sorting all of them. */
  many: number;
  /** Up to so many, what a search finds is read, counted and sorted at once. */
  few: number;
}
const LIMITS: Limits = { many: 5000, few: 20_000 };

type SignInQuery = Pick<ListQuery<Sort>, 'q' | 'sort' | 'descending' | 'limit' | 'offset'> & {
  /** See readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
};

/** A page of the sign-ins of one person or, with null, of everybody; `current` is the one that asks. Every limit gives the same page. */
export async function listSignIns(
  db: Queries,
  userId: string | null,
  current: string | null,
  query: SignInQuery,
  limits = LIMITS,
): Promise<Page<SignIn>> {
  const isSearch = userId === null && query.q !== '';
  const isOfMany = isSearch && (await nameMany(db, query.q, limits.few));
  const { ids, total } =
    (isSearch && !isOfMany ? await searchFew(db, query, limits.few) : null) ??
    (await readInOrder(db, userId, query, { isOfMany, many: limits.many }));
  const rows = ids.length === 0 ? [] : await readRows(db, ids);
  return { items: rows.map(row => presentSignIn(row, current)), total };
}

interface Found {
  ids: string[];
  total: number;
}

/** Whether the words name more accounts than are read at once. */
async function nameMany(db: Queries, q: string, few: number): Promise<boolean> {
  const named = db
    .selectFrom('users')
    .where(contains('users.search', q))
    .select('id')
    .limit(few + 1);
  const { total } = await db
    .selectFrom(named.as('named'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > few;
}

/** Finds a page in the order of an index where there is one, and counts all. */
async function readInOrder(
  db: Queries,
  userId: string | null,
  { q, sort, descending, limit, offset, criteria }: SignInQuery,
  { isOfMany, many }: { isOfMany: boolean; many: number },
): Promise<Found> {
  const now = new Date().toISOString();
  const matching = db
    .selectFrom('sessions')
    .where('sessions.ended_at', 'is', null)
    .where(OF_OPEN_ACCOUNT)
    .where(met(criteria))
    .$if(userId !== null, query => query.where('sessions.user_id', '=', userId ?? ''));
  const { total } = await matching
    .where(namedBy(q, isOfMany))
    .where('sessions.expires_at', '>', now)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered =
    // In the order of their last use they are read by the index of that order: without the concatenation SQLite takes the one of
    // their ends, and sorts all of them.
    sort === 'lastUsedAt'
      ? matching.where(sql<boolean>`sessions.expires_at || '' > ${now}`)
      : matching.where('sessions.expires_at', '>', now);
  const isThroughNames = sort === 'user' && total > many && offset < many;
  const direction = descending ? 'desc' : 'asc';
  const found = await (isThroughNames ? throughNames(db, now).where(met(criteria)) : ordered)
    .where(total > many ? namedOneByOne(q) : namedBy(q, isOfMany))
    .select('sessions.id')
    .orderBy(isThroughNames ? sql.ref('users.name_key') : ORDERS[sort], direction)
    .orderBy('sessions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: found.map(({ id }) => id), total };
}

/**
 * Finds and counts in one reading what a search of everybody's sign-ins finds; null where that is many. Those whose person's name has
 * the words, and those whose device or address has them, are read apart: asked together, each of the hundred thousand is looked up among
 * the accounts.
 */
async function searchFew(
  db: Queries,
  { q, sort, descending, limit, offset, criteria }: SignInQuery,
  few: number,
): Promise<Found | null> {
  const now = new Date().toISOString();
  // By their ids: these are read in an index alone.
  const worded = db
    .selectFrom('sessions')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(contains('sessions.search', q))
    .select('sessions.id');
  const beside = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', 'in', worded)
    .where(OF_OPEN_ACCOUNT)
    .where(met(criteria))
    .where(sql<boolean>`sessions.user_id not in ${namesWith(q)}`);
  const all = throughNames(db, now)
    .where(contains('users.search', q))
    .where(met(criteria))
    .select(SORTED)
    .unionAll(beside.select(SORTED))
    .limit(few + 1);
  const direction = descending ? 'desc' : 'asc';
  const found = await db
    .selectFrom(all.as('sessions'))
    .select(['sessions.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(sort === 'user' ? sql.ref('sessions.name_key') : ORDERS[sort], direction)
    .orderBy('sessions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = found[0]?.total ?? 0;
  // After the last page nothing says how many there are.
  if (total > few || (total === 0 && offset > 0)) return null;
  return { ids: found.map(({ id }) => id), total };
}

/** The sign-ins of everybody that hold, joined so that SQLite reads the names first; PostgreSQL decides by what it knows of accounts. */
function throughNames(db: Queries, now: string) {
  const joined = db
    .selectFrom('users')
    .crossJoin('sessions')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now);
  return isPostgres(db)
    ? joined.where('users.valid', '=', 1).where('users.deleted_at', 'is', null)
    : joined.where(OF_OPEN_ACCOUNT);
}

/** These sign-ins, in this order. */
async function readRows(db: Queries, ids: readonly string[]): Promise<Row[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', 'in', ids)
    .select(COLUMNS)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export async function findSignIn(db: Queries, id: string, current: string | null): Promise<SignIn | null> {
  const row = await holding(db).where('sessions.id', '=', id).select(COLUMNS).executeTakeFirst();
  return row ? presentSignIn(row, current) : null;
}

/** Every sign-in of one person that holds. */
export async function signInsOf(db: Queries, userId: string, current: string | null): Promise<SignIn[]> {
  const rows = await holding(db)
    .where('sessions.user_id', '=', userId)
    .select(COLUMNS)
    .orderBy('sessions.id')
    .execute();
  return rows.map(row => presentSignIn(row, current));
}

/** From the next request on, their tokens are worth nothing. Answers which were ended: others may be ending them too. */
export async function endSignIns(
  db: Queries,
  ids: readonly string[],
  because: Extract<SessionEnd, 'ended-apart' | 'ended-by-team'>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString(), ended_because: because })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  await endPushOfSessions(
    db,
    rows.map(({ id }) => id),
  );
  for (const { id, user_id } of rows) {
    await changed(db, 'signins', id);
    await changed(db, 'access', user_id);
  }
  return new Set(rows.map(({ id }) => id));
}

const presentSignIn = (row: Row, current: string | null): SignIn => ({
  _id: row.id,
  user: { _id: row.user_id, name: row.name },
  device: describeDevice(row.device),
  address: row.address,
  since: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  current: row.id === current,
});
