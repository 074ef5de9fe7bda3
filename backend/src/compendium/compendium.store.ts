import { OPEN_SUBMISSION_STATES, standardKinds } from '@rpd/shared/domain';
import type {
  Compendium,
  CompendiumEntry,
  CompendiumEntrySummary,
  CompendiumKind,
  CompendiumPack,
  EntryPack,
} from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { contains, fold } from '../store/fold.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { entryCodec, kindCodec, packCodec } from '../store/tables/compendium.ts';
import type { CompendiumEntryRow, StoredEntry, StoredPack } from '../store/tables/compendium.ts';

export const ENTRY_SORTS = ['name', 'updatedAt'] as const;
type Sort = (typeof ENTRY_SORTS)[number];
const SORT_COLUMNS = { name: 'name_key', updatedAt: 'updated_at' } as const;

/** The kinds of a server: its own, and the standard ones that it has not changed. */
export async function kindsOf(db: Queries, server: string): Promise<CompendiumKind[]> {
  const rows = await db
    .selectFrom('compendium_kinds')
    .where('server_id', '=', server)
    .orderBy('key')
    .selectAll()
    .execute();
  const own = new Map(rows.map(row => [row.key, kindCodec.decode(row)]));
  const standard = standardKinds().map(kind => own.get(kind.key) ?? kind);
  const others = [...own.values()].filter(({ key }) => !standard.some(kind => kind.key === key));
  return [...standard, ...others].map(({ key, name, columns }) => ({ key, name, columns }));
}

export async function saveKind(
  db: Queries,
  server: string,
  { key, name, columns }: CompendiumKind,
): Promise<void> {
  const row = kindCodec.encodeAll({ server, key, name, columns });
  await db
    .insertInto('compendium_kinds')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['server_id', 'key']).doUpdateSet({ name: row.name, columns: row.columns }),
    )
    .execute();
}

export async function removeKindRow(db: Queries, server: string, key: string): Promise<void> {
  await db.deleteFrom('compendium_kinds').where('server_id', '=', server).where('key', '=', key).execute();
}

export async function packsOf(db: Queries, server: string): Promise<StoredPack[]> {
  const rows = await db
    .selectFrom('compendium_packs')
    .where('server_id', '=', server)
    .orderBy('name_key')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(packCodec.decode);
}

const living = (db: Queries) => db.selectFrom('compendium_entries').where('deleted_at', 'is', null);

/** How many entries a server has, by kind and pack (null: « maison »). */
export const countEntries = (db: Queries, server: string) =>
  living(db)
    .where('server_id', '=', server)
    .groupBy(['kind', 'pack_id'])
    .select(['kind', 'pack_id', eb => eb.fn.countAll<number>().as('count')])
    .execute();

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** The compendium of a server without its entries. */
export async function readCompendium(db: Queries, server: string): Promise<Omit<Compendium, 'mayWrite'>> {
  const [kinds, packs, counts] = [
    await kindsOf(db, server),
    await packsOf(db, server),
    await countEntries(db, server),
  ];
  const { name } = await db
    .selectFrom('servers')
    .where('id', '=', server)
    .select('name')
    .executeTakeFirstOrThrow();
  return {
    server: { _id: server, name },
    kinds: kinds.map(kind => {
      const own = counts.filter(one => one.kind === kind.key);
      return { ...kind, entries: sum(own), homebrew: sum(own.filter(one => one.pack_id === null)) };
    }),
    packs: packs.map(pack => presentPack(pack, sum(counts.filter(one => one.pack_id === pack._id)))),
    homebrew: sum(counts.filter(one => one.pack_id === null)),
  };
}

function presentPack(
  { server: _server, nameKey: _key, ...pack }: StoredPack,
  entries: number,
): CompendiumPack {
  return { ...pack, entries };
}

export interface EntryFilters {
  kind?: string | undefined;
  /** The id of a pack, or 'homebrew'. */
  pack?: string | undefined;
}

