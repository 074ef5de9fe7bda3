import type { Queries } from './queries.ts';

/** Those of these people who blocked somebody. */
export async function blockersAmong(
  db: Queries,
  people: readonly string[],
  blocked: string,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('blocked_people')
    .where('blocked_id', '=', blocked)
    .where('user_id', 'in', [...new Set(people)])
    .select('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Those of these people whom somebody blocked; never themselves. */
export async function blockedBy(db: Queries, me: string, people: readonly string[]): Promise<Set<string>> {
  const others = [...new Set(people)].filter(id => id !== me);
  if (others.length === 0) return new Set();
  const rows = await db
    .selectFrom('blocked_people')
    .where('user_id', '=', me)
    .where('blocked_id', 'in', others)
    .select('blocked_id')
    .execute();
  return new Set(rows.map(({ blocked_id }) => blocked_id));
}
