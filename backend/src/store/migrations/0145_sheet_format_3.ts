import { migrateDocument } from '@rpd/shared/domain';
import type { SheetDocument } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const PAGE = 100;

/**
 * Every stored template and every version of one in format 3 (PLS-1). Documents of format 2 change by their number alone, in one statement;
 * older ones are read, page by page. What is in format 3 stays as it is: the migration may be repeated.
 */
export const sheetFormat3: Migration = {
  name: '0145_sheet_format_3',
  async up(db) {
    await sql`update sheets set structure = '{"format":3,' || substr(structure, 13)
      where structure like '{"format":2,%'`.execute(db);
    await sql`update sheet_revisions
      set content = replace(content, '"structure":{"format":2,', '"structure":{"format":3,')
      where content like '%"structure":{"format":2,%'`.execute(db);
    await liftSheets(db);
    await liftRevisions(db);
  },
};

async function liftSheets(db: Kysely<unknown>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { rows: { id: string; structure: string; fields: string }[] } = await sql<{
      id: string;
      structure: string;
      fields: string;
    }>`select id, structure, fields from sheets
      where id > ${after} and structure not like '{"format":3,%' order by id limit ${PAGE}`.execute(db);
    for (const { id, structure, fields } of page.rows) {
      const lifted = lift(structure, fields);
      if (!lifted) continue;
      await sql`update sheets set structure = ${JSON.stringify(lifted.structure)},
        fields = ${JSON.stringify(lifted.fields)} where id = ${id}`.execute(db);
    }
    after = page.rows.at(-1)?.id;
  }
}

interface Revision {
  id: string;
  version: number;
  content: string;
}

async function liftRevisions(db: Kysely<unknown>): Promise<void> {
  for (let after: Pick<Revision, 'id' | 'version'> | undefined = { id: '', version: 0 }; after;) {
    const page: { rows: Revision[] } = await sql<Revision>`
      select sheet_id as id, version, content from sheet_revisions
      where (sheet_id > ${after.id} or (sheet_id = ${after.id} and version > ${after.version}))
        and content not like '%"structure":{"format":3,%'
      order by sheet_id, version limit ${PAGE}`.execute(db);
    for (const { id, version, content } of page.rows) {
      const read = parsed(content);
      if (!isDocument(read)) continue;
      const lifted = JSON.stringify({ ...read, ...inFront(migrateDocument(read)) });
      await sql`update sheet_revisions set content = ${lifted}
        where sheet_id = ${id} and version = ${version}`.execute(db);
    }
    after = page.rows.at(-1);
  }
}

function lift(structure: string, fields: string): SheetDocument | undefined {
  const read = { structure: parsed(structure), fields: parsed(fields) };
  return isDocument(read) ? inFront(migrateDocument(read)) : undefined;
}

/** The format first, where the statements above look for it. */
function inFront({ structure, fields }: SheetDocument): SheetDocument {
  const { format, ...rest } = structure;
  return { structure: { format, ...rest }, fields };
}

/** What cannot be read stays as it is stored. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isDocument(value: unknown): value is SheetDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { structure, fields } = value as Partial<SheetDocument>;
  return Array.isArray(structure?.tabs) && typeof fields === 'object' && fields !== null;
}
