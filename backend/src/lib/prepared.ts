import { may, preparedOrderSchema } from '@rpd/shared/domain';
import type { Identity, LogKind } from '@rpd/shared/domain';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { sql } from 'kysely';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { readEntity, validate } from './body.ts';
import { refuse } from './refusals.ts';
import { outsideBin } from '../store/bin.ts';

// What scenes, handouts, maps and encounters have in common: game masters prepare them for a campaign and show them at a session.

export type PreparedSubject = 'Scene' | 'Handout' | 'GameMap' | 'Fight';

/** A session, as far as what is shown there needs it. */
export interface TableSession {
  id: string;
  game_id: string;
  state: 'planned' | 'open' | 'closed';
  /** Null where the game is not paused. */
  pause_kind: string | null;
  table: TableFacts;
}

interface ShownEntry {
  key: string;
  kind: LogKind;
  author: string;
  text: string;
  to?: 'all' | 'people';
  people?: readonly string[];
}

/** What the sessions give to what is shown there. */
export interface SessionParts {
  sessionOf: (db: Queries, id: string) => Promise<TableSession | null>;
  /** Answers the id of the entry. */
  appendLog: (db: Queries, sessionId: string, entry: ShownEntry) => Promise<string>;
}

/** The table of a campaign, for somebody who has a place there. */
export async function tableOf(db: Queries, me: Identity, gameId: string): Promise<TableFacts> {
  const table = await tableFactsOf(db, gameId);
  if (!table || !may(me, 'read', 'Campaign', table)) throw refuse('notFound');
  return table;
}

/** The table of a campaign, for one of its game masters. */
export async function preparingTable(
  db: Queries,
  me: Identity,
  gameId: string,
  subject: PreparedSubject,
): Promise<TableFacts> {
  const table = await tableOf(db, me, gameId);
  if (!may(me, 'create', subject, { masters: table.masters, readers: [] })) throw refuse('forbidden');
  return table;
}

/** The session, for somebody who has a place at its table. */
export async function readableSession(
  db: Queries,
  me: Identity,
  { sessionOf }: SessionParts,
  id: string,
): Promise<TableSession> {
  const session = await sessionOf(db, id);
  if (!session || !may(me, 'read', 'GameSession', session.table)) throw refuse('notFound');
  return session;
}

/** The running session, for one of its game masters. */
export async function showingSession(
  db: Queries,
  me: Identity,
  parts: SessionParts,
  id: string,
): Promise<TableSession> {
  const session = await readableSession(db, me, parts, id);
  if (!may(me, 'update', 'GameSession', session.table)) throw refuse('forbidden');
  if (session.state !== 'open') throw refuse(session.state === 'closed' ? 'sessionClosed' : 'sessionNotOpen');
  return session;
}

const KINDS = { scenes: 'scenes', handouts: 'handouts', fights: 'fights' } as const;

/** Puts the scenes, handouts or encounters of a campaign into the order of `{ids}`: each of them once. */
export async function saveOrder(
  db: Queries,
  table: keyof typeof KINDS,
  gameId: string,
  body: unknown,
): Promise<void> {
  const { ids } = validate(preparedOrderSchema, readEntity(body));
  const rows = await db
    .selectFrom(table)
    .where('game_id', '=', gameId)
    .where(outsideBin(table))
    .select(['id', 'position'])
    .execute();
  const known = new Map(rows.map(({ id, position }) => [id, position]));
  if (ids.length !== known.size || ids.some(id => !known.has(id))) {
    throw refuse('invalid', { fields: { ids: 'La liste a changé : relisez-la.' } });
  }
  for (const [position, id] of ids.entries()) {
    if (known.get(id) === position) continue;
    await db.updateTable(table).set({ position }).where('id', '=', id).execute();
    await changed(db, KINDS[table], id);
  }
}

/** The place after all others; refuses one thing too many. */
export async function nextPosition(
  db: Queries,
  table: 'scenes' | 'handouts' | 'maps' | 'fights',
  gameId: string,
  max: number,
): Promise<number> {
  const { count, last } = await db
    .selectFrom(table)
    .where('game_id', '=', gameId)
    .select(eb => [
      sql<number | string>`sum(case when ${outsideBin(table)} then 1 else 0 end)`.as('count'),
      eb.fn.max('position').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) throw refuse('invalid', { fields: { title: `Au plus ${max} par jeu.` } });
  return (last ?? -1) + 1;
}
