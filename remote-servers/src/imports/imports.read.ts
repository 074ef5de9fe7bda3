import Papa from 'papaparse';

/** A file as a table: its columns' names, and the cells of each line by them. */
export interface ReadFile {
  columns: string[];
  rows: Record<string, unknown>[];
}

/** What a file cannot be; the message says what to do. */
export class FileError extends Error {
  override name = 'FileError';
}

const MAX_IMPORT_ROWS = 1000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Nested values by their path: `{speed: {walk: 30}}` has the column `speed.walk`. Lists of words are one cell; of a list of things the
 * first one counts: `{armor_class: [{value: 17}]}` has the column `armor_class.value`.
 */
function flat(row: Record<string, unknown>, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const name = path ? `${path}.${key}` : key;
      if (isRecord(value)) return Object.entries(flat(value, name));
      if (!Array.isArray(value)) return [[name, value]];
      const [first]: unknown[] = value;
      if (isRecord(first)) return Object.entries(flat(first, name));
      const words = value.filter(item => typeof item !== 'object');
      return words.length > 0 ? [[name, words.join(', ')]] : [];
    }),
  );
}

function readJson(text: string): Record<string, unknown>[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FileError('Ce fichier n’est pas du JSON valide.', { cause });
  }
  // Public collections wrap their list: {count, results: […]}.
  const list = isRecord(value) ? Object.values(value).find(Array.isArray) : value;
  if (!Array.isArray(list)) throw new FileError('Ce fichier JSON ne contient pas de liste.');
  return list.filter(isRecord).map(row => flat(row));
}

function readCsv(text: string): Record<string, unknown>[] {
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: header => header.trim(),
  });
  return data;
}

/**
 * The lines of a CSV or JSON file.
 * @throws FileError when there are none, too many, or it is neither.
 */
export async function readFile(file: File): Promise<ReadFile> {
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(text);
  const rows = isJson ? readJson(text) : readCsv(text);
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(
    name => name && !name.startsWith('__'),
  );
  if (rows.length === 0 || columns.length === 0) throw new FileError('Ce fichier ne contient aucune ligne.');
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new FileError(
      `Ce fichier compte ${rows.length} lignes : ${MAX_IMPORT_ROWS} au plus à la fois, coupez-le en parties.`,
    );
  }
  return { columns, rows };
}
