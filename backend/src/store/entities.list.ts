import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inBin, outsideBin } from './bin.ts';
import { ALWAYS, allOf, anyOf } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { common, named } from './entities.ts';
import type { EntityTable, Row } from './entities.ts';
import type { Database } from './schema.ts';
import { isPostgres } from './queries.ts';
import type { Queries } from './queries.ts';
import { FEW, searchRows } from './search.ts';
import type { Searched } from './search.ts';

// A page of a list, the same for every table of entities. Which rows it holds is decided on identifiers and on what indexes hold;
// only the rows of the page are read.

type Name<T extends EntityTable> = keyof Database[T] & string;
/** Moments that may not have come, by which a list can be sorted: what has none comes before what has one. */
const MAY_BE_EMPTY = ['deleted_at', 'hidden_at', 'last_used_at', 'next_attempt_at', 'sent_at'] as const;
/** Any other column that may be empty would be sorted differently by the two databases. */
type SortName<T extends EntityTable> = {
  [N in Name<T>]: null extends Database[T][N] ? Extract<N, (typeof MAY_BE_EMPTY)[number]> : N;
}[Name<T>];

export interface ListPart<T extends EntityTable> {
  columns: readonly string[];
  /** A row is listed when it has every value of one of these; an empty object is every row, an empty list none. */
  where: readonly Partial<Row<T>>[];
  /** What rows have to meet besides. */
  also?: Conditions;
  /** Conditions of which rows have to meet one. Each is counted by itself, in its own index: the widest comes first. */
  oneOf?: Conditions;
  /** What people typed, and the folded column in which it is searched. */
  q: string;
  searchIn?: Name<T>;
  orderBy: SortName<T>;
  descending: boolean;
  limit: number;
  offset: number;
  /** Counts all that is found, however long that takes. */
  isExact?: boolean | undefined;
}

/**
 * A part of a table and how many rows the whole has; with `hasMore`, there are more: what is searched or filtered is counted by thousands, up
 * to the one in which the part ends. Rows that sort alike keep the order of their ids.
 */
export async function listRows<T extends EntityTable>(
  db: Queries,
  table: T,
  { columns, where, also = [], oneOf = [ALWAYS], q, searchIn, isExact = false, ...part }: ListPart<T>,
): Promise<{ rows: Row<T>[]; total: number; hasMore: boolean }> {
  const alternatives = where.map(row => {
    const equal = Object.entries(row).map(([name, value]) =>
      value === null ? sql<boolean>`${sql.ref(name)} is null` : sql<boolean>`${sql.ref(name)} = ${value}`,
    );
    return allOf(equal);
  });
  const met = [anyOf(alternatives), ...also];
  const searched = q ? await searchRows(db, table, searchIn ?? 'search', q) : null;
  const isFiltered = q !== '' || also.length > 0;
  const isNarrowed = isFiltered || oneOf.length > 1;
  // In the thousand in which the part ends, so that one can go on beyond it.
  const countTo = isFiltered && !isExact ? STEP * Math.ceil((part.offset + part.limit) / STEP) : Infinity;
  const search = { db, table, met, oneOf, isNarrowed, countTo, searched };
  const { ids, ...counted } = await findPart(search, part);
  return { rows: await readRows<T>(search, columns, ids), ...counted };
}

interface Search {
  db: Queries;
  table: EntityTable;
  /** Besides `oneOf`, what is searched, and that a row is not in the bin. */
  met: Conditions;
  oneOf: Conditions;
  /** By more than what a table's own indexes are made for. */
  isNarrowed: boolean;
  /** What is searched, where something is. */
  searched: Searched | null;
  /** Where counting ends. */
  countTo: number;
}
type Part = Pick<ListPart<EntityTable>, 'descending' | 'limit' | 'offset'> & { orderBy: string };
interface Counted {
  total: number;
  /** There are more. */
  hasMore: boolean;
}
type Found = Counted & { ids: string[] };

const rowsOf = ({ db, table }: Search) => common(db).selectFrom(named(table));
/** What is searched comes last: it is in the rows themselves, the rest mostly in an index. */
const metBy = ({ table, met, oneOf, searched }: Search) =>
  allOf([...met, outsideBin(table), anyOf(oneOf), searched?.met ?? ALWAYS]);

/** Matches are counted by so many. */
const STEP = 1_000;

/**
 * Which rows a part holds. Few matches are gathered first: to go through the table in its order would read nearly all of it until ten
 * are found. Of many, ten are soon found in that order.
 */
async function findPart(search: Search, part: Part): Promise<Found> {
  if (!search.isNarrowed && part.offset === 0) {
    const ids = await walk(search, part);
    const total = ids.length < part.limit ? ids.length : await countMatches(search, Infinity);
    return { ids, total, hasMore: false };
  }
  const found = await countMatches(search, search.countTo);
  const counted = { total: Math.min(found, search.countTo), hasMore: found > search.countTo };
  const { total, hasMore } = counted;
  if (total <= part.offset) return { ids: [], ...counted };
  const isGathered = search.searched?.isFew || (search.isNarrowed && !hasMore && total <= FEW);
  // Where the end is not known, one reads from the beginning.
  if (hasMore && !isGathered) return { ids: await walk(search, part), ...counted };
  return {
    ids: isGathered ? await gather(search, part) : await walkFromNearerEnd(search, part, total),
    ...counted,
  };
}

/** A page in the second half is read from the end: the last page costs no more than the first. */
async function walkFromNearerEnd(search: Search, part: Part, total: number): Promise<string[]> {
  const { descending, limit, offset } = part;
  if (offset <= total / 2) return walk(search, part);
  const size = Math.min(limit, total - offset);
  const fromEnd = { ...part, descending: !descending, limit: size, offset: total - offset - size };
  return (await walk(search, fromEnd)).toReversed();
}

