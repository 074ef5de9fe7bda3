import { sql } from 'kysely';
import type { QueryCreator } from 'kysely';
import { afterCommit } from './commit.ts';
import type { LiveKind } from './live.kinds.ts';
import { chainIsLocked, LOCK_CHAIN_AFTER_FIRST, needsChain } from './journal-lock.ts';
import { isPostgres } from './queries.ts';
import type { Queries } from './queries.ts';
import type { Database } from './schema.ts';
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

/** Counts the topics up in one statement, in the order of their names: the rows stay locked until the transaction ends. */
function lockTopics(db: QueryCreator<Database>, topics: Topics) {
  const values = [...topics].map(([name, { length: last }]) => ({ name, last }));
  return db
    .insertInto('live_topics')
    .values(values.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(eb => ({ last: eb('live_topics.last', '+', eb.ref('excluded.last')) })),
    )
    .returning(['name', 'last']);
}

/** The rows of events, without their numbers, and how many of their topic come after each. */
function rowsOf(topics: Topics) {
  const now = Date.now();
  const at = new Date(now).toISOString();
  return [...topics.values()].flatMap(added =>
    added.map(({ topic, kind, entityId, payload, audience, retentionMs }, index) => ({
      later: added.length - 1 - index,
      row: {
        topic,
        kind,
        entity_id: entityId,
        payload,
        audience,
        at,
        expires_at: retentionMs === null ? null : new Date(now + retentionMs).toISOString(),
      },
    })),
  );
}

/**
 * On PostgreSQL each statement is a round trip: few events count their topics up in the statement that inserts them, and lock the journal's
 * chain along where the transaction has an entry for it. Topics come before the chain, as in all transactions.
 */
async function insertAtOnce(trx: Queries, topics: Topics): Promise<TopicNews[]> {
  const values = rowsOf(topics).map(({ row, later }) => ({
    ...row,
    number: sql<number>`(select last from first where name = ${row.topic}) - ${later}::integer`,
  }));
  const counted = trx.with('first', db => lockTopics(db, topics));
  const returned = ['topic', 'number'] as const;
  const last = new Map<string, number>();
  const note = ({ topic, number }: { topic: string; number: number }): void =>
    void last.set(topic, Math.max(number, last.get(topic) ?? 0));
  if (needsChain(trx)) {
    const inserted = await counted
      .with('chain', () => LOCK_CHAIN_AFTER_FIRST)
      .insertInto('live_events')
      .values(values)
      .returning([
        ...returned,
        sql<number>`(select seq from chain)`.as('seq'),
        sql<string>`(select hash from chain)`.as('hash'),
      ])
      .execute();
    inserted.forEach(note);
    const [end] = inserted;
    if (end) chainIsLocked(trx, end);
  } else (await counted.insertInto('live_events').values(values).returning(returned).execute()).forEach(note);
  return [...last].map(([topic, number]) => ({ topic, last: number }));
}

async function insertInChunks(trx: Queries, topics: Topics): Promise<TopicNews[]> {
  const counted = await lockTopics(trx, topics).execute();
  const last = new Map(counted.map(topic => [topic.name, topic.last]));
  const rows = rowsOf(topics).map(({ row, later }) => ({
    ...row,
    number: (last.get(row.topic) ?? 0) - later,
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await trx
      .insertInto('live_events')
      .values(rows.slice(from, from + CHUNK))
      .execute();
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
