import { PING_MS } from '@rpd/shared/domain';
import type { MapPing, MapToken, Place, TokenInput } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { isId, newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { shownPortrait } from '../store/shown-portrait.ts';
import { writableAt } from '../store/table-characters.ts';
import type { MapTokenRow } from '../store/tables/preparation.ts';

export const listTokens = (db: Queries, mapId: string): Promise<MapTokenRow[]> =>
  db.selectFrom('map_tokens').selectAll().where('map_id', '=', mapId).orderBy('id').execute();

export async function findToken(db: Queries, mapId: string, id: string): Promise<MapTokenRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('map_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('map_id', '=', mapId)
    .executeTakeFirst();
}

/** The portraits of the tokens' characters, those alone that belong to the table: of one that has left, nobody there sees a later one. */
export async function portraitsOf(
  db: Queries,
  game: string,
  table: TableFacts,
  tokens: readonly MapTokenRow[],
): Promise<Portraits> {
  const ids = [...new Set(tokens.flatMap(({ character_id }) => character_id ?? []))];
  if (ids.length === 0) return new Map();
  const present = [...(await writableAt(db, game, table, ids))];
  if (present.length === 0) return new Map();
  const rows = await db
    .selectFrom('characters')
    .where('id', 'in', present)
    .where(outsideBin('characters'))
    .select(['id', 'portrait', 'details'])
    .execute();
  return new Map(rows.map(row => [row.id, shownPortrait(row)]));
}

/** Portraits by the ids of characters. */
export type Portraits = ReadonlyMap<string, string>;

/** As its game masters read it. Players learn of no version (a gap would tell of a change that they did not see), and not whom it stands for. */
export const presentToken = (row: MapTokenRow, portraits: Portraits, isMaster = true): MapToken => ({
  _id: row.id,
  version: isMaster ? row.version : 0,
  name: row.name,
  initials: row.initials,
  color: row.color as MapToken['color'],
  picture: row.picture,
  character: isMaster ? (row.character_id ?? '') : '',
  portrait: isMaster || !row.picture ? (portraits.get(row.character_id ?? '') ?? '') : '',
  size: row.half_squares / 2,
  owner: row.owner_id ?? '',
  hidden: row.hidden === 1,
  x: row.x,
  y: row.y,
});

const columnsOf = ({ size, owner, character, hidden, ...input }: TokenInput) => ({
  ...input,
  half_squares: size * 2,
  owner_id: owner || null,
  character_id: character || null,
  hidden: hidden ? 1 : 0,
});

export async function insertToken(db: Queries, mapId: string, input: TokenInput, at: Place): Promise<string> {
  const id = newId();
  await db
    .insertInto('map_tokens')
    .values({ id, version: 1, map_id: mapId, ...columnsOf(input), ...at })
    .execute();
  await changed(db, 'maptokens', id, { created: true });
  return id;
}

/** Changes a token. Those who saw it before and those who see it now learn of it, and nobody else. */
async function change(db: Queries, id: string, values: Partial<MapTokenRow>): Promise<void> {
  const before = await stateBefore(db, 'maptokens', id);
  await db.updateTable('map_tokens').set(values).where('id', '=', id).execute();
  await changed(db, 'maptokens', id, { before });
}

export const saveToken = (db: Queries, { id, version }: MapTokenRow, input: TokenInput): Promise<void> =>
  change(db, id, { ...columnsOf(input), version: version + 1 });

export const moveToken = (db: Queries, id: string, place: Place): Promise<void> => change(db, id, place);

export async function deleteToken(db: Queries, id: string): Promise<void> {
  const before = await stateBefore(db, 'maptokens', id);
  await db.deleteFrom('map_tokens').where('id', '=', id).execute();
  await changed(db, 'maptokens', id, { before });
}

const since = (): string => new Date(Date.now() - PING_MS).toISOString();

/** Points at a place; what was pointed at before is forgotten. */
export async function insertPing(db: Queries, mapId: string, user: string, place: Place): Promise<void> {
  await db.deleteFrom('map_pings').where('map_id', '=', mapId).where('at', '<', since()).execute();
  const id = newId();
  const at = new Date().toISOString();
  await db
    .insertInto('map_pings')
    .values({ id, map_id: mapId, user_id: user, at, ...place })
    .execute();
  await changed(db, 'pings', id, { created: true });
}

export async function listPings(db: Queries, mapId: string): Promise<MapPing[]> {
  const rows = await db
    .selectFrom('map_pings')
    .selectAll()
    .where('map_id', '=', mapId)
    .where('at', '>=', since())
    .orderBy('at')
    .execute();
  const nameOf = await peopleNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ id: _id, user_id, x, y, at }) => ({ _id, name: nameOf(user_id).name, x, y, at }));
}
