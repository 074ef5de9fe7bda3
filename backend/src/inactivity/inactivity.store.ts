import type { InactiveKind, InactiveState, InactiveThing } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { idOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { refreshVisibility } from '../store/character-visibility.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';

/** A thing with what decides about it. */
export interface Candidate extends InactiveThing {
  version: number;
  visible: boolean;
  hidden: boolean;
  keptAt: string | null;
  wasVisible: boolean;
}

interface Row {
  id: string;
  name: string;
  picture: string;
  owner_id: string;
  version: number;
  visible: number;
  hidden_at: string | null;
  last_at: string;
  asked_at: string | null;
  kept_at: string | null;
  archived_at: string | null;
  was_visible: number | null;
}

const TABLES = { server: 'servers', character: 'characters' } as const;
/** When something last happened: a server says so itself, a character when it was saved. */
const LAST = { server: 'activity_at', character: 'updated_at' } as const;

const columnsOf = (kind: InactiveKind) =>
  kind === 'server'
    ? sql`servers.icon_img as picture, servers.visible, servers.hidden_at`
    : sql`characters.portrait as picture, 1 as visible, null as hidden_at`;

function selected(kind: InactiveKind): RawBuilder<unknown> {
  const table = sql.table(TABLES[kind]);
  return sql`select ${table}.id, ${table}.name, ${table}.owner_id, ${table}.version, ${columnsOf(kind)},
    ${table}.${sql.ref(LAST[kind])} as last_at, asked_at, kept_at, archived_at, was_visible`;
}

const sources = (kind: InactiveKind) =>
  sql`from ${sql.table(TABLES[kind])} left join inactivity on inactivity.thing_id = ${sql.table(TABLES[kind])}.id`;

/** What is in the bin is not there. */
const there = (kind: InactiveKind) => outsideBin(TABLES[kind]);

function inState(kind: InactiveKind, state: InactiveState, before: string): RawBuilder<boolean> {
  if (state === 'archived') return sql`archived_at is not null`;
  const last = sql`${sql.table(TABLES[kind])}.${sql.ref(LAST[kind])}`;
  const quiet = sql<boolean>`${last} < ${before} and archived_at is null and (kept_at is null or kept_at < ${before})`;
  const parts = [quiet];
  // A character of a session that was played since is in use, though nobody wrote on its sheet.
  if (kind === 'character') {
    parts.push(sql`not exists (select 1 from game_session_seats seats
      join game_sessions on game_sessions.id = seats.session_id
      where seats.character_id = characters.id and game_sessions.starts_at > ${before})`);
  }
  if (state === 'asked') parts.push(sql`asked_at is not null`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * What is searched of a character is in the index of what is quiet. A server's texts are long to read: they are searched in their own
 * index first.
 */
function searched(kind: InactiveKind, q: string): RawBuilder<boolean> {
  if (kind === 'character') return contains('characters.search', q);
  return sql`servers.id in (select found.id from servers as found where ${contains('found.search', q)})`;
}

/** What is typed and all criteria. */
const namedBy = (kind: InactiveKind, q: string, criteria: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join([sql`1 = 1`, ...(q ? [searched(kind, q)] : []), ...criteria], sql` and `)}`;

/** What the list is narrowed by: what it shows of a thing. */
export const inactiveCriteria = (kind: InactiveKind) =>
  ({
    _id: idOf(`${TABLES[kind]}.id`),
    // An index of quiet characters holds their words, one of servers their names.
    name: {
      type: 'text',
      column: `${TABLES[kind]}.name_key`,
      ...(kind === 'character' && { searched: 'characters.search' }),
    },
    owner: {
      type: 'id',
      condition: (id: string) => sql<boolean>`${sql.table(TABLES[kind])}.owner_id = ${id}`,
    },
    lastAt: { type: 'date', column: `${TABLES[kind]}.${LAST[kind]}` },
    createdAt: { type: 'date', column: `${TABLES[kind]}.created_at` },
  }) as const satisfies CriterionFields;
/** What the route reads itself: which things, in which state, since when. */
export const INACTIVE_FILTERS = ['kind', 'state', 'months'];

interface Wanted {
  /** See readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
  kind: InactiveKind;
  state: InactiveState;
  /** What is searched in its name; empty for everything. */
  q: string;
  /** Nothing happened since this moment. */
  before: string;
  limit: number;
  offset: number;
}

/** The things of a state, those that were left first first. */
export async function listInactive(db: Queries, wanted: Wanted): Promise<Page<Candidate>> {
  const { kind } = wanted;
  const { ids, total } = await (wanted.state === 'quiet' ? findQuiet(db, wanted) : findMarked(db, wanted));
  if (ids.length === 0) return { items: [], total };
  const table = sql.table(TABLES[kind]);
  const { rows } = await sql<Row>`${selected(kind)} ${sources(kind)} where ${table}.id in (${sql.join(ids)})
    order by ${table}.${sql.ref(LAST[kind])}, ${table}.id`.execute(db);
  return { items: await present(db, kind, rows), total };
}

interface Found {
  ids: string[];
  total: number;
}

/** What somebody was asked about, or what is archived: few of all things, so these are read with what they are about. */
async function findMarked(
  db: Queries,
  { kind, state, q, criteria, before, limit, offset }: Wanted,
): Promise<Found> {
  const table = sql.table(TABLES[kind]);
  const met = sql`${sources(kind)} where ${there(kind)} and ${namedBy(kind, q, criteria)} and ${inState(kind, state, before)}`;
  const { rows } = await sql<{ id: string }>`select ${table}.id ${met}
    order by ${table}.${sql.ref(LAST[kind])}, ${table}.id limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: await count(db, sql`select count(*) as total ${met}`) };
}

/**
 * Nearly all of a hundred thousand things are quiet: their index alone is read, without those few that an answer, an archive, the bin or
 * a session takes out. A join with these has PostgreSQL expect next to nothing, and read every row.
 */
async function findQuiet(db: Queries, { kind, q, criteria, before, limit, offset }: Wanted): Promise<Found> {
  const table = sql.table(TABLES[kind]);
  const last = sql`${table}.${sql.ref(LAST[kind])}`;
  const outside = outsideQuiet(kind, before);
  const met = sql`from ${table} where ${last} < ${before} and ${table}.id not in (${outside})`;
  const part = sql`order by ${last}, ${table}.id limit ${limit} offset ${offset}`;
  if (!q && criteria.length === 0) {
    const { rows } = await sql<{ id: string }>`select ${table}.id ${met} ${part}`.execute(db);
    const all = await count(db, sql`select count(*) as total from ${table} where ${last} < ${before}`);
    const less = await count(
      db,
      sql`select count(*) as total from ${table} where ${last} < ${before} and ${table}.id in (${outside})`,
    );
    return { ids: rows.map(({ id }) => id), total: all - less };
  }
  // One reading for the page and its total; a page behind the end has no row to say it.
  const named = sql`${met} and ${namedBy(kind, q, criteria)}`;
  const { rows } = await sql<{
    id: string;
    total: number | string;
  }>`select ${table}.id, count(*) over () as total
    ${named} ${part}`.execute(db);
  const [first] = rows;
  if (!first) return { ids: [], total: await count(db, sql`select count(*) as total ${named}`) };
  return { ids: rows.map(({ id }) => id), total: Number(first.total) };
}

/** What is not quiet though nothing changed it: archived, kept, in the bin, or a character that was played since. */
function outsideQuiet(kind: InactiveKind, before: string): RawBuilder<unknown> {
  const played = sql`union select seats.character_id as id from game_session_seats seats
    join game_sessions on game_sessions.id = seats.session_id
    where game_sessions.starts_at > ${before} and seats.character_id is not null`;
  return sql`select thing_id as id from inactivity where archived_at is not null or kept_at >= ${before}
    union select thing_id as id from bin where kind = ${kind} ${kind === 'character' ? played : sql``}`;
}

async function count(db: Queries, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number((rows[0] as { total: number | string } | undefined)?.total ?? 0);
}

export async function findInactive(
  db: Queries,
  kind: InactiveKind,
  ids: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Row>`${selected(kind)} ${sources(kind)}
    where ${there(kind)} and ${sql.table(TABLES[kind])}.id in (${sql.join(ids)})`.execute(db);
  return present(db, kind, rows);
}

/** What of somebody's own waits for their answer, or is archived. */
export async function ownInactive(db: Queries, owner: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const kind of ['server', 'character'] as const) {
    const { rows } = await sql<Row>`${selected(kind)} ${sources(kind)}
      where ${there(kind)} and owner_id = ${owner} and (asked_at is not null or archived_at is not null)
      order by ${sql.table(TABLES[kind])}.name_key limit 200`.execute(db);
    found.push(...(await present(db, kind, rows)));
  }
  return found;
}

