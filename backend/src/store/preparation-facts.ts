import { isRevealed } from '@rpd/shared/domain';
import type { Fog } from '@rpd/shared/domain';
import { tableFactsOf } from './campaign-facts.ts';
import type { TableFacts } from './campaign-facts.ts';
import type { EntityState } from './entity-state.ts';
import type { Queries } from './queries.ts';
import type { MapRow, MapTokenRow } from './tables/preparation.ts';
import { outsideBin } from './bin.ts';

// To whom what game masters prepared was shown or given: what the ability table and the event log judge by.

/** Who reads a prepared thing besides its campaign's game masters. */
export interface PreparedFacts {
  masters: string[];
  readers: string[];
}

const everybody = ({ members, watchers }: TableFacts): string[] => [...members, ...watchers];

/** A scene is read while a session shows it, and as long as the log names it. */
export async function sceneFacts(db: Queries, id: string, table: TableFacts): Promise<PreparedFacts> {
  const showings = await db
    .selectFrom('scene_showings')
    .innerJoin('log_entries', 'log_entries.id', 'scene_showings.entry_id')
    .where('scene_id', '=', id)
    .select(['log_entries.hidden_at', 'log_entries.number', 'scene_showings.session_id'])
    .execute();
  let isShown = showings.some(({ hidden_at }) => hidden_at === null);
  // A game master hid the entry of what is still shown.
  for (const { session_id, number } of isShown ? [] : showings)
    isShown ||= (await latestShowing(db, session_id))?.number === number;
  return { masters: table.masters, readers: isShown ? everybody(table) : [] };
}

/** What a session shows now; nothing at all before the first showing. */
export const latestShowing = (db: Queries, sessionId: string) =>
  db
    .selectFrom('scene_showings')
    .innerJoin('log_entries', 'log_entries.id', 'scene_showings.entry_id')
    .where('scene_showings.session_id', '=', sessionId)
    .orderBy('log_entries.number', 'desc')
    .select(['scene_showings.scene_id', 'log_entries.number'])
    .executeTakeFirst();

export async function readScene(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('scenes')
    .where('id', '=', id)
    .where(outsideBin('scenes'))
    .select(['game_id', 'version'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table ? { version: row.version, facts: { ...(await sceneFacts(db, id, table)) } } : null;
}

export async function handoutFacts(
  db: Queries,
  { id, all_at }: { id: string; all_at: string | null },
  table: TableFacts,
): Promise<PreparedFacts> {
  const named = await db
    .selectFrom('handout_readers')
    .where('handout_id', '=', id)
    .select('user_id')
    .execute();
  const ids = new Set(named.map(({ user_id }) => user_id));
  const present = [...table.masters, ...everybody(table)];
  return { masters: table.masters, readers: all_at ? present : present.filter(one => ids.has(one)) };
}

export async function readHandout(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('handouts')
    .where('id', '=', id)
    .where(outsideBin('handouts'))
    .select(['id', 'game_id', 'version', 'all_at'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table ? { version: row.version, facts: { ...(await handoutFacts(db, row, table)) } } : null;
}

/** A map is read by everybody at the table while one of their sessions shows it. */
export async function mapFacts(db: Queries, id: string, table: TableFacts): Promise<PreparedFacts> {
  const shown = await db
    .selectFrom('shown_maps')
    .where('map_id', '=', id)
    .select('map_id')
    .executeTakeFirst();
  return { masters: table.masters, readers: shown ? everybody(table) : [] };
}

export async function readMap(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('maps')
    .where('id', '=', id)
    .where(outsideBin('maps'))
    .select(['game_id', 'version'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table ? { version: row.version, facts: { ...(await mapFacts(db, id, table)) } } : null;
}

export const fogOf = ({ fog }: Pick<MapRow, 'fog'>): Fog => JSON.parse(fog) as Fog;

/** Whether somebody who is no game master sees a token of a map that is shown: the one rule, of the answers and of the stream. */
export const maySeeToken = (
  person: string,
  token: Pick<MapTokenRow, 'hidden' | 'owner_id' | 'x' | 'y'>,
  fog: Fog,
): boolean => token.hidden === 0 && (token.owner_id === person || isRevealed(fog, token));

/** A token's events are for those who see it. */
export async function readMapToken(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('map_tokens')
    .innerJoin('maps', 'maps.id', 'map_tokens.map_id')
    .where('map_tokens.id', '=', id)
    .where(outsideBin('maps'))
    .selectAll('map_tokens')
    .select(['maps.game_id', 'maps.fog'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  if (!row || !table) return null;
  const { masters, readers } = await mapFacts(db, row.map_id, table);
  const fog = fogOf(row);
  const seeing = readers.filter(person => maySeeToken(person, row, fog));
  return { version: null, facts: { table: row.map_id, masters, readers: seeing } };
}

export async function readMapPing(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('map_pings')
    .innerJoin('maps', 'maps.id', 'map_pings.map_id')
    .where('map_pings.id', '=', id)
    .where(outsideBin('maps'))
    .select(['map_id', 'game_id'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table
    ? { version: null, facts: { table: row.map_id, ...(await mapFacts(db, row.map_id, table)) } }
    : null;
}
