/** A file as a table: its columns' names, the cells of each line by them, and where each line stands in the file. */
export interface ImportFile {
  name: string;
  columns: string[];
  rows: Record<string, unknown>[];
  /** The number of each row as a spreadsheet shows it. */
  places: number[];
}

/** What a file cannot be; the message says what to do. */
export class FileError extends Error {
  override name = 'FileError';
}

const MAX_IMPORT_ROWS = 1000;
const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

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

type Table = Omit<ImportFile, 'name'>;

function readJson(text: string): Table {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FileError('Ce fichier n’est pas du JSON valide.', { cause });
  }
  // Public collections wrap their list: {count, results: […]}.
  const list = isRecord(value) ? Object.values(value).find(Array.isArray) : value;
  if (!Array.isArray(list)) throw new FileError('Ce fichier JSON ne contient pas de liste.');
  const rows = list.filter(isRecord).map(row => flat(row));
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  return { columns, rows, places: rows.map((_row, index) => index + 1) };
}

/** What the export marks as text is the text itself again: `'=1+1` (exportCsv.ts). */
const unmarked = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

async function readCsv(text: string): Promise<Table> {
  const { default: Papa } = await import('papaparse');
  // Empty lines count for where a line stands, and not for what its cells are parted by.
  const { meta } = Papa.parse(text, {
    preview: 20,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t'],
  });
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    throw new FileError(`Ligne ${(broken.row ?? 0) + 1} : il manque un guillemet, ou il y en a un de trop.`);
  }
  const lines = data
    .map((cells, index) => ({ cells, place: index + 1 }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  const [head, ...rest] = lines;
  const columns = distinctNames((head?.cells ?? []).map(name => name.trim()));
  for (const { cells, place } of rest) {
    if (cells.slice(columns.length).some(cell => cell.trim() !== ''))
      throw new FileError(
        `La ligne ${place} a plus de cellules que la première ligne n’a de noms : il manque un nom, ou des guillemets autour d’un texte.`,
      );
  }
  const rows = rest.map(({ cells }) =>
    Object.fromEntries(columns.map((name, index) => [name, unmarked(cells[index] ?? '')])),
  );
  const named = columns.filter(name => !name.startsWith(UNNAMED));
  return { columns: named, rows, places: rest.map(({ place }) => place) };
}

const UNNAMED = '\0';

/** Columns that are called alike have a number each; those without a name are left out. */
function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, index) => {
    if (name === '') return `${UNNAMED}${index}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 ? `${name} (${count})` : name;
  });
}

/** UTF-8 or UTF-16 as a mark says it or the bytes have it; otherwise what spreadsheets on Windows write. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The lines of a CSV or JSON file; it is read in the page, and nothing of it is sent.
 * @throws FileError when there are none, too many, or it is neither.
 */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > MAX_IMPORT_BYTES)
    throw new FileError('Ce fichier pèse plus de 2 Mio : coupez-le en parties.');
  const text = textOf(await file.arrayBuffer()).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new FileError('Ce fichier n’est pas du texte : enregistrez-le en CSV.');
  const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(text);
  const { columns, rows, places } = isJson ? readJson(text) : await readCsv(text);
  if (rows.length === 0 || columns.length === 0) throw new FileError('Ce fichier ne contient aucune ligne.');
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new FileError(
      `Ce fichier compte ${rows.length} lignes : ${MAX_IMPORT_ROWS} au plus à la fois, coupez-le en parties.`,
    );
  }
  return { name: file.name, columns, rows, places };
}
