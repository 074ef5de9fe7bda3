import type { ImportedChange, ImportedLine, ImportOutcome, ImportReport } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { Fields } from './body.ts';
import { readEntity } from './body.ts';
import { changedFields } from './journal.ts';
import { Refusal, refuse } from './refusals.ts';
import { changeTogether } from './together.ts';
import type { Previewed } from './together.ts';

/** Lines of one file, at most: what is longer goes in parts. */
const MAX_ROWS = 1_000;
/** Bytes of such a body, at most. */
export const IMPORT_LIMIT = 2 * 1024 * 1024;

/** How lines become things of one kind, within the transaction of the import. */
interface Import<Input, Existing> {
  /** What a line says; refuses what is wrong with it (see validate). */
  read: (row: Fields) => Input | Promise<Input>;
  /** What two lines or a line and a stored thing have in common when they are the same. */
  keyOf: (input: Input) => string;
  /** The stored thing that a line is about; null for a new one. */
  find: (input: Input) => Promise<Existing | null>;
  /** The fields that a line changes of it: all that the line has, unless said. */
  changesOf?: (existing: Existing, input: Input) => ImportedChange[];
  /** Saves it, and answers what else follows from it. */
  save: (input: Input, existing: Existing | null) => Promise<string | void>;
}

/** The rows of a file, and what is asked about them. */
interface File extends Previewed {
  rows: unknown[];
}

/** `{rows, preview, seen}`: the lines of a file, whether it is only asked what they would do, and what was shown of that. */
export function readImport(body: unknown, most = MAX_ROWS): File {
  const { rows, preview, seen } = readEntity(body);
  if (!Array.isArray(rows))
    throw refuse('invalid', { fields: { rows: 'Une liste de lignes est attendue.' } });
  if (rows.length > most) throw refuse('invalid', { fields: { rows: `Au plus ${most} lignes à la fois.` } });
  return { rows, preview: preview === true, seen: typeof seen === 'string' ? seen : undefined };
}

interface Saved {
  name: string;
  outcome: ImportOutcome;
  changes: ImportedChange[];
  note: string | undefined;
}

/**
 * Goes through the lines of a file in order, as one change: what each creates, changes, leaves alone or is refused for. With `preview`
 * nothing is left of it, and the report is the same. A line that is refused does not stop the others.
 */
export async function importRows<Input extends { name: string }, Existing extends object>(
  store: Store,
  request: FastifyRequest,
  { file, lock }: { file: File; lock: string },
  partsOf: (trx: Queries) => Import<Input, Existing>,
): Promise<ImportReport> {
  const places = new Map<string, number>();
  const { results, seen, entry } = await changeTogether<unknown, Saved>(store, request, {
    ...file,
    lines: file.rows,
    lock,
    each: async (trx, row, place) => {
      const { read, keyOf, find, changesOf = allChanges, save } = partsOf(trx);
      const input = await read(readEntity(row));
      const key = keyOf(input);
      const before = places.get(key);
      if (before !== undefined) {
        throw refuse('invalid', { fields: { name: `Cette ligne répète la ligne ${before + 1}.` } });
      }
      places.set(key, place);
      const existing = await find(input);
      const changes = existing ? changesOf(existing, input) : [];
      const outcome = existing ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created';
      const note = outcome === 'unchanged' ? undefined : await save(input, existing);
      return { name: input.name, outcome, changes, note: note ?? undefined };
    },
    shown: linePart,
  });
  const lines = results.map((result, place): ImportedLine => {
    const reported = { line: place + 1, name: nameIn(file.rows[place]) };
    return { ...reported, ...linePart(result) };
  });
  return { preview: file.preview, lines, seen, entry };
}

const allChanges = (existing: object, input: object): ImportedChange[] => {
  const after: Fields = { ...existing, ...input };
  return changedFields(existing, after).map(field => ({
    field,
    before: valueAt(existing, field),
    after: valueAt(after, field),
  }));
};

const valueAt = (thing: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined),
      thing,
    );

function linePart(result: Saved | Refusal): Omit<ImportedLine, 'line' | 'name'> & { name?: string } {
  if (result instanceof Refusal) {
    const { fields = { '': result.message } } = result.details;
    return { outcome: 'refused', fields };
  }
  const { name, outcome, changes, note } = result;
  return { name, outcome, ...(changes.length > 0 && { changes }), ...(note && { note }) };
}

function nameIn(row: unknown): string {
  const name = typeof row === 'object' && row !== null ? (row as Fields)['name'] : undefined;
  return typeof name === 'string' ? name.slice(0, 100) : '';
}
