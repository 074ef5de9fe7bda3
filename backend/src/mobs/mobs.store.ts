import { MOB_KINDS } from '@rpd/shared/domain';
import type { Mob, MobInput, MobKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../lib/access.ts';
import { choicesOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { encodeConditions } from '../store/codec.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { catalogueCodec } from '../store/tables/catalogues.ts';
import { mobCodec } from '../store/tables/mobs.ts';
import type { StoredMob } from '../store/tables/mobs.ts';

export const MOB_SORTS = ['name', 'level', 'kind', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof MOB_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  level: 'level',
  kind: 'kind',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/** What game masters narrow the list by. */
export const MOB_CRITERIA = {
  name: { type: 'text', column: 'name_key', searched: 'search' },
  kind: choicesOf('kind', MOB_KINDS),
  level: { type: 'number', column: 'level' },
  server: { type: 'id', condition: (id: string) => sql<boolean>`server_id = ${id}` },
  createdAt: { type: 'date', column: 'created_at' },
  updatedAt: { type: 'date', column: 'updated_at' },
} as const satisfies CriterionFields;
/** What the route reads itself: one's own, and levels in words of their own. */
export const MOB_FILTERS = ['owner', 'levelMin', 'levelMax'];

export interface MobFilters {
  /** See readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
  levelMin?: number | undefined;
  levelMax?: number | undefined;
}

const keys = ({ name, description }: MobInput) => ({
  nameKey: fold(name),
  search: searchText(name, description),
});

export async function listMobs(
  db: Queries,
  visible: readonly Condition[],
  filters: MobFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<Mob>> {
  const { rows, ...counted } = await listRows(db, 'mobs', {
    ...part,
    columns: mobCodec.names,
    where: encodeConditions(mobCodec, visible),
    also: narrowed(filters),
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(mobCodec.decode).map(present), ...counted };
}

function narrowed({ criteria, levelMin, levelMax }: MobFilters): RawBuilder<boolean>[] {
  const conditions = [...criteria];
  if (levelMin !== undefined) conditions.push(sql`level >= ${levelMin}`);
  if (levelMax !== undefined) conditions.push(sql`level <= ${levelMax}`);
  return conditions;
}

/** What somebody's own mobs are called. */
export async function namesOfOwn(db: Queries, owner: string): Promise<Set<string>> {
  const own = db.selectFrom('mobs').where('owner_id', '=', owner).where(outsideBin('mobs'));
  const rows = await own.select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

export async function findMob(db: Queries, id: string): Promise<Mob | null> {
  const row = await findRow(db, 'mobs', id);
  return row ? present(mobCodec.decode(row)) : null;
}

/** Somebody's own mob of that kind and name, whatever the case and accents. */
export async function findOwnMob(
  db: Queries,
  owner_id: string,
  kind: MobKind,
  name: string,
): Promise<Mob | null> {
  const row = await db
    .selectFrom('mobs')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where('name_key', '=', fold(name))
    .where(outsideBin('mobs'))
    .orderBy('id')
    .executeTakeFirst();
  return row ? present(mobCodec.decode(row)) : null;
}

export async function insertMob(db: Queries, owner_id: string, input: MobInput): Promise<Mob> {
  const mob = { ...newEntity(), owner_id, ...input };
  await insertRow(db, 'mobs', mobCodec.encodeAll({ ...mob, ...keys(input) }));
  return mob;
}

/** Null when somebody else saved in between. */
export async function saveMob(db: Queries, current: Mob, input: MobInput): Promise<Mob | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = mobCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'mobs', { id, version, updatedAt }, changes);
  return saved ? { ...current, ...input, version: version + 1, updatedAt } : null;
}

export interface StatBounds {
  min: number;
  max: number;
}

/** The bounds of those of these stats that exist. */
export async function statBounds(db: Queries, ids: readonly string[]): Promise<Map<string, StatBounds>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_entries')
    .where('kind', '=', 'stat')
    .where('id', 'in', ids)
    .selectAll()
    .execute();
  const stats = rows.map(row => catalogueCodec.decode(row));
  return new Map(stats.map(({ _id, details }) => [_id, details as unknown as StatBounds]));
}

function present({ nameKey: _nameKey, search: _search, ...mob }: StoredMob): Mob {
  return mob;
}
