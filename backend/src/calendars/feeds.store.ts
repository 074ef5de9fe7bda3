import { createHash, createHmac } from 'node:crypto';
import type { CalendarFeed } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { CalendarFeedRow } from '../store/tables/dates.ts';

// The key in the address of a feed is derived from its id and the installation's key: its owner reads the address again, and a copy of
// the database opens no calendar.

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const keysOf = (secrets: Secrets) => secrets.derive('calendar feeds');
/** 256 bits: nobody guesses one. */
const deriveKey = (key: Buffer, id: string): string =>
  createHmac('sha256', key).update(id).digest('base64url');

/** The key stands in the query: logs have paths alone. Calendars look at the end of the path. */
function pathOf(secrets: Secrets, { id, key_hash }: CalendarFeedRow): string {
  const key = keysOf(secrets)
    .map(one => deriveKey(one, id))
    .find(one => hashOf(one) === key_hash);
  return key ? `calendar.ics?key=${key}` : '';
}

const present = (secrets: Secrets, row: CalendarFeedRow): CalendarFeed => ({
  _id: row.id,
  server: row.server_id,
  path: pathOf(secrets, row),
  createdAt: row.created_at,
});

export async function listFeeds(db: Queries, secrets: Secrets, user_id: string): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(row => present(secrets, row));
}

/** Makes an address; the one that was there ends. */
export async function renewFeed(
  db: Queries,
  secrets: Secrets,
  user_id: string,
  server_id: string,
): Promise<CalendarFeed> {
  const [key] = keysOf(secrets);
  if (!key) throw new Error('No key to derive addresses from.');
  await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user_id)
    .where('server_id', '=', server_id)
    .execute();
  const id = newId();
  const created_at = new Date().toISOString();
  const row = { id, user_id, server_id, key_hash: hashOf(deriveKey(key, id)), created_at };
  await db.insertInto('calendar_feeds').values(row).execute();
  await changed(db, 'calendarfeeds', user_id);
  return present(secrets, row);
}

/** False when there is none. */
export async function endFeed(db: Queries, user_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await changed(db, 'calendarfeeds', user_id);
  return true;
}

/** The feed of a key, and the roles of its owner; null where that person cannot sign in any more. */
export async function findFeed(db: Queries, key: string) {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('key_hash', '=', hashOf(key))
    .where('users.deleted_at', 'is', null)
    .where('users.valid', '=', 1)
    .selectAll('calendar_feeds')
    .select('users.roles')
    .executeTakeFirst();
  return row ?? null;
}
