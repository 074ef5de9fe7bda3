import type { EventInput, EventState, RoleplayEvent } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { insertRow, newEntity, updateRow } from '../store/entities.ts';
import { contains, fold, searchText } from '../store/fold.ts';
import { isId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import { managedBy, managersOf, markActivity } from '../store/references.ts';
import type { Database } from '../store/schema.ts';
import type { Queries } from '../store/queries.ts';
import { seriesOf } from '../store/series-head.ts';
import { eventCodec } from '../store/tables/events.ts';
import { decodeDescription } from '../store/tables/servers.ts';
import { countSignups, stateAt } from './signups.store.ts';

export const EVENT_SORTS = ['start', 'title', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof EVENT_SORTS)[number];

const SORT_COLUMNS = {
  start: 'events.start_at',
  title: 'events.title_key',
  createdAt: 'events.created_at',
  updatedAt: 'events.updated_at',
} as const;

export interface EventFilters {
  server?: string | undefined;
  /** Events that are still going on then, or begin later. */
  from?: string | undefined;
  /** Events that have begun by then. */
  to?: string | undefined;
  /** Only those that this person signed up for. */
  signedUp?: string | undefined;
  state: EventState | 'unpublished';
}

const keys = ({ title, description }: EventInput) => ({
  titleKey: fold(title),
  search: searchText(title, description),
});

/** How the ability table's conditions read in the database: an event is visible to people who see its server. */
const CONDITIONS: Record<string, (value: unknown) => RawBuilder<boolean>> = {
  serverVisible: value => sql`servers.visible = ${value ? 1 : 0}`,
  serverOwner_id: value => sql`servers.owner_id = ${value}`,
  serverManagers: value => sql`servers.id in (${managedBy(value, 'events')})`,
  owner_id: value => sql`events.owner_id = ${value}`,
  state: value => sql`events.state = ${value}`,
};

export function seen(visible: readonly Condition[]): RawBuilder<boolean> {
  const alternatives = visible.map(condition => {
    const parts = Object.entries(condition).map(([name, value]) => {
      const part = CONDITIONS[name];
      if (!part) throw new Error(`A condition names a field that is not stored: ${name}.`);
      return part(value);
    });
    return parts.length ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`1 = 1`;
  });
  return alternatives.length ? sql`(${sql.join(alternatives, sql` or `)})` : sql`1 = 0`;
}

function narrowed({ server, from, to, signedUp, state }: EventFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [
    state === 'unpublished' ? sql`events.state <> 'published'` : sql`events.state = ${state}`,
  ];
  if (server) conditions.push(sql`events.server_id = ${server}`);
  if (from) conditions.push(sql`events.end_at >= ${from}`);
  if (to) conditions.push(sql`events.start_at <= ${to}`);
  if (signedUp)
    conditions.push(sql`events.id in (select event_id from event_signups where user_id = ${signedUp})`);
  return conditions;
}

const withServers = (db: Queries) =>
  db
    .selectFrom('events')
    .innerJoin('servers', 'servers.id', 'events.server_id')
    .where(outsideBin('events'))
    .where(outsideBin('servers'));

const SERVER_COLUMNS = [
  'servers.name as serverName',
  'servers.owner_id as serverOwner_id',
  'servers.visible as serverVisible',
  'servers.description as serverDescription',
] as const;

/** A page of the events that meet one of `visible` (see conditionsFor), as `me` sees them. */
export async function listEvents(
  db: Queries,
  me: string,
  visible: readonly Condition[],
  filters: EventFilters,
  { sort, q, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<RoleplayEvent>> {
  let matching = withServers(db).where(seen(visible));
  for (const condition of narrowed(filters)) matching = matching.where(condition);
  if (q) matching = matching.where(contains('events.search', q));
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .selectAll('events')
    .select(SERVER_COLUMNS)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('events.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await present(db, me, rows), total };
}

export async function findEvent(db: Queries, me: string, id: string): Promise<RoleplayEvent | null> {
  if (!isId(id)) return null;
  const rows = await withServers(db)
    .where('events.id', '=', id)
    .selectAll('events')
    .select(SERVER_COLUMNS)
    .execute();
  const [event] = await present(db, me, rows);
  return event ?? null;
}

/** The event of that title which begins then on that server. */
export async function findEventLike(
  db: Queries,
  { title, server, start }: Pick<EventInput, 'title' | 'server' | 'start'>,
): Promise<string | null> {
  const row = await withServers(db)
    .where('events.server_id', '=', server)
    .where('events.start_at', '=', start)
    .where('events.title_key', '=', fold(title))
    .select('events.id')
    .orderBy('events.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The servers that are called so, or that one by its identifier. */
export async function serversNamed(db: Queries, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('servers')
    .where(outsideBin('servers'))
    .where(eb => eb.or([eb('name_key', '=', fold(word)), eb('id', '=', word)]))
    .select('id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of a server that are not over. */
export async function comingEventsOf(db: Queries, server: string): Promise<RoleplayEvent[]> {
  const rows = await withServers(db)
    .where('events.server_id', '=', server)
    .where('events.end_at', '>', new Date().toISOString())
    .where('events.state', '=', 'published')
    .selectAll('events')
    .select(SERVER_COLUMNS)
    .orderBy('events.id')
    .execute();
  return present(db, '', rows);
}

/** Answers the identifier of the new event. */
export async function insertEvent(
  db: Queries,
  owner_id: string,
  input: EventInput,
  state: EventState = 'published',
): Promise<string> {
  const event = { ...newEntity(), owner_id, state, declineReason: '', ...input, ...keys(input) };
  await insertRow(db, 'events', eventCodec.encodeAll(event));
  if (state === 'published') await markActivity(db, input.server);
  return event._id;
}

/** False when somebody else saved in between. */
export function saveEvent(
  db: Queries,
  { _id: id, version }: RoleplayEvent,
  input: EventInput,
  standing: Partial<Pick<RoleplayEvent, 'state' | 'declineReason'>> = {},
): Promise<boolean> {
  const changes = eventCodec.encode({ ...input, ...keys(input), ...standing });
  return updateRow(db, 'events', { id, version, updatedAt: new Date().toISOString() }, changes);
}

type EventRowWithServer = Selectable<Database['events']> & {
  serverName: string;
  serverOwner_id: string;
  serverVisible: number;
  serverDescription: string;
};

/** Adds to all of a page, in one query, who signed up. */
async function present(db: Queries, me: string, rows: EventRowWithServer[]): Promise<RoleplayEvent[]> {
  const counts = await countSignups(
    db,
    me,
    rows.map(row => row.id),
  );
  const managers = await managersOf(
    db,
    rows.map(row => row.server_id),
    'events',
  );
  const series = await seriesOf(
    db,
    rows.map(row => row.id),
  );
  const personOf = await peopleNames(
    db,
    rows.map(row => (row.state === 'published' ? null : row.owner_id)),
  );
  return rows.map(row => {
    const { titleKey: _titleKey, search: _search, ...event } = eventCodec.decode(row);
    const { serverName, serverOwner_id } = row;
    const { total, ownPosition } = counts.get(row.id) ?? { total: 0, ownPosition: 0 };
    const confirmedCount = event.places === 0 ? total : Math.min(total, event.places);
    return {
      ...event,
      proposer: event.state === 'published' ? '' : personOf(row.owner_id).name,
      serverName,
      serverOwner_id,
      serverManagers: managers.get(row.server_id) ?? [],
      serverVisible: row.serverVisible === 1,
      serverWarnings: decodeDescription(row.serverDescription).warnings,
      confirmedCount,
      waitingCount: total - confirmedCount,
      series: series.get(row.id) ?? null,
      mySignup: ownPosition === 0 ? null : stateAt(ownPosition, event.places),
    };
  });
}
