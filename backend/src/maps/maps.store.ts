import type { Fog, GameMap, MapHead, MapInput } from '@rpd/shared/domain';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { isId } from '../store/ids.ts';
import { fogOf, maySeeToken } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { MapRow } from '../store/tables/preparation.ts';
import { listTokens, portraitsOf, presentToken } from './tokens.store.ts';
import { outsideBin } from '../store/bin.ts';

/** A map, and as what somebody reads it. */
export interface ReadableMap {
  row: MapRow;
  table: TableFacts;
  isMaster: boolean;
}

export async function findMap(db: Queries, id: string): Promise<MapRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom('maps').selectAll().where('id', '=', id).where(outsideBin('maps')).executeTakeFirst();
}

export const presentHead = (row: MapRow): MapHead => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  picture: row.picture,
  picture_alt: row.picture_alt,
  columns: row.column_count,
  rows: row.row_count,
  grid: row.grid as MapInput['grid'],
  cell: row.cell,
  offsetX: row.offset_x,
  offsetY: row.offset_y,
  metres: row.centimetres / 100,
  width: row.width,
  height: row.height,
});

export const listMaps = async (db: Queries, gameId: string): Promise<MapHead[]> =>
  (
    await db
      .selectFrom('maps')
      .selectAll()
      .where('game_id', '=', gameId)
      .where(outsideBin('maps'))
      .orderBy('position')
      .execute()
  ).map(presentHead);

/** A map with the tokens that somebody may see: all of them for a game master. */
export async function presentMap(
  db: Queries,
  { row, table, isMaster }: ReadableMap,
  me: string,
): Promise<GameMap> {
  const fog = fogOf(row);
  const tokens = (await listTokens(db, row.id)).filter(token => isMaster || maySeeToken(me, token, fog));
  const portraits = await portraitsOf(db, row.game_id, table, tokens);
  return { ...presentHead(row), fog, tokens: tokens.map(token => presentToken(token, portraits, isMaster)) };
}

/** The columns of what people set. A map with a picture is as large as the picture. */
async function columnsOf(db: Queries, { columns, rows, offsetX, offsetY, metres, ...input }: MapInput) {
  const name = input.picture.slice('/files/'.length);
  const size =
    input.picture &&
    (await db.selectFrom('files').where('name', '=', name).select(['width', 'height']).executeTakeFirst());
  return {
    ...input,
    column_count: columns,
    row_count: rows,
    width: size ? size.width : columns * input.cell,
    height: size ? size.height : rows * input.cell,
    offset_x: offsetX,
    offset_y: offsetY,
    centimetres: Math.round(metres * 100),
  };
}

export async function insertMap(
  db: Queries,
  gameId: string,
  position: number,
  input: MapInput,
): Promise<string> {
  const { _id: id, version, updatedAt: updated_at } = newEntity();
  const fog: Fog = { covered: false, areas: [] };
  const head = { id, version, updated_at, game_id: gameId, position, fog: JSON.stringify(fog) };
  await db
    .insertInto('maps')
    .values({ ...head, ...(await columnsOf(db, input)) })
    .execute();
  await changed(db, 'maps', id, { created: true, counted: true });
  return id;
}

export async function saveMap(db: Queries, { id, version }: MapRow, input: MapInput): Promise<void> {
  const columns = await columnsOf(db, input);
  await db
    .updateTable('maps')
    .set({ ...columns, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  // What lies beyond the edge of a smaller picture comes back onto it.
  for (const token of await listTokens(db, id)) {
    const place = { x: Math.min(token.x, columns.width), y: Math.min(token.y, columns.height) };
    if (place.x !== token.x || place.y !== token.y)
      await db.updateTable('map_tokens').set(place).where('id', '=', token.id).execute();
  }
  await changed(db, 'maps', id, { counted: true });
}

/** No session shows it any more. */
export async function leaveSessions(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('shown_maps').where('map_id', '=', id).execute();
}

export async function saveFog(db: Queries, { id }: MapRow, fog: Fog): Promise<void> {
  await db
    .updateTable('maps')
    .set({ fog: JSON.stringify(fog) })
    .where('id', '=', id)
    .execute();
  await changed(db, 'maps', id);
}

/** The id of the map that a session shows; '' for none. */
export async function currentMap(db: Queries, sessionId: string): Promise<string> {
  const row = await db
    .selectFrom('shown_maps')
    .where('session_id', '=', sessionId)
    .select('map_id')
    .executeTakeFirst();
  return row?.map_id ?? '';
}

/** Shows a map at a session, or none. */
export async function showMap(db: Queries, sessionId: string, wanted: string): Promise<void> {
  const ids = [await currentMap(db, sessionId), wanted].filter(id => id !== '');
  const before = await Promise.all(ids.map(id => stateBefore(db, 'maps', id)));
  await db.deleteFrom('shown_maps').where('session_id', '=', sessionId).execute();
  if (wanted) await db.insertInto('shown_maps').values({ session_id: sessionId, map_id: wanted }).execute();
  for (const [index, id] of ids.entries()) await changed(db, 'maps', id, { before: before[index] ?? null });
}

/** Whether a session that is open shows the map: its players move their tokens. */
export async function isInPlay(db: Queries, mapId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shown_maps')
    .innerJoin('game_sessions', 'game_sessions.id', 'shown_maps.session_id')
    .where('map_id', '=', mapId)
    .where('game_sessions.state', '=', 'open')
    .select('map_id')
    .executeTakeFirst();
  return row !== undefined;
}
