import type { AdministratedServer, ServerVisibility } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { listRows } from '../store/entities.list.ts';
import { archivedAmong, isArchived } from '../store/inactivity.ts';
import { contains } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { serverCodec } from '../store/tables/servers.ts';
import type { ServerRow } from '../store/tables/servers.ts';
import { presentServers, SERVER_SORTS, SORT_COLUMNS } from './servers.store.ts';

export const ADMINISTRATED_SORTS = [...SERVER_SORTS, 'owner'] as const;
type Sort = (typeof ADMINISTRATED_SORTS)[number];

export interface AdministratedFilters {
  /** The id of an account. */
  owner?: string | undefined;
  visibility?: ServerVisibility | undefined;
}

type Conditions = readonly RawBuilder<boolean>[];

const VISIBILITIES: Record<ServerVisibility, RawBuilder<boolean>> = {
  shown: sql`visible = 1`,
  owner: sql`visible = 0 and hidden_at is null and not ${isArchived('id')}`,
  archived: sql`visible = 0 and hidden_at is null and ${isArchived('id')}`,
  team: sql`visible = 0 and hidden_at is not null`,
};

/** Every server with its owner; what is typed is searched in the owner's pseudo too. */
export async function listAdministrated(
  db: Queries,
  { owner, visibility }: AdministratedFilters,
  { sort, q, ...part }: ListQuery<Sort>,
): Promise<Page<AdministratedServer>> {
  const also = [
    ...(owner ? [sql<boolean>`owner_id = ${owner}`] : []),
    ...(visibility ? [sql<boolean>`(${VISIBILITIES[visibility]})`] : []),
  ];
  const oneOf = q ? [contains('search', q), ownedByPeopleLike(q)] : [];
  if (sort === 'owner') return listByOwner(db, { also, oneOf }, part);
  const { rows, total } = await listRows(db, 'servers', {
    ...part,
    columns: serverCodec.names,
    where: [{}],
    also,
    ...(oneOf.length > 0 && { oneOf }),
    q: '',
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: await withOwners(db, rows), total };
}

const ownedByPeopleLike = (q: string) =>
  sql<boolean>`owner_id in (select users.id from users where ${contains('users.search', q)})`;

/** Goes through the accounts in the order of their pseudos: each finds its servers in their index. */
async function listByOwner(
  db: Queries,
  { also, oneOf }: { also: Conditions; oneOf: Conditions },
  { descending, limit, offset }: Omit<ListQuery<Sort>, 'sort' | 'q'>,
): Promise<Page<AdministratedServer>> {
  const any = oneOf.length > 0 ? [sql<boolean>`(${sql.join(oneOf, sql` or `)})`] : [];
  const met = sql.join([outsideBin('servers'), ...also, ...any], sql` and `);
  const counted = await sql<{
    total: number | string;
  }>`select count(*) as total from servers where ${met}`.execute(db);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const found = await sql<{
    id: string;
  }>`select found.id as id from users cross join (select id, owner_id from servers where ${met}) as found
    where found.owner_id = users.id order by users.name_key ${direction}, found.id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length
    ? await db.selectFrom('servers').where('id', 'in', ids).select(serverCodec.names).execute()
    : [];
  const byId = new Map(rows.map(row => [row.id, row]));
  const items = await withOwners(
    db,
    ids.flatMap(id => byId.get(id) ?? []),
  );
  return { items, total: Number(counted.rows[0]?.total ?? 0) };
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
