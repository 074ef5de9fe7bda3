import { sheetChanges } from '@rpd/shared/domain';
import type { Sheet, SheetInput, SheetRevision } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { sheetRevisionCodec } from '../store/tables/sheets.ts';

export const REVISION_SORTS = ['version'] as const;
type Sort = (typeof REVISION_SORTS)[number];

/** How many saved versions a template keeps: each is a whole document. */
const REVISIONS_MAX = 50;

/** Keeps what was just saved, in its transaction. `fields` names what changed with it. */
export async function keepSheetRevision(
  db: Queries,
  author_id: string,
  { _id: sheet_id, version, updatedAt: at, ...sheet }: Sheet,
  fields: string[],
): Promise<void> {
  const { description, structure, fields: definitions, isPublic, gameType } = sheet;
  const content = { description, structure, fields: definitions, isPublic, gameType };
  const row = sheetRevisionCodec.encodeAll({ sheet_id, version, at, author_id, fields, content });
  await db.insertInto('sheet_revisions').values(row).execute();
  await db
    .deleteFrom('sheet_revisions')
    .where('sheet_id', '=', sheet_id)
    .where('version', '<=', version - REVISIONS_MAX)
    .execute();
}

/** A template's saved versions, without their documents: what each changed of the one before is in words of its elements. */
export async function listSheetRevisions(
  db: Queries,
  sheet_id: string,
  { descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<SheetRevision>> {
  const all = db.selectFrom('sheet_revisions').where('sheet_id', '=', sheet_id);
  const rows = await all
    .selectAll()
    .orderBy('version', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const personOf = await peopleNames(
    db,
    rows.map(row => row.author_id),
  );
  const read = rows.map(row => sheetRevisionCodec.decode(row));
  const contents = new Map(read.map(({ version, content }) => [version, content]));
  const first = Math.min(...contents.keys()) - 1;
  const before = rows.length > 0 ? await findSheetRevision(db, sheet_id, first) : null;
  if (before) contents.set(first, before);
  const items = read.map(({ version, at, author_id, fields, content }) => {
    const older = contents.get(version - 1);
    const changes = older ? sheetChanges(older, content) : null;
    return { version, at, author: personOf(author_id), name: content.description.name, fields, changes };
  });
  return { items, total };
}

export async function findSheetRevision(
  db: Queries,
  sheet_id: string,
  version: number,
): Promise<SheetInput | null> {
  const row = await db
    .selectFrom('sheet_revisions')
    .where('sheet_id', '=', sheet_id)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst();
  return row ? sheetRevisionCodec.decode(row).content : null;
}
