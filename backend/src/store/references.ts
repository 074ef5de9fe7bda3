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

/** Who manages each of these servers with its owner; servers that nobody helps with are not in the answer. */
export async function managersOf(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const managers = new Map<string, string[]>();
  if (ids.length === 0) return managers;
  const rows = await db
    .selectFrom('server_managers')
    .where('server_id', 'in', [...new Set(ids)])
    .select(['server_id', 'user_id'])
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
  for (const row of rows) managers.set(row.server_id, [...(managers.get(row.server_id) ?? []), row.user_id]);
  return managers;
}

/** The servers that somebody manages without owning them. */
export const managedBy = (user: unknown) =>
  sql<string>`select server_id from server_managers where user_id = ${user}`;

/** Something happened on a server: lists sorted by activity have it first. Its version stays: nobody edited it. */
export async function markActivity(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('servers')
    .set({ activity_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Of a server: whose it is and whether it is shown. Null when there is none. */
export async function findServerOf(
  db: Queries,
  id: string,
): Promise<{ owner_id: string; managers: string[]; visible: boolean } | null> {
  const row = await db
    .selectFrom('servers')
    .where('id', '=', id)
    .where(outsideBin('servers'))
    .select(['owner_id', 'visible'])
    .executeTakeFirst();
  if (!row) return null;
  const managers = (await managersOf(db, [id])).get(id) ?? [];
  return { owner_id: row.owner_id, managers, visible: row.visible === 1 };
}

/** How many characters are made from a template. */
export async function countCharactersOf(db: Queries, sheetId: string): Promise<number> {
  const { total } = await db
    .selectFrom('characters')
    .where('sheet_id', '=', sheetId)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
