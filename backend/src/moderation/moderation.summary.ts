import type { ModerationSummary } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';

const MINUTE = 60_000;
/** The answers of how long the median tells, ms. */
const LATELY = 30 * 24 * 60 * MINUTE;
/** A busy month's answers; of more, the latest. */
const MAX_ANSWERS = 5_000;
const NEWEST = 5;

/** What a moderator sees first; `me` is who asks, `now` in ms. */
export async function summarise(db: Queries, me: string, now: number): Promise<ModerationSummary> {
  return {
    ...(await countTickets(db, me, now)),
    oldest: await oldestOpen(db),
    answers: await answerTimes(db, now),
    newestAccounts: await newestAccounts(db),
    newestServers: await newestServers(db),
    hiddenServers: await hiddenServers(db),
    discordProblems: await countServers(db, sql`discord_problems <> ''`),
  };
}

/** Those that are put aside do not wait. */
async function countTickets(db: Queries, me: string, now: number) {
  const row = await db
    .selectFrom('tickets')
    .where('state', 'in', ['open', 'pending'])
    .where(eb =>
      eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', new Date(now).toISOString())]),
    )
    .select([
      sql<number>`coalesce(sum(case when state = 'open' then 1 else 0 end), 0)`.as('open'),
      sql<number>`coalesce(sum(case when state = 'pending' then 1 else 0 end), 0)`.as('pending'),
      sql<number>`coalesce(sum(case when state = 'open' and assignee_id is null then 1 else 0 end), 0)`.as(
        'unassigned',
      ),
      sql<number>`coalesce(sum(case when state = 'open' and assignee_id = ${me} then 1 else 0 end), 0)`.as(
        'mine',
      ),
      sql<number>`coalesce(sum(case when state = 'open' and priority = 'urgent' then 1 else 0 end), 0)`.as(
        'urgent',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { open, pending, unassigned, mine, urgent } = row;
  // PostgreSQL's sums are texts to its driver.
  const [a, b, c, d, e] = [open, pending, unassigned, mine, urgent].map(Number);
  return { open: a ?? 0, pending: b ?? 0, unassigned: c ?? 0, mine: d ?? 0, urgent: e ?? 0 };
}

async function oldestOpen(db: Queries): Promise<ModerationSummary['oldest']> {
  const row = await db
    .selectFrom('tickets')
    .where('state', '=', 'open')
    .select(['id', 'subject', 'last_message_at'])
    .orderBy('last_message_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? { _id: row.id, subject: row.subject, lastMessageAt: row.last_message_at } : null;
}

async function answerTimes(db: Queries, now: number): Promise<ModerationSummary['answers']> {
  const rows = await db
    .selectFrom('tickets')
    .where('answered_at', '>=', new Date(now - LATELY).toISOString())
    .select(['created_at', 'answered_at'])
    .orderBy('answered_at', 'desc')
    .limit(MAX_ANSWERS)
    .execute();
  const times = rows
    .map(row => Date.parse(row.answered_at ?? '') - Date.parse(row.created_at))
    .toSorted((a, b) => a - b);
  const middle = (times.length - 1) / 2;
  const [low, high] = [times[Math.floor(middle)], times[Math.ceil(middle)]];
  const medianMinutes =
    low === undefined || high === undefined ? null : Math.round((low + high) / 2 / MINUTE);
  return { count: times.length, medianMinutes };
}

async function newestAccounts(db: Queries): Promise<ModerationSummary['newestAccounts']> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'avatar', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map(({ id, name, avatar, created_at }) => ({ _id: id, name, avatar, createdAt: created_at }));
}

async function newestServers(db: Queries): Promise<ModerationSummary['newestServers']> {
  const rows = await db
    .selectFrom('servers')
    .where(outsideBin('servers'))
    .select(['id', 'name', 'icon_img', 'visible', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map(({ id, name, icon_img, visible, created_at }) => ({
    _id: id,
    name,
    icon_img,
    visible: visible === 1,
    createdAt: created_at,
  }));
}

async function hiddenServers(db: Queries): Promise<ModerationSummary['hiddenServers']> {
  const rows = await db
    .selectFrom('servers')
    .where('visible', '=', 0)
    .where(outsideBin('servers'))
    .select(['id', 'name', 'created_at', 'hidden_at', 'hidden_reason'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  const items = rows.map(({ id, name, created_at, hidden_at, hidden_reason }) => ({
    _id: id,
    name,
    createdAt: created_at,
    hidden: hidden_at ? { at: hidden_at, reason: hidden_reason } : null,
  }));
  return { total: await countServers(db, sql`visible = 0`), items };
}

async function countServers(db: Queries, where: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { total } = await db
    .selectFrom('servers')
    .where(where)
    .where(outsideBin('servers'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
