import { outsideBin } from './bin.ts';
import type { EntityState } from './entity-state.ts';
import type { Queries } from './queries.ts';

// Who is at the table of a campaign, and who may read an entry of a log: what the ability table and the event log judge by.

/** Who is at a table, by what they are there. */
export interface TableFacts {
  owner_id: string;
  masters: string[];
  members: string[];
  /** None where the campaign lets nobody watch. */
  watchers: string[];
}

/** Null for a game that is not there, or in the bin. */
export async function tableFactsOf(db: Queries, gameId: string): Promise<TableFacts | null> {
  const game = await db
    .selectFrom('games')
    .leftJoin('campaigns', 'campaigns.game_id', 'games.id')
    .where('games.id', '=', gameId)
    .where(outsideBin('games'))
    .select(['games.owner_id', 'campaigns.spectators'])
    .executeTakeFirst();
  if (!game) return null;
  const named = await db
    .selectFrom('campaign_people')
    .innerJoin('users', 'users.id', 'campaign_people.user_id')
    .where('game_id', '=', gameId)
    .where('users.deleted_at', 'is', null)
    .orderBy('added_at')
    .select(['user_id', 'role'])
    .execute();
  const members = await db
    .selectFrom('game_members')
    .innerJoin('users', 'users.id', 'game_members.user_id')
    .where('game_id', '=', gameId)
    .where('users.deleted_at', 'is', null)
    .orderBy('joined_at')
    .select('user_id')
    .execute();
  const inRole = (wanted: string) =>
    named.filter(({ role }) => role === wanted).map(({ user_id }) => user_id);
  return {
    owner_id: game.owner_id,
    masters: [...new Set([game.owner_id, ...inRole('master')])],
    members: members.map(({ user_id }) => user_id),
    watchers: game.spectators === 1 ? inRole('spectator') : [],
  };
}

/** What decides who may read an entry. */
export interface EntryAudience {
  id: string;
  author_id: string;
  audience: 'all' | 'masters' | 'people';
  hidden_at: string | null;
}

/** Whether somebody may read an entry: the one rule, of the list and of the stream. */
export function mayReadEntry(
  person: string,
  entry: EntryAudience,
  { masters, members, watchers }: TableFacts,
  people: readonly string[],
): boolean {
  const isMaster = masters.includes(person);
  if (!isMaster && !members.includes(person) && !watchers.includes(person)) return false;
  const isNamed = entry.author_id === person || (entry.audience === 'people' && people.includes(person));
  const isOpen = entry.audience === 'all' || (entry.audience === 'masters' && isMaster) || isNamed;
  if (entry.hidden_at === null) return isOpen;
  return entry.author_id === person || (isMaster && isOpen);
}

/** The people whom the entries name as their readers; `reading`: without those from whom they are withheld. */
export async function peopleOfEntries(
  db: Queries,
  ids: readonly string[],
  { reading = false }: { reading?: boolean } = {},
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('log_entry_people')
    .selectAll()
    .where('entry_id', 'in', ids)
    .$if(reading, query => query.where('withheld', '=', 0))
    .execute();
  return new Map(
    [...Map.groupBy(rows, row => row.entry_id)].map(([id, all]) => [id, all.map(({ user_id }) => user_id)]),
  );
}

/** Of the people who sat down or watch, those who may read the entry: the log of the others is read when they come. */
export async function readLogEntry(db: Queries, id: string): Promise<EntityState | null> {
  const entry = await db
    .selectFrom('log_entries')
    .innerJoin('game_sessions', 'game_sessions.id', 'log_entries.session_id')
    .where('log_entries.id', '=', id)
    .selectAll('log_entries')
    .select('game_sessions.game_id')
    .executeTakeFirst();
  const table = entry && (await tableFactsOf(db, entry.game_id));
  if (!entry || !table) return null;
  const seats = await db
    .selectFrom('game_session_seats')
    .where('session_id', '=', entry.session_id)
    .select('user_id')
    .execute();
  const people = (await peopleOfEntries(db, [id], { reading: true })).get(id) ?? [];
  // Who watches takes no seat.
  const followers = new Set([...seats.map(({ user_id }) => user_id), ...table.watchers]);
  const readers = [...followers].filter(person => mayReadEntry(person, entry, table, people));
  const facts = { table: entry.session_id, author_id: entry.author_id, masters: table.masters, readers };
  return { version: entry.version, facts };
}

export async function readCampaign(db: Queries, id: string): Promise<EntityState | null> {
  const facts = await tableFactsOf(db, id);
  return facts && { version: null, facts: { ...facts } };
}

export async function readGameSession(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('game_sessions')
    .where('id', '=', id)
    .select(['game_id', 'version'])
    .executeTakeFirst();
  const facts = row && (await tableFactsOf(db, row.game_id));
  return row && facts ? { version: row.version, facts: { ...facts } } : null;
}

export async function readDatePoll(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('date_polls')
    .where('id', '=', id)
    .select(['game_id', 'version'])
    .executeTakeFirst();
  const facts = row && (await tableFactsOf(db, row.game_id));
  return row && facts ? { version: row.version, facts: { ...facts } } : null;
}
