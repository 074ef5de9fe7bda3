import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { managedBy, managersOf } from './references.ts';
import type { Queries } from './queries.ts';

// Who sees a character follows from the servers to which it was submitted: the facts that the ability table asks for, of one
// character and as conditions of a query. Both what lists characters and what counts those of a template need them.

/** The facts of the ability table. */
export interface CharacterSight {
  owner_id: string;
  isAccepted: boolean;
  isShown: boolean;
  serverOwners: string[];
}

/** The options are one JSON text of ours, written without spaces; `visible_sheet` is in it once. */
const SHOWS = '"visible_sheet":true';

/** Whether a server's stored options let everybody see its characters. */
export const showsCharacters = (options: string): boolean => options.includes(SHOWS);

/** Which characters a change may have made visible or hidden: these, or all that a server has met. */
type Touched = { characters: readonly string[] } | { server: string };

/** Characters of one statement: SQLite takes 32,766 values. */
const CHUNK = 1_000;

/**
 * Writes again, in the transaction of a change of submissions or servers, what lists of characters are narrowed by: asked for at each
 * list, it would be asked of every submission there is.
 */
export async function refreshSight(db: Queries, touched: Touched): Promise<void> {
  if ('server' in touched) {
    const met = sql<boolean>`characters.id in (select submissions.character_id from submissions
      where submissions.server_id = ${touched.server})`;
    return writeSight(db, met);
  }
  for (let from = 0; from < touched.characters.length; from += CHUNK) {
    const ids = touched.characters.slice(from, from + CHUNK);
    await writeSight(db, sql`characters.id in (${sql.join(ids)})`);
  }
}

async function writeSight(db: Queries, which: RawBuilder<boolean>): Promise<void> {
  // A cross join keeps SQLite from beginning with all servers.
  const taken = sql`select 1 from submissions cross join servers
    where servers.id = submissions.server_id and submissions.character_id = characters.id and submissions.state = 'accepted' and servers.visible = 1`;
  await sql`update characters set
    is_accepted = case when exists (${taken}) then 1 else 0 end,
    is_shown = case when exists (${taken} and servers.options like ${`%${SHOWS}%`}) then 1 else 0 end
    where ${which}`.execute(db);
}

/** The characters that a server has taken in: those that its end may hide. */
export async function acceptedBy(db: Queries, server: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .where('server_id', '=', server)
    .where('state', '=', 'accepted')
    .select('character_id')
    .execute();
  return rows.map(row => row.character_id);
}

const CONDITIONS: Record<string, (value: unknown) => RawBuilder<boolean>> = {
  owner_id: value => sql`characters.owner_id = ${value}`,
  isAccepted: () => sql`characters.is_accepted = 1`,
  isShown: () => sql`characters.is_shown = 1`,
  serverOwners: value => sql`characters.id in (select submissions.character_id from submissions
    inner join servers on servers.id = submissions.server_id
    where (servers.owner_id = ${value} or servers.id in (${managedBy(value)}))
    and submissions.state <> 'withdrawn')`,
};

/** The characters that meet one of these conditions (see conditionsFor), in a query on `characters`. */
export function seenCharacters(visible: readonly Record<string, unknown>[]): RawBuilder<boolean> {
  const alternatives = visible.map(condition => {
    const parts = Object.entries(condition).map(([name, value]) => {
      const part = CONDITIONS[name];
      if (!part) throw new Error(`A condition names a field that is not stored: ${name}.`);
      return part(value);
    });
    return parts.length ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`1 = 1`;
  });
  if (alternatives.length === 0) return sql`1 = 0`;
  // Within a case, or the databases would gather each alternative apart: the indexes of what is sorted by hold all that is asked.
  return sql`case when ${sql.join(alternatives, sql` or `)} then 1 else 0 end = 1`;
}

/** The facts of one character. */
export async function sightOf(db: Queries, id: string, owner_id: string): Promise<CharacterSight> {
  const seen = await db
    .selectFrom('characters')
    .where('id', '=', id)
    .select(['is_accepted', 'is_shown'])
    .executeTakeFirst();
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('servers', 'servers.id', 'submissions.server_id')
    .where('submissions.character_id', '=', id)
    .where('submissions.state', '<>', 'withdrawn')
    .select(['submissions.server_id', 'servers.owner_id as serverOwner'])
    .execute();
  const managers = await managersOf(
    db,
    rows.map(row => row.server_id),
  );
  return {
    owner_id,
    isAccepted: seen?.is_accepted === 1,
    isShown: seen?.is_shown === 1,
    serverOwners: rows.flatMap(row => [row.serverOwner, ...(managers.get(row.server_id) ?? [])]),
  };
}
