import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable, SelectQueryBuilder } from 'kysely';
import { containsPattern } from './fold.ts';
import { isId, newId } from './ids.ts';
import type { Database } from './schema.ts';
import type { Queries } from './queries.ts';

// What is the same for every table of entities: by id, a page of a list, a save that counts versions. What differs
// (columns, sorts, who sees what) stays in the features.

export type EntityTable =
  | 'users'
  | 'servers'
  | 'server_types'
  | 'game_types'
  | 'sheets'
  | 'robots'
  | 'apps'
  | 'mails'
  | 'games'
  | 'catalogue_entries'
  | 'mobs'
  | 'events'
  | 'characters'
  | 'submissions'
  | 'tickets'
  | 'canned_answers';
type Row<T extends EntityTable> = Selectable<Database[T]>;
type Name<T extends EntityTable> = keyof Database[T] & string;

/** Kysely cannot type a query on "one of these tables": the columns that they share stand for all. */
type Common = { entity: { id: string; version: number; updated_at: string; search: string } };
const common = (db: Queries) => db as unknown as Kysely<Common>;
const named = (table: EntityTable) => table as unknown as 'entity';

/** The head of a new entity. */
export function newEntity(): { _id: string; version: number; createdAt: string; updatedAt: string } {
  const now = new Date().toISOString();
  return { _id: newId(), version: 1, createdAt: now, updatedAt: now };
}

export async function findRow<T extends EntityTable>(
  db: Queries,
  table: T,
  id: string,
): Promise<Row<T> | undefined> {
  // Addresses carry anything, and PostgreSQL fails on a text with U+0000.
  if (!isId(id)) return undefined;
  const row: unknown = await common(db)
    .selectFrom(named(table))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Row<T> | undefined;
}

export async function insertRow<T extends EntityTable>(db: Queries, table: T, row: Row<T>): Promise<void> {
  await common(db)
    .insertInto(named(table))
    .values(row as unknown as Common['entity'])
    .execute();
}

/** Changes the row if it still has `version`, and counts it up. False when somebody else was quicker. */
export async function updateRow<T extends EntityTable>(
  db: Queries,
  table: T,
  { id, version, updatedAt }: { id: string; version: number; updatedAt: string },
  changes: Partial<Row<T>>,
): Promise<boolean> {
  const { numUpdatedRows } = await common(db)
    .updateTable(named(table))
    .set({ ...(changes as Partial<Common['entity']>), version: version + 1, updated_at: updatedAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRow(db: Queries, table: EntityTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await common(db)
    .deleteFrom(named(table))
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface ListPart<T extends EntityTable> {
  columns: readonly string[];
  /** A row is listed when it has every value of one of these; an empty object is every row, an empty list none. */
  where: readonly Partial<Row<T>>[];
  /** What rows have to meet besides. */
  also?: readonly RawBuilder<boolean>[];
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
  { columns, where, also = [], q, searchIn, orderBy, descending, limit, offset }: ListPart<T>,
): Promise<{ rows: Row<T>[]; total: number }> {
  const alternatives = where.map(row => {
    const equal = Object.entries(row).map(([name, value]) =>
      value === null ? sql<boolean>`${sql.ref(name)} is null` : sql<boolean>`${sql.ref(name)} = ${value}`,
    );
    return equal.length ? sql<boolean>`(${sql.join(equal, sql` and `)})` : sql<boolean>`1 = 1`;
  });
  const conditions = [
    alternatives.length ? sql<boolean>`(${sql.join(alternatives, sql` or `)})` : sql<boolean>`1 = 0`,
    ...also,
  ];
  if (q) conditions.push(sql`${sql.ref(searchIn ?? 'search')} like ${containsPattern(q)} escape '\\'`);
  const all = common(db).selectFrom(named(table));
  const met = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const matching = all.where(met);
  const part = { columns, orderBy, descending, limit, offset };
  if (q) {
    // Few matches: to go through the table in its order would read nearly all of it until ten are found.
    const few = await matching.select('id').limit(FEW).execute();
    const ids = few.map(({ id }) => id);
    if (few.length <= offset && few.length < FEW) return { rows: [], total: few.length };
    if (few.length < FEW) return readPart<T>(all.where('id', 'in', ids), part, few.length);
  } else if (also.length > 0) {
    const total = await count(matching);
    // Many matches: the first ten are soon found in the table's order, which a database leaves for the conditions' indexes.
    const inOrder = all.where(sql<boolean>`case when ${met} then 1 else 0 end = 1`);
    return readPart<T>(total < FEW ? matching : inOrder, part, total);
  }
  return readPart<T>(matching, part);
}

/** So many matches are sorted by themselves. */
const FEW = 1_000;

type Matching = SelectQueryBuilder<Common, 'entity', object>;

async function readPart<T extends EntityTable>(
  matching: Matching,
  {
    columns,
    orderBy,
    descending,
    limit,
    offset,
  }: Pick<ListPart<T>, 'columns' | 'orderBy' | 'descending' | 'limit' | 'offset'>,
  known?: number,
): Promise<{ rows: Row<T>[]; total: number }> {
  const direction = descending ? 'desc' : 'asc';
  const rows: unknown[] = await matching
    .select(columns as 'id'[])
    .orderBy(sql.ref(orderBy), direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const isWhole = offset === 0 && rows.length < limit;
  const total = known ?? (isWhole ? rows.length : await count(matching));
  return { rows: rows as Row<T>[], total };
}

async function count(matching: Matching): Promise<number> {
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