async function present(db: Queries, kind: InactiveKind, rows: readonly Row[]): Promise<Candidate[]> {
  const personOf = await peopleNames(
    db,
    rows.map(row => row.owner_id),
  );
  return rows.map(row => ({
    _id: row.id,
    kind,
    name: row.name,
    picture: row.picture,
    owner: personOf(row.owner_id),
    lastAt: row.last_at,
    askedAt: row.asked_at,
    archivedAt: row.archived_at,
    version: row.version,
    visible: row.visible === 1,
    hidden: row.hidden_at !== null,
    keptAt: row.kept_at,
    wasVisible: row.was_visible === 1,
  }));
}

/** Whether a character sits at a table whose session began since. */
export async function isPlayedSince(db: Queries, character: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('game_session_seats')
    .innerJoin('game_sessions', 'game_sessions.id', 'game_session_seats.session_id')
    .where('character_id', '=', character)
    .where('game_sessions.starts_at', '>', since)
    .select('character_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Shows a server or hides it, in the version that was read. Its activity stays what it was. */
export async function setServerShown(
  db: Queries,
  { _id: id, version }: Candidate,
  visible: boolean,
): Promise<boolean> {
  const before = await stateBefore(db, 'servers', id);
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ visible: visible ? 1 : 0, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await changed(db, 'servers', id, { before });
  await refreshVisibility(db, { server: id });
  return true;
}

/** What people no longer find with an archived server. */
export async function hangingOn(
  db: Queries,
  server: string,
): Promise<{ characters: number; events: number }> {
  const { characters } = await db
    .selectFrom('submissions')
    .innerJoin('characters', 'characters.id', 'submissions.character_id')
    .where('server_id', '=', server)
    .where('state', '=', 'accepted')
    .where(outsideBin('characters'))
    .select(eb => eb.fn.countAll<number>().as('characters'))
    .executeTakeFirstOrThrow();
  const { events } = await db
    .selectFrom('events')
    .where('server_id', '=', server)
    .where('start_at', '>', new Date().toISOString())
    .where(outsideBin('events'))
    .select(eb => eb.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return { characters, events };
}
