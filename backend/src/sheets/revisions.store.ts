import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, sheetChangeSteps } from '@rpd/shared/domain';
import type { Sheet, SheetInput, SheetRevision } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { sheetRevisionCodec, sheetRevisionSummaryCodec } from '../store/tables/sheets.ts';

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
    .select(sheetRevisionSummaryCodec.names)
    .orderBy('version', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const personOf = await peopleNames(
    db,
    rows.map(row => row.author_id),
  );
  const contents = await describeContents(
    db,
    sheet_id,
    rows.map(({ version }) => version),
  );
  const items = rows.map(sheetRevisionSummaryCodec.decode).flatMap(({ version, at, author_id, fields }) => {
    const content = contents.get(version);
    // The oldest versions may go between two queries.
    if (!content) return [];
    return { version, at, author: personOf(author_id), fields, ...content };
  });
  return { items, total };
}

/** The name of each version, and what it changed. One document after the other: fifty of them are 25 MB (PLS-8). */
async function describeContents(
  db: Queries,
  sheet_id: string,
  versions: readonly number[],
): Promise<Map<number, Pick<SheetRevision, 'name' | 'changes'>>> {
  const found = new Map<number, Pick<SheetRevision, 'name' | 'changes'>>();
  let older: { version: number; content: SheetInput | null } | undefined;
  for (const version of versions.toSorted((one, other) => one - other)) {
    if (older?.version !== version - 1) {
      older = { version: version - 1, content: await findSheetRevision(db, sheet_id, version - 1) };
      await nextTurn();
    }
    const content = await findSheetRevision(db, sheet_id, version);
    await nextTurn();
    const before = older.content;
    if (content) {
      const changes = before && (await inTurns(sheetChangeSteps(before, content), nextTurn));
      found.set(version, { name: content.description.name, changes });
    }
    older = { version, content };
  }
  return found;
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
