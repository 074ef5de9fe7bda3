import type { TicketMessage, TicketView, TicketViewCounts } from '@rpd/shared/domain';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATES } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../lib/access.ts';
import { choicesOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { encodeConditions } from '../store/codec.ts';
import { findRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { messageCodec, ticketCodec } from '../store/tables/tickets.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';

export const TICKET_SORTS = [
  'lastMessageAt',
  'queue',
  'createdAt',
  'subject',
  'priority',
  'state',
  'category',
] as const;
type Sort = (typeof TICKET_SORTS)[number];

const SORT_COLUMNS = {
  lastMessageAt: 'last_message_at',
  queue: 'queue_key',
  createdAt: 'created_at',
  subject: 'subject_key',
  priority: 'priority_rank',
  state: 'state',
  category: 'category',
} as const;

/** What everybody narrows their tickets by: what they see of them. */
export const TICKET_CRITERIA = {
  subject: { type: 'text', column: 'subject_key', searched: 'search' },
  state: choicesOf('state', TICKET_STATES),
  category: choicesOf('category', TICKET_CATEGORIES),
  priority: choicesOf('priority', TICKET_PRIORITIES),
  createdAt: { type: 'date', column: 'created_at' },
  lastMessageAt: { type: 'date', column: 'last_message_at' },
} as const satisfies CriterionFields;
/** What the route reads itself: whose they are, and what the team alone knows. */
export const TICKET_FILTERS = ['author', 'assignee', 'view', 'label', 'problem'];

export interface TicketFilters {
  /** See readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
  author?: string | undefined;
  /** Null for those that nobody has. */
  assignee?: string | null | undefined;
  view?: TicketView | undefined;
  label?: string | undefined;
  problem?: string | undefined;
  /** Who asks: nobody finds their own ticket by what the team alone knows of it. */
  me: string;
}

/** A page of the tickets that meet one of `visible` (see conditionsFor). */
export async function listTickets(
  db: Queries,
  visible: readonly Condition[],
  filters: TicketFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<StoredTicket>> {
  const { rows, ...counted } = await listRows(db, 'tickets', {
    ...part,
    columns: ticketCodec.names,
    where: encodeConditions(ticketCodec, visible),
    also: narrowed(filters),
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(ticketCodec.decode), ...counted };
}

/** Whether a ticket is not put aside. It is back at its moment, without a job. */
const awake = (now = new Date().toISOString()) =>
  sql<boolean>`(snoozed_until is null or snoozed_until <= ${now})`;

const VIEWS: Record<TicketView, (me: string) => RawBuilder<boolean>> = {
  queue: () => sql`state = 'open' and ${awake()}`,
  mine: me => sql`state in ('open', 'pending') and assignee_id = ${me} and ${awake()}`,
  unanswered: () => sql`state in ('open', 'pending') and answered_at is null and ${awake()}`,
  snoozed: me => sql`state in ('open', 'pending') and author_id <> ${me}
    and snoozed_until > ${new Date().toISOString()}`,
  pending: () => sql`state = 'pending' and ${awake()}`,
  closed: () => sql`state = 'closed'`,
};

/** How many tickets each part of the queue has, but for what is closed. */
export async function countViews(db: Queries, me: string): Promise<TicketViewCounts> {
  const counted = (view: keyof TicketViewCounts) =>
    sql<number | string>`coalesce(sum(case when ${VIEWS[view](me)} then 1 else 0 end), 0)`.as(view);
  const row = await db
    .selectFrom('tickets')
    .where('state', 'in', ['open', 'pending'])
    .select([
      counted('queue'),
      counted('mine'),
      counted('unanswered'),
      counted('snoozed'),
      counted('pending'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL's sums are texts to its driver.
  const { queue, mine, unanswered, snoozed, pending } = row;
  return {
    queue: Number(queue),
    mine: Number(mine),
    unanswered: Number(unanswered),
    snoozed: Number(snoozed),
    pending: Number(pending),
  };
}

/** The labels that tickets have, the most used first. */
export async function listLabels(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_labels')
    .select(eb => ['label', eb.fn.countAll<number>().as('used')])
    .groupBy('label')
    .orderBy('used', 'desc')
    .orderBy('label')
    .limit(MAX_LABELS)
    .execute();
  return rows.map(({ label }) => label);
}

/** So many can be offered for choice. */
const MAX_LABELS = 100;

function narrowed(filters: TicketFilters): RawBuilder<boolean>[] {
  const { criteria, author, assignee, view, label, problem, me } = filters;
  const conditions = [...criteria];
  if (view) conditions.push(VIEWS[view](me));
  if (label) {
    conditions.push(
      sql`id in (select ticket_id from ticket_labels where label = ${label}) and author_id <> ${me}`,
    );
  }
  if (problem) conditions.push(sql`problem_id = ${problem} and author_id <> ${me}`);
  if (author) conditions.push(sql`author_id = ${author}`);
  if (assignee) conditions.push(sql`assignee_id = ${assignee}`);
  if (assignee === null) conditions.push(sql`assignee_id is null`);
  return conditions;
}

export async function findTicket(db: Queries, id: string): Promise<StoredTicket | null> {
  const row = await findRow(db, 'tickets', id);
  return row ? ticketCodec.decode(row) : null;
}

/** Answers with `to` what was answered with `from`. */
export async function moveJoined(db: Queries, from: string, to: string): Promise<void> {
  const joined = await db
    .updateTable('tickets')
    .set({ problem_id: to })
    .where('problem_id', '=', from)
    .where('id', '<>', to)
    .returning(['id', 'author_id'])
    .execute();
  for (const { id } of joined) await changed(db, 'tickets', id, { facts: { author_id: '' } });
}

/** The tickets that are answered with this one. */
export async function listJoined(db: Queries, id: string): Promise<StoredTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('problem_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(ticketCodec.decode);
}

/** How many tickets are answered with each of these. */
export async function countJoined(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .where('problem_id', 'in', ids)
    .select(eb => ['problem_id', eb.fn.countAll<number>().as('joined')])
    .groupBy('problem_id')
    .execute();
  return new Map(rows.map(({ problem_id, joined }) => [problem_id ?? '', joined]));
}

/** The tickets whose moment has come, the first of them first. */
export async function listAwake(db: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .where('snoozed_until', '<=', now)
    .select('id')
    .orderBy('snoozed_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts the messages of a ticket into another; what was merged into the one before leads to the other as well. */
export async function moveMessages(db: Queries, from: string, to: string): Promise<void> {
  await db.updateTable('ticket_messages').set({ ticket_id: to }).where('ticket_id', '=', from).execute();
  const merged = await db
    .updateTable('tickets')
    .set({ merged_into: to })
    .where('merged_into', '=', from)
    .returning('id')
    .execute();
  for (const { id } of merged) await changed(db, 'tickets', id);
}

/** A ticket's messages, the oldest first; the team's notes only where they are asked for. */
export async function listMessages(
  db: Queries,
  ticket_id: string,
  { withNotes }: { withNotes: boolean },
): Promise<TicketMessage[]> {
  let matching = db.selectFrom('ticket_messages').where('ticket_id', '=', ticket_id);
  if (!withNotes) matching = matching.where('internal', '=', 0);
  const rows = await matching.selectAll().orderBy('id').execute();
  const personOf = await peopleNames(
    db,
    rows.map(row => row.author_id),
  );
  return rows.map(row => {
    const { ticket_id: _ticket, author_id, ...message } = messageCodec.decode(row);
    return { ...message, author: personOf(author_id) };
  });
}

/** Somebody of the accounts that are here; null for any other. */
export async function findAccount(db: Queries, id: string): Promise<StoredUser | null> {
  const row = await findRow(db, 'users', id);
  const account = row && userCodec.decode(row);
  return account && account.deletedAt === null ? account : null;
}

export async function countOpen(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom('tickets')
    .where('state', '=', 'open')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
