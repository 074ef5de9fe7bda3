import { sql } from 'kysely';
import { afterCommit } from './commit.ts';
import type { LiveKind } from './live.kinds.ts';
import { chainIsLocked, LOCK_CHAIN_AFTER_FIRST, needsChain } from './journal-lock.ts';
import type { ChainEnd } from './journal-lock.ts';
import { isPostgres } from './queries.ts';
import type { Queries } from './queries.ts';
import type { LiveEventRow } from './tables/live.ts';

// The event log (ADR 39): an event is a row that is written in the transaction of the change that it is about. Each topic numbers
// its events without gaps, under the lock of its row.

/** A topic has events up to this number. */
export interface TopicNews {
  topic: string;
  last: number;
}
export type NewsListener = (news: TopicNews) => void;

/** An event without its place in the log. */
export interface NewEvent {
  topic: string;
  kind: LiveKind;
  entityId: string;
  payload: string;
  audience: string;
  /** In ms; null: kept for ever. */
  retentionMs: number | null;
}

const listeners = new WeakMap<object, ReadonlySet<NewsListener>>();

/** Says who learns of the events that are written through `db`, once they are committed. */
export function announceTo(db: Queries, to: ReadonlySet<NewsListener>): void {
  listeners.set(db, to);
}

/** Rows of one statement: SQLite takes 32,766 values. */
const CHUNK = 1_000;

/** The events of a transaction, by topic. */
type Topics = ReadonlyMap<string, readonly NewEvent[]>;

// Both statements are written as text: to build them from parts takes as long as to run them, in every save.

/** Counts the topics up in one statement, in the order of their names: the rows stay locked until the transaction ends. */
function lockTopics(topics: Topics) {
  const counted = [...topics].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sql<{ name: string; last: number }>`insert into live_topics (name, last)
    values ${sql.join(counted.map(([name, { length }]) => sql`(${name}, ${length})`))}
    on conflict (name) do update set last = live_topics.last + excluded.last returning name, last`;
}

/** An event, and how many of its topic come after it. */
interface EventRow {
  event: NewEvent;
  later: number;
}

const rowsOf = (topics: Topics): EventRow[] =>
  [...topics.values()].flatMap(added =>
    added.map((event, index) => ({ event, later: added.length - 1 - index })),
  );

/** Inserts the events of a transaction; `numberOf` gives an event its number. */
function insertRows(rows: readonly EventRow[], numberOf: (topic: string, later: number) => unknown) {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const values = rows.map(({ event, later }) => {
    const { topic, kind, entityId, payload, audience, retentionMs } = event;
    const expiresAt = retentionMs === null ? null : new Date(now + retentionMs).toISOString();
    return sql`(${topic}, ${numberOf(topic, later)}, ${kind}, ${entityId}, ${payload}, ${audience}, ${at}, ${expiresAt})`;
  });
  return sql`insert into live_events (topic, number, kind, entity_id, payload, audience, at, expires_at)
    values ${sql.join(values)}`;
}

/** What the one statement of insertAtOnce() answers. */
interface Inserted {
  topic: string;
  number: number;
}

/**
 * On PostgreSQL each statement is a round trip: few events count their topics up in the statement that inserts them, and lock the journal's
 * chain along where the transaction has an entry for it. Topics come before the chain, as in all transactions.
 */
async function insertAtOnce(trx: Queries, topics: Topics): Promise<TopicNews[]> {
  const insert = insertRows(
    rowsOf(topics),
    (topic, later) => sql`(select last from first where name = ${topic}) - ${later}::integer`,
  );
  const last = new Map<string, number>();
  const note = ({ topic, number }: Inserted): void =>
    void last.set(topic, Math.max(number, last.get(topic) ?? 0));
  if (needsChain(trx)) {
    const { rows } = await sql<Inserted & ChainEnd>`with first as (${lockTopics(topics)}),
      chain as ${LOCK_CHAIN_AFTER_FIRST}
      ${insert} returning topic, number, (select seq from chain) as seq, (select hash from chain) as hash`.execute(
      trx,
    );
    rows.forEach(note);
    const [end] = rows;
    if (end) chainIsLocked(trx, end);
  } else {
    const { rows } = await sql<Inserted>`with first as (${lockTopics(topics)})
      ${insert} returning topic, number`.execute(trx);
    rows.forEach(note);
  }
  return [...last].map(([topic, number]) => ({ topic, last: number }));
}

