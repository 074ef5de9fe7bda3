import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type Conditions = readonly RawBuilder<boolean>[];

/** What every row meets. Left out of a query, a database counts a whole table without looking at its rows. */
export const ALWAYS = sql<boolean>`1 = 1`;

/** Met by what meets all of these. */
export function allOf(conditions: Conditions): RawBuilder<boolean> {
  const real = conditions.filter(condition => condition !== ALWAYS);
  return real.length > 0 ? sql`(${sql.join(real, sql` and `)})` : ALWAYS;
}

/** Met by what meets one of these. */
export function anyOf(conditions: Conditions): RawBuilder<boolean> {
  if (conditions.includes(ALWAYS)) return ALWAYS;
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`;
}
