import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { common, named } from './entities.ts';
import type { Common, EntityTable, Row } from './entities.ts';
import { containsPattern } from './fold.ts';
import type { Database } from './schema.ts';
import type { Queries } from './queries.ts';

// A page of a list, the same for every table of entities. Which rows it holds is decided on identifiers and on what indexes hold;
// only the rows of the page are read.

type Name<T extends EntityTable> = keyof Database[T] & string;
type Conditions = readonly RawBuilder<boolean>[];

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
  orderBy: Name<T>;
  descending: boolean;
  limit: number;
  offset: number;
}

/** A part of a table and how many rows the whole has. Rows that sort alike keep the order of their ids. */
export async function listRows<T extends EntityTable>(
  db: Queries,
  table: T,
  { columns, where, also = [], oneOf = [sql`1 = 1`], q, searchIn, ...part }: ListPart<T>,
): Promise<{ rows: Row<T>[]; total: number }> {
  const alternatives = where.map(row => {
    const equal = Object.entries(row).map(([name, value]) =>
      value === null ? sql<boolean>`${sql.ref(name)} is null` : sql<boolean>`${sql.ref(name)} = ${value}`,
    );
    return allOf(equal);
  });
  const met = [anyOf(alternatives), ...also];
  if (q) met.push(sql`${sql.ref(searchIn ?? 'search')} like ${containsPattern(q)} escape '\\'`);
  const search = { db, table, met, oneOf };
  const isNarrowed = also.length > 0 || oneOf.length > 1;
  const { ids, total } = await findPart(search, part, { isText: q !== '', isNarrowed });
  return { rows: await readRows<T>(search, columns, ids), total };
}

const allOf = (conditions: Conditions): RawBuilder<boolean> =>
  conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`1 = 1`;
const anyOf = (conditions: Conditions): RawBuilder<boolean> =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`;

interface Search {
  db: Queries;
  table: EntityTable;
  met: Conditions;
  oneOf: Conditions;
}
type Part = Pick<ListPart<EntityTable>, 'descending' | 'limit' | 'offset'> & { orderBy: string };
interface Found {
  ids: string[];
  total: number;
}

const rowsOf = ({ db, table }: Search) => common(db).selectFrom(named(table));
const metBy = ({ met, oneOf }: Search) => allOf([...met, anyOf(oneOf)]);

/** So many matches are gathered and sorted by themselves. */
const FEW = 5_000;

/**
 * Which rows a part holds. Few matches are gathered first: to go through the table in its order would read nearly all of it until ten
 * are found. Of many, ten are soon found in that order.
 */
async function findPart(
  search: Search,
  part: Part,
  { isText, isNarrowed }: { isText: boolean; isNarrowed: boolean },
): Promise<Found> {
  const matching = rowsOf(search).where(metBy(search));
  if (isText) return (await gather(search, part)) ?? walk(search, matching, part);
  if (!isNarrowed) return walk(search, matching, part);
  const total = await count(search);
  if (total <= FEW) return (await gather(search, part)) ?? walk(search, matching, part);
  // Within a case, or a database would leave the table's order for the conditions' own indexes.
  const inOrder = rowsOf(search).where(sql<boolean>`case when ${metBy(search)} then 1 else 0 end = 1`);
  return walk(search, inOrder, part, total);
}

/** Null when there are more than a few. */
async function gather(search: Search, { orderBy, descending, limit, offset }: Part): Promise<Found | null> {
  const direction = descending ? 'desc' : 'asc';
  const rows = await common(search.db)
    .with(
      cte => cte('matches').materialized(),
      () =>
        rowsOf(search)
          .where(metBy(search))
          .select('id')
          .limit(FEW + 1),
    )
    .selectFrom('matches')
    .innerJoin(sql<Common['entity']>`${sql.table(search.table)}`.as('listed'), 'listed.id', 'matches.id')
    .select(eb => [
      'matches.id',
      eb.selectFrom('matches').select(eb.fn.countAll<number>().as('all')).as('total'),
    ])
    .orderBy(sql.ref(`listed.${orderBy}`), direction)
    .orderBy('matches.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await count(search));
  return total > FEW ? null : { ids: rows.map(row => row.id), total };
}

async function walk(
  search: Search,
  matching: SelectQueryBuilder<Common, 'entity', object>,
  { orderBy, descending, limit, offset }: Part,
  known?: number,
): Promise<Found> {
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select('id')
    .orderBy(sql.ref(orderBy), direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const isWhole = offset === 0 && rows.length < limit;
  return { ids: rows.map(row => row.id), total: known ?? (isWhole ? rows.length : await count(search)) };
}

/** Each alternative without those that an earlier one has counted. */
async function count(search: Search): Promise<number> {
  let total = 0;
  for (const [index, condition] of search.oneOf.entries()) {
    const counted = search.oneOf.slice(0, index).map(earlier => sql<boolean>`not (${earlier})`);
    const row = await rowsOf(search)
      .where(allOf([...search.met, condition, ...counted]))
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    total += row.count;
  }
  return total;
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
