import type {
  CatalogueEntry,
  CatalogueInput,
  CatalogueInputs,
  CatalogueKind,
  Dependent,
} from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { changed } from '../store/changes.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { catalogueCodec } from '../store/tables/catalogues.ts';
import type { StoredCatalogueEntry } from '../store/tables/catalogues.ts';

export const CATALOGUE_SORTS = ['rank', 'name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof CATALOGUE_SORTS)[number];

const SORT_COLUMNS = {
  rank: 'rank',
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/** The columns of an entry, and what its kind alone has. */
function columnsOf({ name, description, icon, gameType, ...details }: CatalogueInput) {
  const keys = { nameKey: fold(name), search: searchText(name, description) };
  return { name, description, icon, gameType, details, ...keys };
}

function present(stored: StoredCatalogueEntry): CatalogueEntry {
  const { kind: _kind, nameKey: _nameKey, search: _search, details, ...entry } = stored;
  // What was checked by its schema when it was written.
  return { ...entry, ...details } as CatalogueEntry;
}

export async function listEntries(
  db: Queries,
  kind: CatalogueKind,
  gameType: string | undefined,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<CatalogueEntry>> {
  const { rows, ...counted } = await listRows(db, 'catalogue_entries', {
    ...part,
    columns: catalogueCodec.names,
    where: [{ kind, ...(gameType && { game_type: gameType }) }],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(catalogueCodec.decode).map(present), ...counted };
}

export async function findEntry(
  db: Queries,
  kind: CatalogueKind,
  id: string,
): Promise<CatalogueEntry | null> {
  const row = await findRow(db, 'catalogue_entries', id);
  return row?.kind === kind ? present(catalogueCodec.decode(row)) : null;
}

/** The entry of that name in a system, whatever the case and accents. */
export async function findEntryNamed(
  db: Queries,
  kind: CatalogueKind,
  gameType: string,
  name: string,
): Promise<CatalogueEntry | null> {
  const row = await db
    .selectFrom('catalogue_entries')
    .selectAll()
    .where('kind', '=', kind)
    .where('game_type', '=', gameType)
    .where('name_key', '=', fold(name))
    .executeTakeFirst();
  return row ? present(catalogueCodec.decode(row)) : null;
}

/** Puts an entry at the end of its catalogue. Within a transaction that holds the catalogue's lock. */
export async function insertEntry<Kind extends CatalogueKind>(
  db: Queries,
  kind: Kind,
  input: CatalogueInputs[Kind],
): Promise<CatalogueEntry> {
  const { last } = await db
    .selectFrom('catalogue_entries')
    .where('kind', '=', kind)
    .select(eb => eb.fn.max('rank').as('last'))
    .executeTakeFirstOrThrow();
  const stored = { ...newEntity(), kind, rank: (last ?? 0) + 1, ...columnsOf(input) };
  await insertRow(db, 'catalogue_entries', catalogueCodec.encodeAll(stored));
  return present(stored);
}

/** Null when somebody else saved in between. */
export async function saveEntry(
  db: Queries,
  current: CatalogueEntry,
  input: CatalogueInput,
): Promise<CatalogueEntry | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = catalogueCodec.encode(columnsOf(input));
  const saved = await updateRow(db, 'catalogue_entries', { id, version, updatedAt }, changes);
  return saved ? { ...current, ...input, version: version + 1, updatedAt } : null;
}

export const deleteEntry = (db: Queries, id: string): Promise<boolean> =>
  deleteRow(db, 'catalogue_entries', id);

/** The ranks of these entries of a kind, by id; what is not one of them is left out. */
export async function ranksOf(
  db: Queries,
  kind: CatalogueKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('catalogue_entries')
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .select(['id', 'rank'])
    .execute();
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

/** The order is no part of what people edit of an entry: its version stays. */
export async function setRank(db: Queries, id: string, rank: number): Promise<void> {
  await db.updateTable('catalogue_entries').set({ rank }).where('id', '=', id).execute();
  await changed(db, 'catalogue', id);
}

/** Which of these stats exist. */
export async function knownStats(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : new Set((await ranksOf(db, 'stat', ids)).keys());
}

/** Dependents that are named, at most; all are counted. */
const NAMED = 100;

/**
 * What uses an entry: skills and classes through their stats, mobs through the stats that they have a value of, templates through the
 * options or fields that are called by its identifier, and characters through what was filled in or chosen there.
 */
export async function dependentsOf(db: Queries, id: string): Promise<{ total: number; items: Dependent[] }> {
  const mention = `%"${id}"%`;
  const kind = (name: Dependent['kind']) => sql<string>`${sql.lit(name)}`.as('kind');
  const entries = db
    .selectFrom('catalogue_entries')
    .where('details', 'like', mention)
    .select(['kind', 'id', 'name', 'name_key']);
  const mobs = db
    .selectFrom('mobs')
    .where(outsideBin('mobs'))
    .where('stats', 'like', mention)
    .select([kind('mob'), 'id', 'name', 'name_key']);
  const sheets = db
    .selectFrom('sheets')
    .where(outsideBin('sheets'))
    .where('fields', 'like', mention)
    .select([kind('sheet'), 'id', 'description as name', 'name_key']);
  const characters = db
    .selectFrom('characters')
    .where(outsideBin('characters'))
    .where('entries', 'like', mention)
    .select([kind('character'), 'id', 'name', 'name_key']);
  const all = entries.unionAll(mobs).unionAll(sheets).unionAll(characters);
  const users = db.selectFrom(all.as('dependents'));
  const { total } = await users.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await users
    .select(['kind', 'id', 'name'])
    .orderBy('kind')
    .orderBy('name_key')
    .orderBy('id')
    .limit(NAMED)
    .execute();
  return { total, items: rows.map(toDependent) };
}

/** The name of a template is in its description. */
function toDependent(row: { kind: string; id: string; name: string }): Dependent {
  const kind = row.kind as Dependent['kind'];
  const name = kind === 'sheet' ? (JSON.parse(row.name) as { name: string }).name : row.name;
  return { kind, _id: row.id, name };
}
