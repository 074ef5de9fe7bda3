import { withGroupedSigns } from '@rpd/shared/dice';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** A template may have half a megabyte. */
const PAGE = 20;
const FORMULAS = ['formula', 'showIf', 'dice'] as const;
const PARTS = ['tabs', 'rows', 'columns'] as const;

/**
 * Formulas that were written when `-x^2` was `(-x)^2` say so, in every template and every version of one: they keep their results
 * (ADR 47). A template keeps its version. What has its parentheses stays as it is: the migration may be repeated.
 */
export const powerSigns: Migration = {
  name: '0140_power_signs',
  async up(db) {
    await rewriteSheets(db);
    await rewriteRevisions(db);
  },
};

async function rewriteSheets(db: Kysely<unknown>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { rows: { id: string; structure: string; fields: string }[] } = await sql<{
      id: string;
      structure: string;
      fields: string;
    }>`select id, structure, fields from sheets
      where id > ${after} and (fields like '%^%' or structure like '%^%')
      order by id limit ${PAGE}`.execute(db);
    for (const { id, structure, fields } of page.rows) {
      const document = { structure: parsed(structure), fields: parsed(fields) };
      if (!rewriteDocument(document)) continue;
      await sql`update sheets set structure = ${JSON.stringify(document.structure)},
        fields = ${JSON.stringify(document.fields)} where id = ${id}`.execute(db);
    }
    after = page.rows.at(-1)?.id;
  }
}

interface Revision {
  id: string;
  version: number;
  content: string;
}

async function rewriteRevisions(db: Kysely<unknown>): Promise<void> {
  for (let after: Pick<Revision, 'id' | 'version'> | undefined = { id: '', version: 0 }; after;) {
    const page: { rows: Revision[] } = await sql<Revision>`
      select sheet_id as id, version, content from sheet_revisions
      where (sheet_id > ${after.id} or (sheet_id = ${after.id} and version > ${after.version}))
        and content like '%^%'
      order by sheet_id, version limit ${PAGE}`.execute(db);
    for (const { id, version, content } of page.rows) {
      const document = parsed(content);
      if (!isRecord(document) || !rewriteDocument(document)) continue;
      await sql`update sheet_revisions set content = ${JSON.stringify(document)}
        where sheet_id = ${id} and version = ${version}`.execute(db);
    }
    after = page.rows.at(-1);
  }
}

/** Whether it changed a formula. A document that cannot be read stays as it is stored. */
function rewriteDocument({ structure, fields }: Record<string, unknown>): boolean {
  if (!isRecord(structure) || !isRecord(fields)) return false;
  return [structure, ...Object.values(fields)].map(rewrite).includes(true);
}

/** Rewrites what a field, tab, row or column has of formulas, and what is inside it; whether one changed. */
function rewrite(element: unknown): boolean {
  if (!isRecord(element)) return false;
  let isChanged = false;
  for (const key of FORMULAS) {
    const text = element[key];
    if (typeof text !== 'string') continue;
    element[key] = withGroupedSigns(text, key === 'dice');
    isChanged ||= element[key] !== text;
  }
  for (const key of PARTS) {
    const inner: unknown = element[key];
    if (Array.isArray(inner)) isChanged = inner.map(rewrite).includes(true) || isChanged;
  }
  return isChanged;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
