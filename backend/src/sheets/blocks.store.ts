import { SHEET_FORMAT } from '@rpd/shared/domain';
import type { SheetBlock, SheetBlockSummary, SheetPart } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { sheetBlockCodec, sheetBlockSummaryCodec } from '../store/tables/sheet-blocks.ts';

// Every query names the person: nobody reads or changes a block of somebody else.

type Stored<Block> = Block & { nameKey: string; user_id: string; format: number };

function present<Block extends SheetBlockSummary>(stored: Stored<Block>): Block {
  const { nameKey: _key, user_id: _user, format: _format, ...block } = stored;
  return block as unknown as Block;
}

/** By name. */
export async function listBlocks(db: Queries, user_id: string): Promise<SheetBlockSummary[]> {
  const rows = await db
    .selectFrom('sheet_blocks')
    .where('user_id', '=', user_id)
    .select(sheetBlockSummaryCodec.names)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(row => present<SheetBlockSummary>(sheetBlockSummaryCodec.decode(row)));
}

export async function countBlocks(db: Queries, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('sheet_blocks')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findBlock(db: Queries, user_id: string, id: string): Promise<SheetBlock | null> {
  const row = await db
    .selectFrom('sheet_blocks')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ? present<SheetBlock>(sheetBlockCodec.decode(row)) : null;
}

export async function insertBlock(
  db: Queries,
  user_id: string,
  name: string,
  parts: SheetPart[],
): Promise<SheetBlock> {
  const block: SheetBlock = {
    ...newEntity(),
    name,
    type: parts[0]?.type ?? 'field',
    elements: parts.length,
    fields: parts.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0),
    parts,
  };
  const row = { ...block, user_id, nameKey: fold(name), format: SHEET_FORMAT };
  await db.insertInto('sheet_blocks').values(sheetBlockCodec.encodeAll(row)).execute();
  await changed(db, 'sheetblocks', user_id);
  return block;
}

/** Null when it was renamed in between. */
export async function renameBlock(
  db: Queries,
  user_id: string,
  { _id: id, version }: SheetBlockSummary,
  name: string,
): Promise<SheetBlock | null> {
  const changes = { name, name_key: fold(name), version: version + 1, updated_at: new Date().toISOString() };
  const row = await db
    .updateTable('sheet_blocks')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await changed(db, 'sheetblocks', user_id);
  return present<SheetBlock>(sheetBlockCodec.decode(row));
}

/** False when there is none. */
export async function deleteBlock(db: Queries, user_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sheet_blocks')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await changed(db, 'sheetblocks', user_id);
  return true;
}
