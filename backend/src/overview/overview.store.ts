import { TREND_WEEKS } from '@rpd/shared/domain';
import type { Counts, NextStep, Trend } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';

const WEEK = 7 * 86_400_000;

/** How many of these days lie in each of the last weeks, the oldest first. */
function byWeek(days: readonly { day: string; total: number }[], now: number): number[] {
  const weeks = Array.from({ length: TREND_WEEKS }, () => 0);
  for (const { day, total } of days) {
    // The middle of the day: its beginning may lie in the week before.
    const ago = Math.max(0, Math.floor((now - Date.parse(`${day}T12:00:00Z`)) / WEEK));
    const week = TREND_WEEKS - 1 - ago;
    if (week >= 0) weeks[week] = (weeks[week] ?? 0) + total;
  }
  return weeks;
}

const perDay = (column: string) =>
  [sql<string>`substr(${sql.ref(column)}, 1, 10)`.as('day'), sql<number>`count(*)`.as('total')] as const;

const trendStart = (now: number) => new Date(now - TREND_WEEKS * WEEK).toISOString();

export async function userTrend(db: Queries): Promise<Trend> {
  const now = Date.now();
  const days = await db
    .selectFrom('users')
    .where('created_at', '>=', trendStart(now))
    .where('deleted_at', 'is', null)
    .select(perDay('created_at'))
    .groupBy('day')
    .execute();
  return { subject: 'users', weeks: byWeek(days, now) };
}

export async function ticketTrend(db: Queries): Promise<Trend> {
  const now = Date.now();
  const days = await db
    .selectFrom('tickets')
    .where('created_at', '>=', trendStart(now))
    .select(perDay('created_at'))
    .groupBy('day')
    .execute();
  return { subject: 'tickets', weeks: byWeek(days, now) };
}

/** Of characters and servers that are there: neither is in the bin. */
const submissions = (db: Queries) =>
  db
    .selectFrom('submissions')
    .innerJoin('servers', 'servers.id', 'submissions.server_id')
    .innerJoin('characters', 'characters.id', 'submissions.character_id')
    .where(outsideBin('servers'))
    .where(outsideBin('characters'));

/** Characters that were handed in to a person's servers; null for somebody who has none. */
export async function submissionTrend(db: Queries, owner: string): Promise<Trend | null> {
  const server = await db
    .selectFrom('servers')
    .where('owner_id', '=', owner)
    .where(outsideBin('servers'))
    .select('id')
    .executeTakeFirst();
  if (!server) return null;
  const now = Date.now();
  const days = await submissions(db)
    .where('servers.owner_id', '=', owner)
    .where('submissions.created_at', '>=', trendStart(now))
    .select(perDay('submissions.created_at'))
    .groupBy('day')
    .execute();
  return { subject: 'submissions', weeks: byWeek(days, now) };
}

/** How many there are in each of the administrators' lists. */
export async function countLists(db: Queries): Promise<Counts> {
  const all = (table: 'games' | 'robots' | 'servers' | 'sheets' | 'users') =>
    db.selectFrom(table).select(eb => eb.fn.countAll<number>().as('count'));
  const { count: games } = await all('games').where(outsideBin('games')).executeTakeFirstOrThrow();
  const { count: robots } = await all('robots').executeTakeFirstOrThrow();
  const { count: users } = await all('users').executeTakeFirstOrThrow();
  const { count: servers } = await all('servers').where(outsideBin('servers')).executeTakeFirstOrThrow();
  const { count: sheets } = await all('sheets').where(outsideBin('sheets')).executeTakeFirstOrThrow();
  return { games, robots, users, servers, sheets };
}

// Of each kind of waiting things the one that waits longest, and how many there are: one row, whatever their number.

/** Mails that were given up, until they are sent. */
export async function failedMails(db: Queries): Promise<NextStep | null> {
  const first = await db
    .selectFrom('mails')
    .where('failed_at', '!=', '')
    .select(eb => ['created_at as since', eb.fn.countAll<number>().over().as('count')])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first ? { kind: 'mails', ...first } : null;
}

/**
 * The open ticket that one has, or nobody, which waits longest; before it what is urgent, also where a colleague has it. And how many are
 * open at all.
 */
export async function openTickets(db: Queries, me: string): Promise<NextStep | null> {
  const first = await db
    .selectFrom('tickets')
    .where('state', '=', 'open')
    .where(eb =>
      eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', me), eb('priority', '=', 'urgent')]),
    )
    .select(['id', 'subject', 'last_message_at as since', 'priority', 'assignee_id'])
    .orderBy(sql`case when priority = 'urgent' then 0 else 1 end`)
    .orderBy(sql`case when assignee_id is null or assignee_id = ${me} then 0 else 1 end`)
    .orderBy('last_message_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { count } = await db
    .selectFrom('tickets')
    .where('state', '=', 'open')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { priority, assignee_id: holder, ...step } = first;
  const others = holder !== null && holder !== me ? (await peopleNames(db, [holder]))(holder).name : '';
  return { kind: 'ticket', ...step, count, urgent: priority === 'urgent', takenBy: others };
}

/** Characters that wait for the owner of a server. */
export async function submissionsToDecide(db: Queries, owner: string): Promise<NextStep | null> {
  const first = await submissions(db)
    .where('servers.owner_id', '=', owner)
    .where('submissions.state', '=', 'submitted')
    .select(eb => [
      'servers.id as _id',
      'servers.name',
      'submissions.submitted_at as since',
      eb.fn.countAll<number>().over().as('count'),
    ])
    .orderBy('submissions.submitted_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { _id, name, ...rest } = first;
  return { kind: 'submissions', server: { _id, name }, ...rest };
}

/** One's own tickets that the team has answered. */
export async function answeredTickets(db: Queries, author: string): Promise<NextStep | null> {
  const first = await db
    .selectFrom('tickets')
    .where('state', '=', 'pending')
    .where('author_id', '=', author)
    .select(eb => ['id', 'subject', 'last_message_at as since', eb.fn.countAll<number>().over().as('count')])
    .orderBy('last_message_at')
    .limit(1)
    .executeTakeFirst();
  return first ? { kind: 'reply', ...first } : null;
}

/** A player's characters that a server wants changed. */
export async function charactersToChange(db: Queries, owner: string): Promise<NextStep | null> {
  const first = await submissions(db)
    .where('characters.owner_id', '=', owner)
    .where('submissions.state', '=', 'to_change')
    .select(eb => [
      'characters.id',
      'characters.name',
      'servers.name as serverName',
      'submissions.updated_at as since',
      eb.fn.countAll<number>().over().as('count'),
    ])
    .orderBy('submissions.updated_at')
    .limit(1)
    .executeTakeFirst();
  return first ? { kind: 'toChange', ...first } : null;
}

/** A player's characters that no server has seen; for a player without any, that there is none. */
export async function charactersToHandIn(db: Queries, owner: string): Promise<NextStep | null> {
  const first = await db
    .selectFrom('characters')
    .where('owner_id', '=', owner)
    .where(outsideBin('characters'))
    .where('id', 'not in', eb => eb.selectFrom('submissions').select('character_id'))
    .select(eb => ['id', 'name', 'created_at as since', eb.fn.countAll<number>().over().as('count')])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (first) return { kind: 'unsubmitted', ...first };
  const any = await db
    .selectFrom('characters')
    .where('owner_id', '=', owner)
    .where(outsideBin('characters'))
    .select('id')
    .executeTakeFirst();
  return any ? null : { kind: 'character' };
}
