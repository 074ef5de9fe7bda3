import type { EventSignup, SignupState } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';

export const SIGNUP_SORTS = ['position', 'name'] as const;
type Sort = (typeof SIGNUP_SORTS)[number];

/** The first `places` in the order of signing up have a place, the others wait for one; with 0 places all have one. */
export const stateAt = (position: number, places: number): SignupState =>
  places === 0 || position <= places ? 'confirmed' : 'waiting';

/** A deleted account holds no place. */
const signups = (db: Queries) =>
  db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .where('users.deleted_at', 'is', null);

/** How many signed up for each of these events, and in which position `me` is (0 for none); events without any are left out. */
export async function countSignups(
  db: Queries,
  me: string,
  ids: readonly string[],
): Promise<Map<string, { total: number; ownPosition: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await signups(db)
    .leftJoin('event_signups as own', join =>
      join.onRef('own.event_id', '=', 'event_signups.event_id').on('own.user_id', '=', me),
    )
    .where('event_signups.event_id', 'in', ids)
    .groupBy('event_signups.event_id')
    .select(eb => [
      'event_signups.event_id as id',
      eb.fn.countAll<number>().as('total'),
      sql<number>`sum(case when event_signups.position <= own.position then 1 else 0 end)`.as('ownPosition'),
    ])
    .execute();
  return new Map(rows.map(({ id, total, ownPosition }) => [id, { total, ownPosition }]));
}

export async function listSignups(
  db: Queries,
  event: { _id: string; places: number },
  { sort, q, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<EventSignup>> {
  const placed = signups(db)
    .where('event_signups.event_id', '=', event._id)
    .select([
      'users.id as id',
      'users.name as name',
      'users.name_key as name_key',
      'users.search as search',
      'users.avatar as avatar',
      'event_signups.signed_up_at as signed_up_at',
      sql<number>`row_number() over (order by event_signups.position)`.as('place'),
    ]);
  let matching = db.selectFrom(placed.as('placed'));
  if (q) matching = matching.where(contains('search', q));
  const rows = await matching
    .selectAll()
    .orderBy(sort === 'name' ? 'name_key' : 'place', descending ? 'desc' : 'asc')
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ id, name, avatar, place, signed_up_at }) => ({
    _id: id,
    name,
    avatar,
    position: place,
    state: stateAt(place, event.places),
    signedUpAt: signed_up_at,
  }));
  return { items, total };
}

/** Where somebody stands in the list, and since when (ISO 8601). */
export interface Place {
  position: number;
  signedUpAt: string;
}

/**
 * Signs somebody up behind everybody else; `former`: where they stood before, if nobody else stands there now. Within a transaction that
 * holds the event's lock.
 */
export async function addSignup(db: Queries, eventId: string, userId: string, former?: Place): Promise<void> {
  const isFree = former !== undefined && !(await isTaken(db, eventId, former.position));
  const position = isFree ? former.position : await nextPosition(db, eventId);
  const signed_up_at = former?.signedUpAt ?? new Date().toISOString();
  await db
    .insertInto('event_signups')
    .values({ event_id: eventId, user_id: userId, position, signed_up_at })
    .execute();
  await changed(db, 'events', eventId);
}

async function isTaken(db: Queries, eventId: string, position: number): Promise<boolean> {
  const row = await db
    .selectFrom('event_signups')
    .where('event_id', '=', eventId)
    .where('position', '=', position)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function nextPosition(db: Queries, eventId: string): Promise<number> {
  const { last } = await db
    .selectFrom('event_signups')
    .where('event_id', '=', eventId)
    .select(eb => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** False when the person had not signed up. */
export async function removeSignup(db: Queries, eventId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('event_signups')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await changed(db, 'events', eventId);
  return numDeletedRows === 1n;
}

/** Everybody who signed up, with what they have, in their order. */
export async function attendance(
  db: Queries,
  event: { _id: string; places: number },
): Promise<Map<string, SignupState>> {
  const rows = await signups(db)
    .where('event_signups.event_id', '=', event._id)
    .orderBy('event_signups.position')
    .select('event_signups.user_id')
    .execute();
  return new Map(rows.map(({ user_id }, index) => [user_id, stateAt(index + 1, event.places)]));
}