function met(servers: readonly string[], { kind, pack }: EntryFilters, q: string): RawBuilder<boolean> {
  const conditions = [sql<boolean>`server_id in (${sql.join(servers)})`, sql<boolean>`deleted_at is null`];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (pack) conditions.push(pack === 'homebrew' ? sql`pack_id is null` : sql`pack_id = ${pack}`);
  if (fold(q)) conditions.push(contains('search', q));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Columns of an entry in a list: its long text is read with the entry alone. */
const SUMMARY = entryCodec.names.filter(name => name !== 'description' && name !== 'search');

export async function listEntries(
  db: Queries,
  server: string,
  filters: EntryFilters,
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<CompendiumEntrySummary>> {
  const where = met([server], filters, q);
  const { total } = await db
    .selectFrom('compendium_entries')
    .where(where)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = descending ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('compendium_entries')
    .where(where)
    .select(SUMMARY)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: await presentSummaries(db, rows), total };
}

/** Entries that somebody who types looks for: those whose names begin so come first. */
export async function searchEntries(
  db: Queries,
  servers: readonly string[],
  kind: string | undefined,
  q: string,
  limit: number,
): Promise<CompendiumEntry[]> {
  if (servers.length === 0) return [];
  const begin = `${fold(q).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('compendium_entries')
    .where(met(servers, { kind }, q))
    .selectAll()
    .orderBy(sql`case when name_key like ${begin} escape '\\' then 0 else 1 end`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return presentEntries(db, rows);
}

export async function findEntryRow(db: Queries, id: string): Promise<CompendiumEntryRow | undefined> {
  if (!isId(id)) return undefined;
  return living(db).where('id', '=', id).selectAll().executeTakeFirst();
}

/** The server of an entry, deleted ones included. */
export async function findEntryPlace(db: Queries, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('compendium_entries')
    .where('id', '=', id)
    .select('server_id')
    .executeTakeFirst();
  return row?.server_id;
}

export async function findSummaries(db: Queries, ids: readonly string[]): Promise<CompendiumEntrySummary[]> {
  if (ids.length === 0) return [];
  const rows = await living(db).where('id', 'in', ids).select(SUMMARY).execute();
  return presentSummaries(db, rows);
}

async function presentSummaries(
  db: Queries,
  rows: readonly Partial<CompendiumEntryRow>[],
): Promise<CompendiumEntrySummary[]> {
  const stored = rows.map(row => entryCodec.decode(row as CompendiumEntryRow));
  const around = await aroundOf(db, stored);
  return stored.map(entry => summaryOf(entry, around));
}

export async function presentEntries(
  db: Queries,
  rows: readonly CompendiumEntryRow[],
): Promise<CompendiumEntry[]> {
  const stored = rows.map(entryCodec.decode);
  const around = await aroundOf(db, stored);
  const kinds = new Map<string, CompendiumKind[]>();
  for (const server of around.servers.keys()) kinds.set(server, await kindsOf(db, server));
  return stored.map(entry => {
    const kind = kinds.get(entry.server)?.find(({ key }) => key === entry.kind);
    return {
      ...summaryOf(entry, around),
      description: entry.description,
      kindName: kind?.name ?? entry.kind,
      columns: kind?.columns ?? [],
    };
  });
}

interface Around {
  servers: ReadonlyMap<string, string>;
  packs: ReadonlyMap<string, EntryPack>;
}

async function aroundOf(db: Queries, entries: readonly StoredEntry[]): Promise<Around> {
  const servers = [...new Set(entries.map(({ server }) => server))];
  const packs = [...new Set(entries.flatMap(({ pack }) => pack ?? []))];
  const named =
    servers.length === 0
      ? []
      : await db.selectFrom('servers').where('id', 'in', servers).select(['id', 'name']).execute();
  const known =
    packs.length === 0
      ? []
      : await db
          .selectFrom('compendium_packs')
          .where('id', 'in', packs)
          .select(['id', 'name', 'license', 'attribution'])
          .execute();
  return {
    servers: new Map(named.map(({ id, name }) => [id, name])),
    packs: new Map(known.map(({ id: _id, ...pack }) => [_id, { _id, ...pack }])),
  };
}

function summaryOf(entry: StoredEntry, { servers, packs }: Around): CompendiumEntrySummary {
  const { _id, version, createdAt, updatedAt, server, pack, kind, name, system, source, values, hash } =
    entry;
  return {
    _id,
    version,
    createdAt,
    updatedAt,
    server,
    serverName: servers.get(server) ?? '',
    pack: pack === null ? null : (packs.get(pack) ?? null),
    kind,
    name,
    system,
    source,
    values,
    hash,
  };
}

/** Servers that a character is attached to: those that it was submitted to, and those that propose its template. */
export async function serversOfCharacter(
  db: Queries,
  { id, sheet }: { id: string; sheet: string | null },
): Promise<string[]> {
  const submitted = await db
    .selectFrom('submissions')
    .where('character_id', '=', id)
    .where('state', 'in', [...OPEN_SUBMISSION_STATES])
    .select('server_id')
    .limit(SERVERS_MAX)
    .execute();
  const proposing = sheet ? await serversOfSheet(db, sheet) : [];
  return [...new Set([...submitted.map(({ server_id }) => server_id), ...proposing])].slice(0, SERVERS_MAX);
}

/** Servers that propose a template. */
export async function serversOfSheet(db: Queries, sheet: string): Promise<string[]> {
  const rows = await db
    .selectFrom('server_sheets')
    .where('sheet_id', '=', sheet)
    .select('server_id')
    .orderBy('server_id')
    .limit(SERVERS_MAX)
    .execute();
  return rows.map(({ server_id }) => server_id);
}

/** The kinds of entries of these servers, each once. */
export async function kindsAmong(db: Queries, servers: readonly string[]): Promise<CompendiumKind[]> {
  const kinds = new Map<string, CompendiumKind>();
  for (const server of servers) {
    for (const kind of await kindsOf(db, server)) if (!kinds.has(kind.key)) kinds.set(kind.key, kind);
  }
  return [...kinds.values()];
}
/** Servers that one search looks through. */
const SERVERS_MAX = 20;
