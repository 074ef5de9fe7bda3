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
