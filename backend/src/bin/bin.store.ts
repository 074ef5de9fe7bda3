import { BIN_DAYS } from '@rpd/shared/domain';
import type { BinItem, BinKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BinPart } from '../lib/bin.ts';
import { seenByOwner } from '../lib/bin.ts';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { tableOf } from '../store/bin.ts';
import { contains } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';

export const BIN_SORTS = ['deletedAt', 'name'] as const;
type Sort = (typeof BIN_SORTS)[number];

export const BIN_MS = BIN_DAYS * 24 * 3_600_000;

/** A kind of things, and of which of them somebody sees the deleted ones. */
export interface SeenPart {
  part: BinPart;
  conditions: readonly Condition[];
}

interface Row {
  kind: BinKind;
  id: string;
  name: string;
  sort_name: string;
  owner_id: string;
  deleted_at: string;
  deleted_by: string;
}

interface Criteria {
  owner?: string | undefined;
  q?: string;
  id?: string;
}

/** The deleted things of one kind that somebody may restore, as a query. */
function deletedOf({ part, conditions }: SeenPart, { owner, q, id }: Criteria): RawBuilder<Row> {
  const { kind, name, sortName, seen, owner: ownerOf } = part;
  const table = tableOf(kind);
  const column = (of: string) => sql.ref(`${table}.${of}`);
  const ownerId = ownerOf ?? column('owner_id');
  const nameKey = sortName ? column(sortName) : sql.ref('bin.name_key');
  const met = [seen?.(conditions) ?? seenByOwner(kind, conditions)];
  if (owner !== undefined) met.push(sql`${ownerId} = ${owner}`);
  if (q) met.push(contains(sortName ? `${table}.search` : 'bin.name_key', q));
  if (id !== undefined) met.push(sql`${column('id')} = ${id}`);
  return sql<Row>`select bin.kind as kind, bin.thing_id as id, ${column(name)} as name,
    ${nameKey} as sort_name, ${ownerId} as owner_id, bin.deleted_at as deleted_at,
    bin.deleted_by as deleted_by
    from bin inner join ${sql.table(table)} on ${column('id')} = bin.thing_id
    where bin.kind = ${kind} and ${sql.join(met, sql` and `)}`;
}

/** A page of what somebody may restore, of all these kinds together. */
export async function listBin(
  db: Queries,
  parts: readonly SeenPart[],
  owner: string | undefined,
  { sort, q, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<BinItem>> {
  if (parts.length === 0) return { items: [], total: 0 };
  const all = sql`(${sql.join(
    parts.map(part => deletedOf(part, { owner, q })),
    sql` union all `,
  )}) as deleted`;
  const counted = await sql<{ total: number | string }>`select count(*) as total from ${all}`.execute(db);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const { rows } = await sql<Row>`select * from ${all}
    order by ${sql.ref(sort === 'name' ? 'sort_name' : 'deleted_at')} ${direction}, id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return { items: await present(db, parts, rows), total: Number(counted.rows[0]?.total ?? 0) };
}

/** One deleted thing; null when there is none that this person may restore. */
export async function findDeleted(db: Queries, part: SeenPart, id: string): Promise<BinItem | null> {
  const { rows } = await deletedOf(part, { id }).execute(db);
  const [item] = await present(db, [part], rows);
  return item ?? null;
}

async function present(db: Queries, parts: readonly SeenPart[], rows: readonly Row[]): Promise<BinItem[]> {
  const nameOf = new Map(parts.map(({ part }) => [part.kind, part.nameOf]));
  const personOf = await peopleNames(
    db,
    rows.flatMap(({ owner_id, deleted_by }) => [owner_id, deleted_by]),
  );
  return rows.map(({ kind, id, name, owner_id, deleted_by, deleted_at }) => ({
    kind,
    _id: id,
    name: nameOf.get(kind)?.(name) ?? name,
    owner: personOf(owner_id),
    deletedBy: personOf(deleted_by),
    deletedAt: deleted_at,
    until: new Date(Date.parse(deleted_at) + BIN_MS).toISOString(),
  }));
}
