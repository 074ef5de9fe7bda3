import type { Dependent, Dependents } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { GAME_TYPES, SERVER_SHEETS, SERVER_TYPES, hasType } from './chosen-types.ts';
import { outsideBin } from './bin.ts';
import type { Queries } from './queries.ts';

/** Where things of a kind are, and which of them are meant. */
export interface Source {
  kind: Dependent['kind'];
  table: string;
  /** The column that names a thing: `name` by default; a sheet's is in its description. */
  column?: 'title' | 'description';
  where: RawBuilder<unknown>;
  /** Which of them the caller may see by name; all by default. */
  named?: RawBuilder<unknown>;
}

/** Things of a kind that are named, at most; all are counted. */
const NAMED = 20;

const titleOf = (text: string, column: Source['column']): string =>
  column === 'description' ? (JSON.parse(text) as { name: string }).name : text;

async function read(db: Queries, { kind, table, column, where, named = sql`1 = 1` }: Source) {
  const from = sql`from ${sql.table(table)} where ${where} and ${outsideBin(table)}`;
  const counted = await sql<{ total: number | string }>`select count(*) as total ${from}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0);
  if (total === 0) return { total, items: [] };
  const name = sql.ref(column ?? 'name');
  const { rows } = await sql<{ id: string; name: string }>`select id, ${name} as name ${from}
    and ${named} order by id limit ${NAMED}`.execute(db);
  return { total, items: rows.map(row => ({ kind, _id: row.id, name: titleOf(row.name, column) })) };
}

/** What there is in these places: how much in all, and the first of each kind by name. */
export async function findDependents(db: Queries, sources: readonly Source[]): Promise<Dependents> {
  const found = [];
  for (const source of sources) found.push(await read(db, source));
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    items: found.flatMap(({ items }) => items),
  };
}

const is = (column: string, id: string) => sql`${sql.ref(column)} = ${id}`;

/** What these people own. */
export const belongingsOf = (owners: readonly string[]): Source[] => {
  const where = sql`${sql.ref('owner_id')} in (${sql.join(owners)})`;
  return [
    { kind: 'server', table: 'servers', where },
    { kind: 'game', table: 'games', where },
    { kind: 'sheet', table: 'sheets', column: 'description', where },
    { kind: 'character', table: 'characters', where },
    { kind: 'event', table: 'events', column: 'title', where },
    { kind: 'mob', table: 'mobs', where },
  ];
};

/** The servers of a type. */
export const withServerType = (id: string): Source[] => [
  { kind: 'server', table: 'servers', where: hasType(SERVER_TYPES, id) },
];

/** What goes with a server, or is left without it. */
export const ofServer = (id: string): Source[] => [
  { kind: 'event', table: 'events', column: 'title', where: is('server_id', id) },
  {
    kind: 'character',
    table: 'characters',
    where: sql`id in (select character_id from submissions where server_id = ${id})`,
  },
  { kind: 'mob', table: 'mobs', where: is('server_id', id) },
  {
    kind: 'manager',
    table: 'users',
    where: sql`id in (select user_id from server_managers where server_id = ${id})`,
  },
];

/** Who signed up for an event. */
export const ofEvent = (id: string): Source[] => [
  {
    kind: 'player',
    table: 'users',
    where: sql`id in (select user_id from event_signups where event_id = ${id})`,
  },
];

/** Whose encounters have a copy of a mob, and the encounters of games, by title for those who lead them. */
export const ofMob = (id: string, me: string): Source[] => [
  {
    kind: 'encounter',
    table: 'users',
    where: sql`id in (select user_id from encounters where content like ${`%"source":"${id}"%`})`,
  },
  {
    kind: 'fight',
    table: 'fights',
    column: 'title',
    where: sql`content like ${`%"source":"${id}"%`}
      and game_id in (select id from games where ${outsideBin('games')})`,
    named: sql`(game_id in (select id from games where owner_id = ${me})
      or game_id in (select game_id from campaign_people where role = 'master' and user_id = ${me}))`,
  },
];

/** What uses a sheet: characters, of which those are named that `shown` lets somebody see, and servers that propose it. */
export const ofSheet = (id: string, shown: RawBuilder<boolean>): Source[] => [
  { kind: 'character', table: 'characters', where: is('sheet_id', id), named: shown },
  { kind: 'server', table: 'servers', where: hasType(SERVER_SHEETS, id), named: sql`visible = 1` },
];

/** Who joined a game. */
export const ofGame = (id: string): Source[] => [
  {
    kind: 'player',
    table: 'users',
    where: sql`id in (select user_id from game_members where game_id = ${id})`,
  },
];

/** What belongs to a system. */
export const withGameType = (id: string): Source[] => [
  { kind: 'game', table: 'games', where: hasType(GAME_TYPES, id) },
  { kind: 'sheet', table: 'sheets', column: 'description', where: is('game_type', id) },
  { kind: 'entry', table: 'catalogue_entries', where: is('game_type', id) },
];
