import type { RoleplayEvent } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import { isAtTable } from '../store/table-people.ts';
import { sql } from 'kysely';

const DAY_MS = 24 * 3_600_000;
/** How far back a feed reaches, in ms. */
const PAST_MS = 90 * DAY_MS;
/** Dates of one feed, at most. */
const MAX_DATES = 500;

/** One date of a calendar. */
export interface CalendarDate {
  id: string;
  version: number;
  createdAt: string;
  changedAt: string;
  start: string;
  end: string;
  title: string;
  description: string;
  place: string;
  state: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

export const since = (now: number): string => new Date(now - PAST_MS).toISOString();

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

/** The sessions of the tables at which somebody plays or leads, and those that were taken back. */
export async function sessionDates(db: Queries, me: string, now: number): Promise<CalendarDate[]> {
  const games = await db
    .selectFrom('games')
    .where(isAtTable('id', me))
    .where(outsideBin('games'))
    .select(['id', 'name'])
    .execute();
  const own: typeof games = [];
  for (const game of games) {
    const table = await tableFactsOf(db, game.id);
    if (table && [...table.masters, ...table.members].includes(me)) own.push(game);
  }
  if (own.length === 0) return [];
  const names = new Map(own.map(({ id, name }) => [id, name]));
  const read = (table: 'game_sessions' | 'cancelled_sessions') =>
    db
      .selectFrom(table)
      .where('game_id', 'in', [...names.keys()])
      .where('starts_at', '>', since(now))
      .orderBy('starts_at', 'desc')
      .limit(MAX_DATES)
      .select(['id', 'game_id', 'title', 'starts_at', 'minutes', 'version', 'created_at']);
  const planned = await read('game_sessions')
    .select(sql<string>`updated_at`.as('changed_at'))
    .execute();
  const cancelled = await read('cancelled_sessions')
    .select(sql<string>`cancelled_at`.as('changed_at'))
    .execute();
  const present = (state: CalendarDate['state']) => (row: (typeof planned)[number]) => {
    const name = names.get(row.game_id) ?? '';
    const start = row.starts_at ?? '';
    return {
      id: row.id,
      version: row.version,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      start,
      end: endOf(start, row.minutes),
      title: row.title ? `${name} : ${row.title}` : name,
      description: '',
      place: '',
      state,
    };
  };
  return [...planned.map(present('CONFIRMED')), ...cancelled.map(present('CANCELLED'))];
}

const stateOf = ({ mySignup }: RoleplayEvent): CalendarDate['state'] =>
  mySignup === 'waiting' ? 'TENTATIVE' : 'CONFIRMED';

export const eventDate = (event: RoleplayEvent): CalendarDate => ({
  id: event._id,
  version: event.version,
  createdAt: event.createdAt,
  changedAt: event.updatedAt,
  start: event.start,
  end: event.end,
  title: event.title,
  description: event.description,
  place: event.serverName,
  state: stateOf(event),
});

/** Published events in the bin, of a server, or those that somebody signed up for: cancelled for a month. Their servers are visible. */
export async function binnedEvents(
  db: Queries,
  of: { server: string } | { signedUp: string },
  now: number,
): Promise<CalendarDate[]> {
  let query = db
    .selectFrom('events')
    .innerJoin('servers', 'servers.id', 'events.server_id')
    .innerJoin('bin', join => join.onRef('bin.thing_id', '=', 'events.id').on('bin.kind', '=', 'event'))
    .where(outsideBin('servers'))
    .where('servers.visible', '=', 1)
    .where('events.state', '=', 'published')
    .where('events.start_at', '>', since(now));
  query =
    'server' in of
      ? query.where('events.server_id', '=', of.server)
      : query.where('events.id', 'in', eb =>
          eb.selectFrom('event_signups').where('user_id', '=', of.signedUp).select('event_id'),
        );
  const rows = await query
    .select(['events.id', 'events.version', 'events.created_at', 'start_at', 'end_at', 'title'])
    .select(['bin.deleted_at', 'servers.name as server'])
    .orderBy('events.id')
    .limit(MAX_DATES)
    .execute();
  return rows.map(row => ({
    id: row.id,
    version: row.version + 1,
    createdAt: row.created_at,
    changedAt: row.deleted_at,
    start: row.start_at,
    end: row.end_at,
    title: row.title,
    description: '',
    place: row.server,
    state: 'CANCELLED',
  }));
}
