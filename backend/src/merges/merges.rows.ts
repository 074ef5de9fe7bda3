import type { MergeCount } from '@rpd/shared/domain';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Queries } from '../store/queries.ts';
import type { MovedColumn, Row } from './merges.columns.ts';

/** Kysely cannot type a query on a table that is named at run time. */
export type Loose = Kysely<Record<string, Record<string, string | number | null>>>;
export const loose = (db: Queries) => db as unknown as Loose;

/** Rows of one statement. */
const CHUNK = 300;
export const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
    all.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/** The values of some columns, as a condition. */
export const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map(column => [column, row[column] ?? null]));

export const idOf = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(columns.map(column => row[column]));

/** What planning, telling and announcing need of a row. Of what may be removed, everything. */
function columnsOf({ key, live = [], game, named, once }: MovedColumn): readonly string[] | null {
  if (once && once.keeps !== 'stays') return null;
  const columns = [...key, ...live.map(([, column]) => column), ...(once?.columns ?? [])];
  return [...new Set([...columns, ...(game ? [game] : []), ...(named ? [named[2]] : [])])];
}

/** The rows in which a column names this account. */
export async function rowsWith(db: Queries, rule: MovedColumn, account: string): Promise<Row[]> {
  const columns = columnsOf(rule);
  const from = loose(db).selectFrom(rule.table).where(rule.column, '=', account);
  const wanted = columns === null ? from.selectAll() : from.select([...columns, rule.column]);
  return wanted.execute();
}

/** Of the rows with these keys, those in which the column still names this account. */
export async function rowsStill(
  db: Queries,
  rule: MovedColumn,
  account: string,
  keys: readonly Row[],
): Promise<Row[]> {
  const wanted = new Set(keys.map(row => idOf(row, rule.key)));
  const rows: Row[] = [];
  for (const part of chunks(keys)) {
    const columns = columnsOf(rule);
    const from = loose(db)
      .selectFrom(rule.table)
      .where(rule.column, '=', account)
      .$if(rule.key.length > 0, query => query.where(matching(rule.key, part)));
    const found = await (
      columns === null ? from.selectAll() : from.select([...columns, rule.column])
    ).execute();
    rows.push(...found.filter(row => wanted.has(idOf(row, rule.key))));
  }
  return rows;
}

/** Writes another account into these rows. */
export async function writeAccount(
  db: Queries,
  { table, column, key }: Pick<MovedColumn, 'table' | 'column' | 'key'>,
  { from, to }: { from: string; to: string },
  rows: readonly Row[],
): Promise<void> {
  for (const part of chunks(rows)) {
    await loose(db)
      .updateTable(table)
      .set({ [column]: to })
      .where(column, '=', from)
      .$if(key.length > 0, query => query.where(matching(key, part)))
      .execute();
  }
}

/** The condition that a row has one of these keys. */
function matching(key: readonly string[], rows: readonly Row[]) {
  return (eb: ExpressionBuilder<Record<string, Record<string, string | number | null>>, string>) => {
    const [only, ...others] = key;
    if (only !== undefined && others.length === 0) {
      return eb(
        only,
        'in',
        rows.map(row => row[only] ?? null),
      );
    }
    return eb.or(rows.map(row => eb.and(pick(row, key))));
  };
}

/** Names of a group, at most; all are counted. */
const NAMED = 20;

/** How many rows there are, and what the first of them are called. */
export async function countOf(
  db: Queries,
  rules: readonly { rule: Pick<MovedColumn, 'named'>; rows: readonly Row[] }[],
): Promise<MergeCount> {
  const names = new Set<string>();
  let total = 0;
  for (const { rule, rows } of rules) {
    total += rows.length;
    if (!rule.named) continue;
    const [table, column, by] = rule.named;
    const ids = [...new Set(rows.map(row => row[by]))].slice(0, NAMED);
    for (const name of await namesOf(db, table, column, ids)) names.add(name);
  }
  return { total, names: [...names].slice(0, NAMED) };
}

async function namesOf(
  db: Queries,
  table: string,
  column: string,
  ids: readonly (string | number | null | undefined)[],
): Promise<string[]> {
  const known = ids.filter(id => typeof id === 'string');
  if (known.length === 0) return [];
  const rows = await loose(db)
    .selectFrom(table)
    .where('id', 'in', known)
    .select(column)
    .orderBy('id')
    .execute();
  return rows.map(row => {
    const text = String(row[column] ?? '');
    return column === 'description' ? (JSON.parse(text) as { name: string }).name : text;
  });
}
