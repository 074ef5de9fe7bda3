import type { Schema } from 'yup';
import { fieldParts } from './sheet-field.ts';
import { check, isObject, readPart, TOLD_MAX } from './sheet-reading.ts';
import { sheetSchema, structureParts, type SheetInput } from './sheet.ts';
import { migrateDocument, type DocumentProblem, type SheetDocument } from './sheet-places.ts';
import { documentProblemSteps } from './sheet-rules.ts';
import { finish, inTurns, type Steps } from './turns.ts';

// A document of half a megabyte takes its schema more than a second: it is read part by part, so that its reader can let others
// have their turn in between (PLS-8).

/** What was read, or everything that is wrong with it (at most 50), in French. */
type Read<Value> = { value: Value; problems: [] } | { value: null; problems: DocumentProblem[] };

function* readFields(value: unknown, problems: DocumentProblem[]): Steps<unknown> {
  if (!isObject(value)) return undefined;
  const read: [string, unknown][] = [];
  for (const [id, field] of Object.entries(value)) {
    read.push([id, yield* readPart(fieldParts, field, `fields.${id}`, problems)]);
  }
  return Object.fromEntries(read);
}

/** Reads a sheet, or of a document its part of one, in steps; nothing of it goes by unread. */
function* readingOf(schema: Schema, value: Record<string, unknown>): Steps<Read<SheetInput>> {
  const problems: DocumentProblem[] = [];
  const { structure, fields } = value;
  const head = {
    ...value,
    ...(isObject(structure) && { structure: { tabs: [] } }),
    ...(isObject(fields) && { fields: {} }),
  };
  const made = check(schema, head, '', problems);
  const parts = {
    ...(isObject(structure) && {
      structure: yield* readPart(structureParts, structure, 'structure', problems),
    }),
    ...(isObject(fields) && { fields: yield* readFields(fields, problems) }),
  };
  if (problems.length > 0) return { value: null, problems: problems.slice(0, TOLD_MAX) };
  return { value: { ...(made as SheetInput), ...(parts as Partial<SheetInput>) }, problems: [] };
}

const documentSchema = sheetSchema.pick(['structure', 'fields']);

function* documentReading(
  value: unknown,
): Steps<{ document: SheetDocument; problems: [] } | { document: null; problems: DocumentProblem[] }> {
  const { structure, fields } = isObject(value) ? value : {};
  const read = yield* readingOf(documentSchema, { structure, fields });
  if (!read.value) return { document: null, problems: read.problems };
  const document = { structure: read.value.structure, fields: read.value.fields };
  // Custom ids are judged where it is known who saves them.
  const problems = yield* documentProblemSteps(document, { isAdministrator: true });
  return problems.length > 0
    ? { document: null, problems }
    : { document: migrateDocument(document), problems: [] };
}

/**
 * Reads a document that comes from outside.
 * @returns the document, migrated, or everything that is wrong with it (at most 50), in French.
 */
export const readDocument = (value: unknown) => finish(documentReading(value));

/** The same for a page that stays usable meanwhile. */
export const readDocumentInTurns = (value: unknown, nextTurn: () => Promise<unknown>) =>
  inTurns(documentReading(value), nextTurn);

/** A sheet as its schema has it, or everything that is wrong with it (at most 50), in French; nobody waits for the whole. */
export const readSheetInTurns = (
  value: Record<string, unknown>,
  nextTurn: () => Promise<unknown>,
): Promise<Read<SheetInput>> => inTurns(readingOf(sheetSchema, value), nextTurn);
