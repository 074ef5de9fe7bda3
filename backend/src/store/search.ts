import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { contains, fold } from './fold.ts';
import { isPostgres } from './queries.ts';
import type { Queries } from './queries.ts';

// How a search of people finds rows. PostgreSQL takes its index of trigrams by itself. On SQLite the index is asked first (ADR 130): what few
// rows have is looked for among these alone, what many have is soon found in any order.

/** Which columns an index of trigrams covers, see 0271_sqlite_trigrams.ts. That of accounts holds their pseudo and their address. */
const INDEXED: Record<string, readonly string[]> = {
  users: ['search', 'search_private'],
  servers: ['search'],
  characters: ['search'],
};

/** So many rows of the index are gathered. */
export const FEW = 5_000;
const LAST_SIGN = '\u{10FFFF}';

export interface Searched {
  /** Met by the rows that have `q` in the column. */
  met: RawBuilder<boolean>;
  /** An index says that these are few. */
  isFew: boolean;
  /** The condition that such an index has a row, where these are many. */
  among?: RawBuilder<boolean>;
}

/** The rows whose folded column has `q` anywhere in it. */
export async function searchRows(db: Queries, table: string, column: string, q: string): Promise<Searched> {
  const met = contains(column, q);
  const rows = isPostgres(db) || !INDEXED[table]?.includes(column) ? null : rowsWith(table, fold(q));
  if (!rows) return { met, isFew: false };
  const probe = sql<{
    count: number;
  }>`select count(*) as count from (select distinct * from (${rows}) limit ${FEW + 1})`;
  const { rows: counted } = await probe.execute(db);
  const isFew = (counted[0]?.count ?? 0) <= FEW;
  const among = sql<boolean>`${sql.ref(`${table}.rowid`)} in (${rows})`;
  return isFew ? { met: sql`(${among} and ${met})`, isFew } : { met, isFew, among };
}

/** The rows that have all parts of a folded text, in any order; null for an empty one. */
function rowsWith(table: string, text: string): RawBuilder<unknown> | null {
  const signs = [...text];
  if (signs.length === 0) return null;
  if (signs.length < 3) {
    // What is shorter than the parts begins some of them.
    const parts = sql.table(`${table}_parts`);
    return sql`select doc from ${parts} where term >= ${text} and term <= ${text + LAST_SIGN}`;
  }
  const trigrams = sql.ref(`${table}_trigrams`);
  return sql`select rowid from ${trigrams} where ${trigrams} match ${partsOf(signs)}`;
}

/** All parts of three signs, as FTS5 is asked for them. A quotation mark within a text of FTS5 is doubled. */
function partsOf(signs: readonly string[]): string {
  const parts = new Set(signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')));
  return [...parts].map(part => `"${part.replaceAll('"', '""')}"`).join(' AND ');
}
