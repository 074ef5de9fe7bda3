import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, sheetProgramSteps } from '@rpd/shared/domain';
import type { SheetInput, SheetProgram } from '@rpd/shared/domain';
import { withCatalogueOptions } from './catalogue-options.ts';
import { findRow } from './entities.ts';
import type { Queries } from './queries.ts';
import { sheetCodec, sheetSummaryCodec } from './tables/sheets.ts';
import type { SheetRow } from './tables/sheets.ts';

// The template of a character: what reads a character needs it, and what shows one to everybody.

/** A template, as far as characters need it. */
export interface Template extends Pick<SheetInput, 'structure' | 'fields'> {
  _id: string;
  version: number;
  name: string;
  owner_id: string;
  isPublic: boolean;
}

/**
 * The documents of a template, and their formulas: these have their documents as weak keys, and what only a weak key leads to is marked
 * by the garbage collector while everybody waits (PLS-8).
 */
interface Documents extends Pick<SheetInput, 'structure' | 'fields'> {
  program?: SheetProgram;
}

/** Templates that were read last, by what tells one state of one from every other. */
const known = new Map<string, Documents>();
const KNOWN_MAX = 30;

/**
 * The documents of a template. The same objects for the same state: their formulas are read once, and not with each character that
 * is read (PLS-8). Nobody changes them.
 */
function documentsOf(row: SheetRow): Documents {
  const { id, version, updated_at, structure: layout, fields: definitions } = row;
  const key = [id, version, updated_at, layout.length, definitions.length].join(' ');
  const found = known.get(key);
  if (found && known.delete(key)) known.set(key, found);
  if (found) return found;
  const { structure, fields } = sheetCodec.decode(row);
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  const documents: Documents = { structure, fields };
  known.set(key, documents);
  return documents;
}

export async function findTemplate(db: Queries, id: string | null): Promise<Template | null> {
  const row = id ? await findRow(db, 'sheets', id) : undefined;
  if (!row) return null;
  const { _id, version, description, gameType, owner_id, isPublic } = sheetSummaryCodec.decode(row);
  const documents = documentsOf(row);
  const { structure } = documents;
  const fields = await withCatalogueOptions(db, documents.fields, gameType ?? '');
  // Its formulas are read here, so that other requests have their turn meanwhile.
  documents.program = await inTurns(sheetProgramSteps(fields, structure), nextTurn);
  return { _id, version, name: description.name, structure, fields, owner_id, isPublic };
}
