import { compiledRead } from './compiled.ts';
import type { ServerPermission } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { outsideBin } from './bin.ts';
import type { Queries } from './queries.ts';

// What one feature has to know of another's things: that they exist, whose they are.

/** Which of these game types exist. */
export async function knownGameTypes(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('game_types').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(row => row.id));
}

/** The condition that somebody of a team has a permission. */
const allowing = (permission: ServerPermission) => sql<boolean>`permissions like ${`% ${permission} %`}`;

/** Who is of each server's team, or has this permission in it; servers that have nobody are not in the answer. */
export async function managersOf(
  db: Queries,
  ids: readonly string[],
  permission?: ServerPermission,
): Promise<Map<string, string[]>> {
  const managers = new Map<string, string[]>();
  if (ids.length === 0) return managers;
  const rows = await db
    .selectFrom('server_managers')
    .where('server_id', 'in', [...new Set(ids)])
    .$if(permission !== undefined, query => query.where(allowing(permission ?? 'edit')))
    .select(['server_id', 'user_id'])
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
  for (const row of rows) managers.set(row.server_id, [...(managers.get(row.server_id) ?? []), row.user_id]);
  return managers;
}

/** The servers in whose team somebody has this permission. */
export const managedBy = (user: unknown, permission: ServerPermission) =>
  sql<string>`select server_id from server_managers where user_id = ${user} and ${allowing(permission)}`;

/** Something happened on a server: lists sorted by activity have it first. Its version stays: nobody edited it. */
export async function markActivity(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('servers')
    .set({ activity_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Who is of a team, and who of it has which permission. */
export const teamOf = (people: readonly { user_id: string; permissions: string }[]) => {
  const having = (permission: ServerPermission) =>
    people.filter(one => one.permissions.includes(` ${permission} `)).map(({ user_id }) => user_id);
  return {
    managers: people.map(({ user_id }) => user_id),
    editors: having('edit'),
    recruiters: having('applications'),
    organizers: having('events'),
    stewards: having('team'),
  };
};

const readTeams = compiledRead((db, ids: readonly string[]) =>
  db
    .selectFrom('server_managers')
    .where('server_id', 'in', ids)
    .select(['server_id', 'user_id', 'permissions'])
    .orderBy('added_at')
    .orderBy('user_id'),
);

/** The teams of these servers. */
export async function teamsOf(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, ReturnType<typeof teamOf>>> {
  if (ids.length === 0) return new Map();
  const rows = await readTeams(db, [...new Set(ids)]);
  return new Map([...Map.groupBy(rows, row => row.server_id)].map(([id, people]) => [id, teamOf(people)]));
}

export type ServerFacts = { owner_id: string; visible: boolean } & ReturnType<typeof teamOf>;

/** Of a server: whose it is and whether it is shown. Null when there is none. */
export async function findServerOf(db: Queries, id: string): Promise<ServerFacts | null> {
  return (await findServerState(db, id))?.facts ?? null;
}

/** {@link findServerOf} with the server's version, in one statement: each write of a server asks for it. */
export async function findServerState(
  db: Queries,
  id: string,
): Promise<{
  version: number;
  facts: ServerFacts;
} | null> {
  const rows = await db
    .selectFrom('servers')
    .leftJoin('server_managers', 'server_managers.server_id', 'servers.id')
    .where('servers.id', '=', id)
    .where(outsideBin('servers'))
    .select(['servers.version', 'servers.owner_id', 'servers.visible', 'server_managers.user_id'])
    .select('server_managers.permissions')
    .orderBy('server_managers.added_at')
    .orderBy('server_managers.user_id')
    .execute();
  const [row] = rows;
  if (!row) return null;
  const people = rows.flatMap(({ user_id, permissions }) =>
    user_id === null ? [] : { user_id, permissions: permissions ?? '' },
  );
  return {
    version: row.version,
    facts: { owner_id: row.owner_id, visible: row.visible === 1, ...teamOf(people) },
  };
}

/** How many characters are made from a template. */
export async function countCharactersOf(db: Queries, sheetId: string): Promise<number> {
  const { total } = await db
    .selectFrom('characters')
    .where('sheet_id', '=', sheetId)
    .where(outsideBin('characters'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
