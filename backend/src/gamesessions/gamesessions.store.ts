import type {
  GameSession,
  GameSessionInput,
  GameSessionState,
  PersonName,
  Seat,
  SessionPause,
} from '@rpd/shared/domain';
import { sql } from 'kysely';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { isId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { seriesOf } from '../store/series-head.ts';
import type { Secrets } from '../store/secrets.ts';
import { isAtTable } from '../store/table-people.ts';
import type { GameSessionRow } from '../store/tables/game-sessions.ts';
import { insertSeed, listSeeds, revealSeed } from './seeds.store.ts';

/** Sessions that one list answers, at most. */
const MAX_LISTED = 100;

/** A session with the people of its table. */
export interface StoredSession extends GameSessionRow {
  game: { _id: string; name: string };
  table: TableFacts;
}

export const roleOf = ({ masters, members }: TableFacts, person: string): Seat['role'] => {
  if (masters.includes(person)) return 'master';
  return members.includes(person) ? 'player' : 'spectator';
};

async function withTables(db: Queries, rows: readonly GameSessionRow[]): Promise<StoredSession[]> {
  const tables = new Map<string, Pick<StoredSession, 'game' | 'table'>>();
  for (const id of new Set(rows.map(row => row.game_id))) {
    const table = await tableFactsOf(db, id);
    const game = await db.selectFrom('games').where('id', '=', id).select('name').executeTakeFirst();
    if (table && game) tables.set(id, { table, game: { _id: id, name: game.name } });
  }
  return rows.flatMap(row => {
    const found = tables.get(row.game_id);
    return found ? { ...row, ...found } : [];
  });
}

export async function findSession(db: Queries, id: string): Promise<StoredSession | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('game_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? ((await withTables(db, [row]))[0] ?? null) : null;
}

/** The sessions at whose tables somebody has a place: open ones, then the next that are planned, then the latest. */
export async function listSessions(
  db: Queries,
  me: string,
  {
    game,
    event,
    state,
  }: { game?: string | undefined; event?: string | undefined; state?: GameSessionState | undefined },
): Promise<StoredSession[]> {
  let query = db.selectFrom('game_sessions').selectAll().where(isAtTable('game_id', me));
  if (game) query = query.where('game_id', '=', game);
  if (event) query = query.where('event_id', '=', event);
  if (state) query = query.where('state', '=', state);
  const rows = await query
    .orderBy(sql`case state when 'open' then 0 when 'planned' then 1 else 2 end`)
    .orderBy(sql`case when state = 'planned' then coalesce(starts_at, '9999') else '' end`)
    .orderBy(sql`coalesce(opened_at, starts_at, created_at) desc`)
    .limit(MAX_LISTED)
    .execute();
  return withTables(db, rows);
}

export async function presentSessions(
  db: Queries,
  me: string,
  sessions: readonly StoredSession[],
): Promise<GameSession[]> {
  const ids = sessions.map(({ id }) => id);
  const seeds = await listSeeds(db, ids);
  const summaries = await sessionsWithSummary(db, ids);
  const nameOf = await peopleNames(
    db,
    sessions.map(({ paused_by }) => paused_by),
  );
  const series = await seriesOf(
    db,
    sessions.map(({ id }) => id),
  );
  return sessions.map(session => ({
    _id: session.id,
    version: session.version,
    game: session.game,
    title: session.title,
    state: session.state,
    startsAt: session.starts_at ?? '',
    minutes: session.minutes,
    timeZone: session.time_zone,
    series: series.get(session.id) ?? null,
    event: session.event_id ?? '',
    openedAt: session.opened_at,
    closedAt: session.closed_at,
    role: roleOf(session.table, me),
    seeds: seeds.get(session.id) ?? [],
    pause: pauseOf(session, nameOf),
    hasSummary: summaries.has(session.id),
  }));
}

function pauseOf(
  { pause_kind: kind, paused_at: at, paused_by }: GameSessionRow,
  nameOf: (id: string) => PersonName,
): SessionPause | null {
  return kind && at ? { kind, at, by: paused_by === null ? null : nameOf(paused_by) } : null;
}

async function sessionsWithSummary(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('session_summaries')
    .where('session_id', 'in', ids)
    .where('text', '<>', '')
    .select('session_id')
    .execute();
  return new Set(rows.map(row => row.session_id));
}

/** Answers its id. */
export async function insertSession(db: Queries, gameId: string, input: GameSessionInput): Promise<string> {
  const { _id: id, version, createdAt: created_at, updatedAt: updated_at } = newEntity();
  await db
    .insertInto('game_sessions')
    .values({
      id,
      version,
      created_at,
      updated_at,
      game_id: gameId,
      event_id: input.event || null,
      title: input.title,
      state: 'planned',
      starts_at: input.startsAt || null,
      minutes: input.minutes,
      time_zone: input.timeZone,
      opened_at: null,
      closed_at: null,
      seed_id: null,
      last_entry: 0,
      pause_kind: null,
      paused_at: null,
      paused_by: null,
    })
    .execute();
  await changed(db, 'gamesessions', id, { created: true });
  return id;
}

type Changes = Partial<
  Pick<
    GameSessionRow,
    | 'title'
    | 'starts_at'
    | 'minutes'
    | 'time_zone'
    | 'event_id'
    | 'state'
    | 'opened_at'
    | 'closed_at'
    | 'seed_id'
    | 'pause_kind'
    | 'paused_at'
    | 'paused_by'
  >
>;

/** The game goes on. */
export const RESUMED = { pause_kind: null, paused_at: null, paused_by: null } as const;

export async function saveSession(
  db: Queries,
  { id, version }: StoredSession,
  changes: Changes,
): Promise<void> {
  await db
    .updateTable('game_sessions')
    .set({ ...changes, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(db, 'gamesessions', id);
}

/** Takes back a session that was only planned, with what was written at its table before it began. */
export async function deleteSession(db: Queries, session: StoredSession): Promise<void> {
  const { id } = session;
  await keepCancelled(db, session);
  const before = await stateBefore(db, 'gamesessions', id);
  await db.deleteFrom('game_sessions').where('id', '=', id).execute();
  await changed(db, 'gamesessions', id, { before });
}

const CANCELLED_RETENTION_MS = 30 * 24 * 3_600_000;

/** Calendars that have the session read for a month that it is cancelled. */
async function keepCancelled(db: Queries, session: StoredSession): Promise<void> {
  const { id, game_id, title, starts_at, minutes, version, created_at } = session;
  if (!starts_at) return;
  const now = Date.now();
  const cancelled_at = new Date(now).toISOString();
  const expires_at = new Date(now + CANCELLED_RETENTION_MS).toISOString();
  await db
    .insertInto('cancelled_sessions')
    .values({
      id,
      game_id,
      title,
      starts_at,
      minutes,
      version: version + 1,
      created_at,
      cancelled_at,
      expires_at,
    })
    .execute();
}

/** Opens the table: the dice get a new seed, and its hash is published. */
export async function openSession(db: Queries, secrets: Secrets, session: StoredSession): Promise<void> {
  const seed_id = await insertSeed(db, secrets, session.id);
  const opened_at = session.opened_at ?? new Date().toISOString();
  await saveSession(db, session, { state: 'open', opened_at, closed_at: null, seed_id });
}

/** Closes it and reveals the seed. */
export async function closeSession(db: Queries, secrets: Secrets, session: StoredSession): Promise<void> {
  if (session.seed_id) await revealSeed(db, secrets, session.seed_id);
  await saveSession(db, session, { state: 'closed', closed_at: new Date().toISOString(), ...RESUMED });
}
