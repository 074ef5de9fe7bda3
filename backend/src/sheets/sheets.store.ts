import type { Sheet, SheetInput } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { encodeConditions } from '../store/codec.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import { markPublicPage } from '../store/public-pages.ts';
import type { Queries } from '../store/queries.ts';
import { sheetCodec, sheetSummaryCodec } from '../store/tables/sheets.ts';

/** A sheet as lists show it: without its documents. */
export type SheetSummary = Omit<Sheet, 'structure' | 'fields'>;

export const SHEET_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof SHEET_SORTS)[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const keys = ({ description: { name, description } }: SheetInput) => ({
  nameKey: fold(name),
  search: searchText(name, description),
});

/** A page of the sheets that meet one of `visible` (see conditionsFor). */
export async function listSheets(
  db: Queries,
  visible: readonly Condition[],
  { gameType }: { gameType?: string | undefined },
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<SheetSummary>> {
  const { rows, ...counted } = await listRows(db, 'sheets', {
    ...part,
    columns: sheetSummaryCodec.names,
    where: encodeConditions(sheetCodec, visible),
    also: gameType ? [sql`game_type = ${gameType}`] : [],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(sheetSummaryCodec.decode).map(presentSummary), ...counted };
}

export async function findSheet(db: Queries, id: string): Promise<Sheet | null> {
  const row = await findRow(db, 'sheets', id);
  return row ? presentSheet(sheetCodec.decode(row)) : null;
}

export async function insertSheet(db: Queries, owner_id: string, input: SheetInput): Promise<Sheet> {
  const sheet = { ...newEntity(), owner_id, ...stored(input) };
  await insertRow(db, 'sheets', sheetCodec.encodeAll({ ...sheet, ...keys(input) }));
  await markPublicPage(db, 'sheets', sheet._id, input.description.publicPage === true);
  return sheet;
}

/** Null when somebody else saved in between. */
export async function saveSheet(
  db: Queries,
  { _id, version, createdAt, owner_id }: Sheet,
  input: SheetInput,
): Promise<Sheet | null> {
  const updatedAt = new Date().toISOString();
  const changes = sheetCodec.encode({ ...stored(input), ...keys(input) });
  const saved = await updateRow(db, 'sheets', { id: _id, version, updatedAt }, changes);
  if (saved) await markPublicPage(db, 'sheets', _id, input.description.publicPage === true);
  return saved ? { _id, version: version + 1, createdAt, updatedAt, owner_id, ...stored(input) } : null;
}

export async function gameTypeExists(db: Queries, id: string): Promise<boolean> {
  return (await findRow(db, 'game_types', id)) !== undefined;
}

/** No game type is null, however the form says it. */
const stored = (input: SheetInput) => ({ ...input, gameType: input.gameType || null });

function presentSummary(sheet: SheetSummary): SheetSummary {
  const { _id, version, createdAt, updatedAt, owner_id, description, isPublic, gameType } = sheet;
  return { _id, version, createdAt, updatedAt, owner_id, description, isPublic, gameType };
}

const presentSheet = (sheet: Sheet): Sheet => ({
  ...presentSummary(sheet),
  structure: sheet.structure,
  fields: sheet.fields,
});
