import type { Kysely, Selectable } from 'kysely';
import { changed, stateBefore } from './changes.ts';
import { compiledRead } from './compiled.ts';
import type { EntityTable } from './entity-tables.ts';
import { outsideBin } from './bin.ts';
import { isId, newId } from './ids.ts';
import type { EntityState, Facts } from './entity-state.ts';
import { KIND_OF_TABLE, kindRule } from './live.kinds.ts';
import type { Database } from './schema.ts';
import type { Queries } from './queries.ts';

// What is the same for every table of entities: by id, a save that counts versions; lists stand in entities.list.ts. What differs
// (columns, sorts, who sees what) stays in the features.

export type { EntityTable };
export type Row<T extends EntityTable> = Selectable<Database[T]>;

/** Kysely cannot type a query on "one of these tables": the columns that they share stand for all. */
export type Common = { entity: { id: string; version: number; updated_at: string; search: string } };
export const common = (db: Queries) => db as unknown as Kysely<Common>;
export const named = (table: EntityTable) => table as unknown as 'entity';

/** The head of a new entity. */
export function newEntity(): { _id: string; version: number; createdAt: string; updatedAt: string } {
  const now = new Date().toISOString();
  return { _id: newId(), version: 1, createdAt: now, updatedAt: now };
}

/** Undefined for what is in the bin, too. */
export async function findRow<T extends EntityTable>(
  db: Queries,
  table: T,
  id: string,
): Promise<Row<T> | undefined> {
  // Addresses carry anything, and PostgreSQL fails on a text with U+0000.
  if (!isId(id)) return undefined;
  const [row] = await readerOf(table)(db, id);
  return row as unknown as Row<T> | undefined;
}

const readers = new Map<EntityTable, (db: Queries, id: string) => Promise<object[]>>();

function readerOf(table: EntityTable): (db: Queries, id: string) => Promise<object[]> {
  const known = readers.get(table);
  if (known) return known;
  const reader = compiledRead((db, id: string) =>
    common(db).selectFrom(named(table)).selectAll().where('id', '=', id).where(outsideBin(table)),
  );
  readers.set(table, reader);
  return reader;
}

export async function insertRow<T extends EntityTable>(db: Queries, table: T, row: Row<T>): Promise<void> {
  await common(db)
    .insertInto(named(table))
    .values(row as unknown as Common['entity'])
    .execute();
  await changed(db, KIND_OF_TABLE[table], (row as unknown as Common['entity']).id, {
    created: true,
    counted: true,
  });
}

interface RowChange {
  /** Who may learn of it, where these are fewer than those who may read the entity. */
  audience?: Facts | undefined;
  /** The entity at `version` and after the change, where the transaction has read it under its lock. */
  known?: { before: EntityState; after: EntityState };
}

/** Changes the row if it still has `version`, and counts it up. False when somebody else was quicker. */
export async function updateRow<T extends EntityTable>(
  db: Queries,
  table: T,
  { id, version, updatedAt }: { id: string; version: number; updatedAt: string },
  changes: Partial<Row<T>>,
  { audience, known }: RowChange = {},
): Promise<boolean> {
  const kind = KIND_OF_TABLE[table];
  const { own } = kindRule(kind);
  const before = known?.before ?? (await stateBefore(db, kind, id));
  const row = await common(db)
    .updateTable(named(table))
    .set({ ...(changes as Partial<Common['entity']>), version: version + 1, updated_at: updatedAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['version', ...((own?.columns ?? []) as 'version'[])])
    .executeTakeFirst();
  if (!row) return false;
  const after = known?.after ?? (own && { version: row.version, facts: own.of(row, id) });
  await changed(db, kind, id, { before, after, facts: audience, counted: true });
  // Roles and activity stand in the account.
  if (table === 'users') await changed(db, 'access', id);
  return true;
}

export async function deleteRow(db: Queries, table: EntityTable, id: string): Promise<boolean> {
  const kind = KIND_OF_TABLE[table];
  const before = await kindRule(kind).read(db, id);
  const { numDeletedRows } = await common(db)
    .deleteFrom(named(table))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await changed(db, kind, id, { before });
  return true;
}
