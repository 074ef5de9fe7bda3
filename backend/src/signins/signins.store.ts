import type { SignIn } from '@rpd/shared/domain';
import { describeDevice } from '../lib/device.ts';
import { endPushOfSessions } from '../lib/push-devices.ts';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { SessionEnd } from '../store/tables/auth.ts';

export const SIGNIN_SORTS = ['lastUsedAt', 'since', 'expiresAt', 'user', 'address'] as const;
type Sort = (typeof SIGNIN_SORTS)[number];

const SORT_COLUMNS = {
  lastUsedAt: 'sessions.last_used_at',
  since: 'sessions.created_at',
  expiresAt: 'sessions.expires_at',
  user: 'users.name_key',
  address: 'sessions.address',
} as const;

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

/** A page of the sign-ins of one person or, with null, of everybody; `current` is the one that asks. */
export async function listSignIns(
  db: Queries,
  userId: string | null,
  current: string | null,
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<SignIn>> {
  const matching = holding(db)
    .$if(userId !== null, query => query.where('sessions.user_id', '=', userId ?? ''))
    .$if(q !== '', query =>
      query.where(sql<boolean>`(${contains('users.search', q)} or ${contains('sessions.search', q)})`),
    );
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(COLUMNS)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('sessions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(row => presentSignIn(row, current)), total };
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