/** How a column is sorted: on PostgreSQL the empty would come last, and so on the first page of what is sorted newest first. */
function directionOf({ db }: Search, { orderBy, descending }: Part): RawBuilder<unknown> {
  const direction = descending ? 'desc' : 'asc';
  const mayBeEmpty = MAY_BE_EMPTY.some(name => name === orderBy);
  if (!mayBeEmpty || !isPostgres(db)) return sql.raw(direction);
  return sql.raw(`${direction} nulls ${descending ? 'last' : 'first'}`);
}

/** Rows that sort alike keep the order of their ids. */
const orderOf = (search: Search, part: Part): RawBuilder<unknown> =>
  sql`${sql.ref(part.orderBy)} ${directionOf(search, part)}, id ${sql.raw(part.descending ? 'desc' : 'asc')}`;

/**
 * Sorts what matches. PostgreSQL has read the rows that it found, each alternative by its own index, and takes the column from them; SQLite
 * found them in an index, and reads the rows of these alone.
 */
async function gather(search: Search, part: Part): Promise<string[]> {
  const { orderBy, descending, limit, offset } = part;
  const [table, place] = [sql.table(search.table), sql.ref(orderBy)];
  const direction = directionOf(search, part);
  const matches = search.oneOf.map(
    condition =>
      sql`select id, ${place} as place from ${table} where ${metBy({ ...search, oneOf: [condition] })}`,
  );
  const sorted = isPostgres(search.db)
    ? sql`with matches as materialized (${sql.join(matches, sql` union `)}) select id from matches order by place ${direction}`
    : sql`select id from ${table} where id in (select id from ${table} where ${metBy(search)}) order by ${place} ${direction}`;
  const ids = sql<{
    id: string;
  }>`${sorted}, id ${sql.raw(descending ? 'desc' : 'asc')} limit ${limit} offset ${offset}`;
  const { rows } = await ids.execute(search.db);
  return rows.map(({ id }) => id);
}

/** Rows in which a page is looked for before an index of trigrams is asked which rows have what is searched. */
const NEAR = 300;

/**
 * Goes through the table in its order. What many have is mostly near; where it is not, an index says which rows to look at, so that the others
 * are passed without being read.
 */
async function walk(search: Search, part: Part): Promise<string[]> {
  const among = search.searched?.among;
  if (!among) return walkRows(search, part);
  const near = await walkNear(search, part);
  return near.length === part.limit ? near : walkRows(search, part, among);
}

/** What a part holds, as far as that is among the first rows. */
async function walkNear(search: Search, part: Part): Promise<string[]> {
  const [table, order] = [sql.table(search.table), orderOf(search, part)];
  const { rows } = await sql<{
    id: string;
  }>`select id from (select * from ${table} order by ${order} limit ${NEAR}) as ${table}
    where ${metBy(search)} order by ${order} limit ${part.limit} offset ${part.offset}`.execute(search.db);
  return rows.map(({ id }) => id);
}

/** Within a case, or a database would leave the order for the conditions' own indexes. */
async function walkRows(search: Search, part: Part, among: RawBuilder<boolean> = ALWAYS): Promise<string[]> {
  const { limit, offset } = part;
  const met = search.isNarrowed
    ? sql<boolean>`case when not ${among} then 0 when ${metBy(search)} then 1 else 0 end = 1`
    : metBy(search);
  const rows = await rowsOf(search)
    .where(met)
    .select('id')
    .orderBy(sql`${orderOf(search, part)}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Each alternative without those that an earlier one has counted; one more than `most` at most. */
async function countMatches(search: Search, most: number): Promise<number> {
  let total = 0;
  for (const [index, condition] of search.oneOf.entries()) {
    const counted = search.oneOf.slice(0, index).map(earlier => sql<boolean>`not (${earlier})`);
    // Of what many have, SQLite is kept from reading all rows that the widest alternative has in its index.
    const isScanned = search.searched?.among && index === 0 && search.oneOf.length > 1;
    const own = isScanned ? sql<boolean>`case when ${condition} then 1 else 0 end = 1` : condition;
    const met = allOf([...search.met, own, ...counted, search.searched?.met ?? ALWAYS]);
    total += await countRows(search, met, most + 1 - total);
    if (total > most) break;
  }
  return total;
}

/** How many rows outside the bin meet this; `most` ends it early. Of a whole table, those in the bin are counted apart: they are few. */
async function countRows({ db, table }: Search, met: RawBuilder<boolean>, most: number): Promise<number> {
  const from = sql.table(table);
  const select = sql<{ count: number }>`select count(*) as count from`;
  const all = (part: RawBuilder<boolean>) =>
    part === ALWAYS ? sql`${select} ${from}` : sql`${select} ${from} where ${part}`;
  const binned = inBin(table);
  const counted = Number.isFinite(most)
    ? sql`${select} (select 1 from ${from} where ${allOf([met, outsideBin(table)])} limit ${most}) as met`
    : binned
      ? sql`select (${all(met)}) - (${all(allOf([met, binned]))}) as count`
      : all(met);
  const { rows } = await (counted as RawBuilder<{ count: number }>).execute(db);
  return rows[0]?.count ?? 0;
}

/** These rows, in the order of their ids. */
async function readRows<T extends EntityTable>(
  search: Search,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Row<T>[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(search)
    .select(columns as 'id'[])
    .select('id')
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map(row => [row.id, row as unknown]));
  return ids.flatMap(id => (found.has(id) ? [found.get(id) as Row<T>] : []));
}
