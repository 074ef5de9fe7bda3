import { ValidationError } from 'yup';
import { sheetSchema, type SheetInput } from './sheet.ts';
import { migrateDocument, placeProblems, type DocumentProblem, type SheetDocument } from './sheet-places.ts';

const documentSchema = sheetSchema.pick(['structure', 'fields']);

/**
 * Reads a document that comes from outside.
 * @returns the document, migrated, or everything that is wrong with it (at most 50), in French.
 */
export function readDocument(
  value: unknown,
): { document: SheetDocument; problems: [] } | { document: null; problems: DocumentProblem[] } {
  try {
    const read = documentSchema.validateSync(value, { abortEarly: false }) as SheetInput;
    const problems = placeProblems(read);
    if (problems.length > 0) return { document: null, problems };
    return { document: migrateDocument({ structure: read.structure, fields: read.fields }), problems: [] };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    const problems = all.slice(0, 50).map(({ path = '', message }) => ({ path, message }));
    return { document: null, problems };
  }
}
