import { compiledRead } from './compiled.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { changed } from './changes.ts';
import type { Queries } from './queries.ts';

// The types that servers and games have, and the templates that servers propose: a table joins them, so that lists filter by an
// index. A type that was deleted before another one had to take its place stays chosen until somebody saves the server or the game
// without it.

/** Where what a kind of things has chosen is joined. */
export interface TypeJoin {
  join: 'server_server_types' | 'game_game_types' | 'server_sheets';
  owner: 'server_id' | 'game_id';
  type: 'server_type_id' | 'game_type_id' | 'sheet_id';
  types: 'server_types' | 'game_types' | 'sheets';
}

export const SERVER_TYPES: TypeJoin = {
  join: 'server_server_types',
  owner: 'server_id',
  type: 'server_type_id',
  types: 'server_types',
};
export const GAME_TYPES: TypeJoin = {
  join: 'game_game_types',
  owner: 'game_id',
  type: 'game_type_id',
  types: 'game_types',
};
/** The templates that a server proposes. */
export const SERVER_SHEETS: TypeJoin = {
  join: 'server_sheets',
  owner: 'server_id',
  type: 'sheet_id',
  types: 'sheets',
};

/** The condition that a server or a game has a type, or a server proposes a template. */
export const hasType = ({ join, owner, type }: TypeJoin, id: string): RawBuilder<boolean> =>
  sql`id in (select ${sql.ref(owner)} from ${sql.table(join)} where ${sql.ref(type)} = ${id})`;

type TypesReader = (db: Queries, owners: readonly string[]) => Promise<{ owner: string; type: string }[]>;
const readers = new Map<TypeJoin, TypesReader>();

function readerOf(types: TypeJoin): TypesReader {
  const known = readers.get(types);
  if (known) return known;
  const { join, owner, type } = types;
  const reader = compiledRead(
    (_db, owners: readonly string[]) => sql<{
      owner: string;
      type: string;
    }>`select ${sql.ref(owner)} as owner,
      ${sql.ref(type)} as type from ${sql.table(join)} where ${sql.ref(owner)} in (${sql.join(owners)})
      order by position, ${sql.ref(type)}`,
  );
  readers.set(types, reader);
  return reader;
}

/** By the owners' ids: the ids of their types, in the order in which they were chosen. */
export async function typesOf(
  db: Queries,
  join: TypeJoin,
  owners: readonly string[],
): Promise<Map<string, string[]>> {
  const chosen = new Map<string, string[]>();
  if (owners.length === 0) return chosen;
  for (const row of await readerOf(join)(db, owners))
    chosen.set(row.owner, [...(chosen.get(row.owner) ?? []), row.type]);
  return chosen;
}

/** Replaces the types of a server or a game, or the templates of a server, within the transaction of its change. */
export async function replaceTypes(
  db: Queries,
  { join, owner, type }: TypeJoin,
  id: string,
  chosen: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(join)} where ${sql.ref(owner)} = ${id}`.execute(db);
  if (chosen.length === 0) return;
  const rows = chosen.map((typeId, position) => sql`(${id}, ${typeId}, ${position})`);
  await sql`insert into ${sql.table(join)} (${sql.ref(owner)}, ${sql.ref(type)}, position)
    values ${sql.join(rows)}`.execute(db);
}

/**
 * Gives everything of a type another one in its place, or none when `by` is null; what has both keeps one. Within a transaction.
 * What was read of these servers or games before is stale.
 */
export async function exchangeType(
  db: Queries,
  { join, owner, type }: TypeJoin,
  id: string,
  by: string | null,
): Promise<void> {
  const [table, owners, column] = [sql.table(join), sql.ref(owner), sql.ref(type)];
  const kind = join === 'game_game_types' ? 'games' : 'servers';
  const { rows } = await sql<{ id: string }>`select ${owners} as id from ${table}
    where ${column} = ${id}`.execute(db);
  await sql`update ${sql.table(kind)}
    set version = version + 1, updated_at = ${new Date().toISOString()}
    where id in (select ${owners} from ${table} where ${column} = ${id})`.execute(db);
  for (const row of rows) await changed(db, kind, row.id);
  if (by !== null) {
    await sql`update ${table} set ${column} = ${by} where ${column} = ${id}
      and ${owners} not in (select ${owners} from ${table} where ${column} = ${by})`.execute(db);
  }
  await sql`delete from ${table} where ${column} = ${id}`.execute(db);
}
