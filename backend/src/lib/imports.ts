import type { ImportedLine, ImportReport } from '@rpd/shared/domain';
import type { Fields } from './body.ts';
import { readEntity } from './body.ts';
import { Refusal, refuse } from './refusals.ts';

/** Lines of one file, at most: what is longer goes in parts. */
const MAX_ROWS = 1_000;
/** Bytes of such a body, at most. */
export const IMPORT_LIMIT = 2 * 1024 * 1024;

interface Import<Input, Existing> {
  /** What a line says; refuses what is wrong with it (see validate). */
  read: (row: Fields) => Input | Promise<Input>;
  /** What two lines or a line and a stored thing have in common when they are the same. */
  keyOf: (input: Input) => string;
  /** The stored thing that a line is about; null for a new one. */
  find: (input: Input) => Promise<Existing | null>;
  isSame: (existing: Existing, input: Input) => boolean;
  save: (input: Input, existing: Existing | null) => Promise<unknown>;
}

/** `{rows, preview}`: the lines of a file, and whether it is only asked what they would do. */
export function readImport(body: unknown): { rows: unknown[]; preview: boolean } {
  const { rows, preview } = readEntity(body);
  if (!Array.isArray(rows))
    throw refuse('invalid', { fields: { rows: 'Une liste de lignes est attendue.' } });
  if (rows.length > MAX_ROWS)
    throw refuse('invalid', { fields: { rows: `Au plus ${MAX_ROWS} lignes à la fois.` } });
  return { rows, preview: preview === true };
}

/**
 * Goes through the lines of a file in order: what each creates, changes, leaves alone or is refused for. With `preview` nothing is
 * saved, and the report is the same. A line that is refused does not stop the others.
 */
export async function importRows<Input extends { name: string }, Existing>(
  { rows, preview }: { rows: readonly unknown[]; preview: boolean },
  { read, keyOf, find, isSame, save }: Import<Input, Existing>,
): Promise<ImportReport> {
  const seen = new Map<string, number>();
  const lines: ImportedLine[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    const reported = { line, name: nameIn(row) };
    try {
      const input = await read(readEntity(row));
      const key = keyOf(input);
      const before = seen.get(key);
      if (before !== undefined) {
        throw refuse('invalid', { fields: { name: `Cette ligne répète la ligne ${before}.` } });
      }
      seen.set(key, line);
      const existing = await find(input);
      const outcome = existing ? (isSame(existing, input) ? 'unchanged' : 'changed') : 'created';
      if (!preview && outcome !== 'unchanged') await save(input, existing);
      lines.push({ ...reported, name: input.name, outcome });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields = { '': error.message } } = error.details;
      lines.push({ ...reported, outcome: 'refused', fields });
    }
  }
  return { preview, lines };
}

function nameIn(row: unknown): string {
  const name = typeof row === 'object' && row !== null ? (row as Fields)['name'] : undefined;
  return typeof name === 'string' ? name.slice(0, 100) : '';
}
