import type { AdministratedServer, ServerVisibility } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { listRows } from '../store/entities.list.ts';
import { archivedAmong, isArchived } from '../store/inactivity.ts';
import { contains } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import { isPostgres } from '../store/queries.ts';
import type { Queries } from '../store/queries.ts';
import { serverCodec } from '../store/tables/servers.ts';
import type { ServerRow } from '../store/tables/servers.ts';
import { presentServers, SERVER_SORTS, SORT_COLUMNS } from './servers.store.ts';

export const ADMINISTRATED_SORTS = [...SERVER_SORTS, 'owner'] as const;
type Sort = (typeof ADMINISTRATED_SORTS)[number];

const VISIBILITIES: Record<ServerVisibility, RawBuilder<boolean>> = {
  shown: sql`(visible = 1)`,
  owner: sql`(visible = 0 and hidden_at is null and not ${isArchived('id')})`,
  archived: sql`(visible = 0 and hidden_at is null and ${isArchived('id')})`,
  team: sql`(visible = 0 and hidden_at is not null)`,
};

/** What administrators narrow the list by. */
export const ADMINISTRATED_CRITERIA = {
  name: { type: 'text', column: 'name_key', searched: 'search' },
  owner: { type: 'id', condition: id => sql<boolean>`owner_id = ${id}` },
  visibility: { type: 'choice', values: VISIBILITIES },
  createdAt: { type: 'date', column: 'created_at' },
  activityAt: { type: 'date', column: 'activity_at' },
} as const satisfies CriterionFields;

/** Every server with its owner; what is typed is searched in the owner's pseudo too. */
export async function listAdministrated(
  db: Queries,
  also: readonly RawBuilder<boolean>[],
  { sort, q, ...part }: ListQuery<Sort>,
): Promise<Page<AdministratedServer>> {
  const oneOf = q ? [contains('search', q), ownedByPeopleLike(q)] : [];
  // SQLite finds each way in an index of its own; PostgreSQL reads the rows anyway, and does it once.
  if (sort === 'owner' || (q && isPostgres(db))) {
    const met = sql.join([outsideBin('servers'), ...also], sql` and `);
    return listFound(db, { met, oneOf, sort }, part);
  }
  const { rows, ...counted } = await listRows(db, 'servers', {
    ...part,
    columns: serverCodec.names,
    where: [{}],
    also,
    ...(oneOf.length > 0 && { oneOf }),
    q: '',
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: await withOwners(db, rows), ...counted };
}

const ownedByPeopleLike = (q: string) =>
  sql<boolean>`owner_id in (select users.id from users where ${contains('users.search', q)})`;

interface Search {
  met: RawBuilder<unknown>;
  /** The ways to meet what was typed; empty where nothing was. */
  oneOf: readonly RawBuilder<boolean>[];
  sort: Sort;
}
type Part = Pick<ListQuery<Sort>, 'descending' | 'limit' | 'offset'>;

/** So many matches, and those of a search, are gathered and sorted; of more, a page is found by going through the accounts. */
const FEW = 5_000;
/** How far from its end SQLite goes through the accounts. */
const NEAR = 1_000;

/** What meets a search, or all of it by its owner. */
async function listFound(db: Queries, search: Search, part: Part): Promise<Page<AdministratedServer>> {
  if (search.oneOf.length > 0) return present(db, await gather(db, search, part));
  const counted = await sql<{
    total: number | string;
  }>`select count(*) as total from servers where ${search.met}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0);
  if (total <= part.offset) return { items: [], total };
  const isNear = isPostgres(db) || Math.min(part.offset, total - part.offset) <= NEAR;
  const isWalk = total > FEW && isNear;
  const { ids } = isWalk ? await walkOwners(db, search, part, total) : await gather(db, search, part);
  return present(db, { ids, total });
}

interface Found {
  ids: string[];
  total: number;
}

/** Reads what matches once, and sorts and counts that. */
async function gather(db: Queries, search: Search, part: Part): Promise<Found> {
  const { met, oneOf, sort } = search;
  const { descending, limit, offset } = part;
  const isByOwner = sort === 'owner';
  const place = isByOwner ? sql`users.name_key` : sql`found.place`;
  const own = isByOwner ? sql`''` : sql.ref(SORT_COLUMNS[sort]);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const all = sql`select id, owner_id, ${own} as place from servers where ${met}`;
  // Each way by its own index: with `or` PostgreSQL would use none.
  const ways = oneOf.map((way, index) => {
    const counted = oneOf.slice(0, index).map(earlier => sql` and not (${earlier})`);
    return sql`${all} and ${way}${sql.join(counted, sql``)}`;
  });
  const found = ways.length > 0 ? sql.join(ways, sql` union all `) : all;
  const { rows } = await sql<{ id: string; total: number | string }>`with found as materialized (${found})
    select found.id as id, (select count(*) from found) as total
    from found ${isByOwner ? sql`join users on users.id = found.owner_id` : sql``}
    order by ${place} ${direction}, found.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  if (first || offset === 0) return { ids: rows.map(({ id }) => id), total: Number(first?.total ?? 0) };
  // After the last page.
  const { total } = await gather(db, search, { ...part, limit: 1, offset: 0 });
  return { ids: [], total };
}

/** Goes through the accounts in their order, from the end that is nearer. */
async function walkOwners(db: Queries, { met }: Search, part: Part, total: number): Promise<Found> {
  const { descending, limit, offset } = part;
  const isBackwards = offset > total / 2;
  const size = Math.min(limit, total - offset);
  const direction = sql.raw(descending !== isBackwards ? 'desc' : 'asc');
  // A cross join keeps SQLite to the order of the accounts.
  const { rows } = await sql<{ id: string }>`select found.id as id
    from users cross join (select id, owner_id from servers where ${met}) as found
    where found.owner_id = users.id order by users.name_key ${direction}, found.id ${direction}
    limit ${size} offset ${isBackwards ? total - offset - size : offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: isBackwards ? ids.toReversed() : ids, total };
}

async function present(db: Queries, { ids, total }: Found): Promise<Page<AdministratedServer>> {
  if (ids.length === 0) return { items: [], total };
  const rows = await db.selectFrom('servers').where('id', 'in', ids).select(serverCodec.names).execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return {
    items: await withOwners(
      db,
      ids.flatMap(id => byId.get(id) ?? []),
    ),
    total,
  };
}

async function withOwners(db: Queries, rows: readonly ServerRow[]): Promise<AdministratedServer[]> {
  const servers = await presentServers(db, rows);
  const personOf = await peopleNames(
    db,
    servers.map(({ owner_id }) => owner_id),
  );
  const archived = await archivedAmong(
    db,
    servers.map(({ _id }) => _id),
  );
  return servers.map(server => ({
    ...server,
    owner: personOf(server.owner_id),
    archivedAt: archived.get(server._id) ?? null,
  }));
}
