import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from './bin.ts';
import { ALWAYS } from './conditions.ts';
import { isArchived } from './inactivity.ts';
import { managedBy, managersOf } from './references.ts';
import type { Queries } from './queries.ts';

// Who sees a character follows from the servers to which it was submitted and the tables at which it is played: the facts that the ability table asks for, of one
// character and as conditions of a query. Both what lists characters and what counts those of a template need them.

/** The facts of the ability table. */
export interface CharacterVisibility {
  owner_id: string;
  isAccepted: boolean;
  isShown: boolean;
  serverOwners: string[];
  /** Those who run a server that accepted the character. */
  masters: string[];
  /** The game masters of the campaigns in which its player plays it, as long as they are a member. */
  tableMasters: string[];
}

/** Which characters a change may have made visible or hidden: these, or all that a server has met. */
type Touched = { characters: readonly string[] } | { server: string };

/** Characters of one statement: SQLite takes 32,766 values. */
const CHUNK = 1_000;

/**
 * Writes again, in the transaction of a change of submissions or servers, what lists of characters are narrowed by: asked for at each
 * list, it would be asked of every submission there is.
 */
export async function refreshVisibility(db: Queries, touched: Touched): Promise<void> {
  if ('server' in touched) {
    const met = sql<boolean>`characters.id in (select submissions.character_id from submissions
      where submissions.server_id = ${touched.server})`;
    return writeVisibility(db, met);
  }
  for (let from = 0; from < touched.characters.length; from += CHUNK) {
    const ids = touched.characters.slice(from, from + CHUNK);
    await writeVisibility(db, sql`characters.id in (${sql.join(ids)})`);
  }
}

async function writeVisibility(db: Queries, which: RawBuilder<boolean>): Promise<void> {
  // A cross join keeps SQLite from beginning with all servers.
  const taken = sql`select 1 from submissions cross join servers
    where servers.id = submissions.server_id and submissions.character_id = characters.id and submissions.state = 'accepted' and servers.visible = 1
    and ${outsideBin('servers')}`;
  await sql`update characters set
    is_accepted = case when exists (${taken}) and not ${isArchived('characters.id')} then 1 else 0 end,
    is_shown = case when exists (${taken} and servers.shows_characters = 1) and not ${isArchived('characters.id')} then 1 else 0 end
    where ${which}`.execute(db);
}

/** Seats of members in campaigns: `seats.character_id` is played by `seats.user_id`. */
const SEATS_OF_MEMBERS = sql`game_session_seats as seats
  join game_sessions on game_sessions.id = seats.session_id
  join games on games.id = game_sessions.game_id
  join game_members on game_members.game_id = games.id and game_members.user_id = seats.user_id`;

/** How the ability table's conditions read in the database. Servers that somebody owns or manages are each found by an index: with an "or", PostgreSQL reads all. */
const CONDITIONS: Record<string, (value: unknown) => RawBuilder<boolean>> = {
  isAccepted: () => sql`characters.is_accepted = 1`,
  isShown: () => sql`characters.is_shown = 1`,
  owner_id: value => sql`characters.owner_id = ${value}`,
  serverOwners: value => sql`characters.id in (select submissions.character_id from submissions
    where submissions.state <> 'withdrawn' and submissions.server_id in
    (select servers.id from (select id from servers where owner_id = ${value} union ${managedBy(value, 'applications')}) as servers
      where ${outsideBin('servers')}))`,
  tableMasters:
    value => sql`(characters.id, characters.owner_id) in (select seats.character_id, seats.user_id from ${SEATS_OF_MEMBERS}
    where seats.character_id is not null and ${outsideBin('games')} and (games.owner_id = ${value} or games.id in
      (select game_id from campaign_people where user_id = ${value} and role = 'master')))`,
};
/** Those that many characters meet first. */
const NAMES = Object.keys(CONDITIONS);

type Seen = Readonly<Record<string, unknown>>;

/** What characters have to meet one of, in a query on `characters`, to be seen under these conditions (see conditionsFor). */
export function visibilityConditions(visible: readonly Seen[]): RawBuilder<boolean>[] {
  if (visible.some(condition => Object.keys(condition).length === 0)) return [ALWAYS];
  // What everybody is shown has been accepted.
  const isWider = visible.some(condition => Object.keys(condition).join() === 'isAccepted');
  const rank = (condition: Seen) => NAMES.indexOf(Object.keys(condition)[0] ?? '');
  return visible
    .filter(condition => !(isWider && 'isShown' in condition))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(condition => {
      const parts = Object.entries(condition).map(([name, value]) => {
        const part = CONDITIONS[name];
        if (!part) throw new Error(`A condition names a field that is not stored: ${name}.`);
        return part(value);
      });
      return sql<boolean>`(${sql.join(parts, sql` and `)})`;
    });
}

/** The same as one condition. */
export function visibleCharacters(visible: readonly Seen[]): RawBuilder<boolean> {
  const ways = visibilityConditions(visible);
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`1 = 0`;
}

/** The facts of one character. */
export async function visibilityOf(db: Queries, id: string, owner_id: string): Promise<CharacterVisibility> {
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
    .where(outsideBin('servers'))
    .select(['submissions.server_id', 'submissions.state', 'servers.owner_id as serverOwner'])
    .execute();
  const managers = await managersOf(
    db,
    rows.map(row => row.server_id),
    'applications',
  );
  const runBy = (row: (typeof rows)[number]) => [row.serverOwner, ...(managers.get(row.server_id) ?? [])];
  return {
    owner_id,
    isAccepted: seen?.is_accepted === 1,
    isShown: seen?.is_shown === 1,
    serverOwners: rows.flatMap(runBy),
    masters: rows.filter(row => row.state === 'accepted').flatMap(runBy),
    tableMasters: await tableMastersOf(db, id, owner_id),
  };
}

async function tableMastersOf(db: Queries, id: string, player: string): Promise<string[]> {
  const { rows } = await sql<{ master: string }>`select games.owner_id as master from ${SEATS_OF_MEMBERS}
    where seats.user_id = ${player} and seats.character_id = ${id} and ${outsideBin('games')}
    union select campaign_people.user_id from ${SEATS_OF_MEMBERS}
    join campaign_people on campaign_people.game_id = games.id and campaign_people.role = 'master'
    where seats.user_id = ${player} and seats.character_id = ${id} and ${outsideBin('games')}`.execute(db);
  // Nobody is their own game master: what the template hides from a player stays hidden where they lead a table too.
  return rows.flatMap(({ master }) => (master === player ? [] : [master]));
}