async function insertInChunks(trx: Queries, topics: Topics): Promise<TopicNews[]> {
  const { rows: counted } = await lockTopics(topics).execute(trx);
  const last = new Map(counted.map(topic => [topic.name, topic.last]));
  const rows = rowsOf(topics);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    await insertRows(chunk, (topic, later) => (last.get(topic) ?? 0) - later).execute(trx);
  }
  return counted.map(topic => ({ topic: topic.name, last: topic.last }));
}

/**
 * Appends events, in the transaction that `trx` is. Topics are locked in the order of their names, so that no two transactions
 * wait for each other.
 */
export async function appendEvents(trx: Queries, events: readonly NewEvent[]): Promise<TopicNews[]> {
  if (events.length === 0) return [];
  const topics = Map.groupBy(events, event => event.topic);
  const isAtOnce = isPostgres(trx) && events.length <= CHUNK;
  const news = await (isAtOnce ? insertAtOnce : insertInChunks)(trx, topics);
  afterCommit(trx, () => announce(trx, news));
  return news;
}

/** Tells those who listen to `db` of committed events. */
export function announce(db: Queries, news: readonly TopicNews[]): void {
  const to = listeners.get(db);
  if (to) for (const item of news) for (const listener of to) listener(item);
}

/** The events of a topic after a number, in their order. */
export const readEvents = (
  db: Queries,
  topic: string,
  after: number,
  limit: number,
): Promise<LiveEventRow[]> =>
  db
    .selectFrom('live_events')
    .selectAll()
    .where('topic', '=', topic)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** The newest event of each of these entities, by the entity's id. */
export async function readNewest(
  db: Queries,
  topic: string,
  entityIds: readonly string[],
): Promise<Map<string, LiveEventRow>> {
  if (entityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_events as newest')
    .selectAll()
    .where('newest.topic', '=', topic)
    .where(eb =>
      eb(
        'newest.number',
        'in',
        eb
          .selectFrom('live_events as event')
          .where('event.topic', '=', topic)
          .where('event.entity_id', 'in', [...new Set(entityIds)])
          .groupBy('event.entity_id')
          .select(sub => sub.fn.max('event.number').as('number')),
      ),
    )
    .execute();
  return new Map(rows.map(row => [row.entity_id, row]));
}

/** The number of the last event of these topics; 0 where there never was one. */
export async function readLast(db: Queries, topics: readonly string[]): Promise<Map<string, number>> {
  const found = new Map(topics.map(topic => [topic, 0]));
  if (topics.length === 0) return found;
  const rows = await db.selectFrom('live_topics').selectAll().where('name', 'in', topics).execute();
  for (const { name, last } of rows) found.set(name, last);
  return found;
}

/** The topics with an event since a moment, and its number. */
export async function readNewsSince(db: Queries, moment: string): Promise<TopicNews[]> {
  const rows = await db
    .selectFrom('live_events')
    .where('at', '>=', moment)
    .groupBy('topic')
    .select(eb => ['topic', eb.fn.max('number').as('last')])
    .execute();
  return rows.map(({ topic, last }) => ({ topic, last }));
}

/** The number of the last event of a topic before a moment. */
export async function numberBefore(db: Queries, topic: string, moment: string): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .where('topic', '=', topic)
    .where('at', '>=', moment)
    .select(eb => eb.fn.min<number | null>('number').as('first'))
    .executeTakeFirst();
  if (row?.first) return row.first - 1;
  return (await readLast(db, [topic])).get(topic) ?? 0;
}

/** Removes what was kept as long as its kind promises. Answers how many went. `now` in ms. */
export async function purgeEvents(db: Queries, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('live_events')
    .where('expires_at', '<', new Date(now).toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
