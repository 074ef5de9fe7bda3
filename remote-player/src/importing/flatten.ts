import { FIELD_TEXTAREA_MAX, formatNumber } from '@rpd/shared/domain';
import { hasMarkup, plainText } from '@rpd/shared/importing';
import { namesOfPath } from './names.ts';
import type { Scalar, SourceCell, SourcePart, SourceRow, SourceTable } from './source.ts';

// Any tree of a file as values and lists with their paths.

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const DEPTH_MAX = 40;
const ROWS_MAX = 500;
const COLUMNS_MAX = 120;
/** Characters of the names of columns that are not read. */
const NAMES_MAX = 4000;
const WORDS_MAX = 120;
/** Markup is longer than its words. */
const MARKUP_MAX = 200_000;

/** Marks inside a line. */
const INLINE = /<\/?(?:b|strong|i|em|u|span|a)\b[^>]*>/giu;

/** A name of a file as the page shows it. */
export const short = (text: string): string =>
  text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;

interface ScalarRead {
  value: Scalar;
  problem?: string;
}

/** A text as words; one that no field could hold is shortened, and said. */
export function readText(text: string): ScalarRead | undefined {
  if (text.length > MARKUP_MAX) return tooLong(text);
  const words = hasMarkup(text)
    ? plainText(text.replace(INLINE, ''), '\n')
    : text.replace(/\r\n?/gu, '\n').trim();
  if (words === '') return undefined;
  return words.length > FIELD_TEXTAREA_MAX ? tooLong(words) : { value: words };
}

const tooLong = (text: string): ScalarRead => ({
  value: short(text),
  problem: `Ce texte a ${formatNumber(text.length)} caractères : au plus ${formatNumber(FIELD_TEXTAREA_MAX)}.`,
});

function scalarOf(value: unknown): ScalarRead | undefined {
  if (typeof value === 'string') return readText(value);
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'number') return undefined;
  return Number.isFinite(value) ? { value } : { value: String(value), problem: 'Ce nombre est trop grand.' };
}

/** Ids of Foundry's documents, and places of a list that is written as an object. */
const isListKey = (key: string): boolean => /^(?:\d{1,6}|[A-Za-z0-9]{16})$/u.test(key);

/** Objects that stand one beside the other: a list, or an object whose keys are numbers or ids. */
function objectsIn(value: unknown): Json[] | undefined {
  // What stands between objects, and a list in a list, is a line too.
  if (Array.isArray(value))
    return value.some(one => typeof one === 'object' && one !== null)
      ? value.filter(isFilled).map(one => (isObject(one) ? one : { value: one }))
      : undefined;
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key, one]) => isListKey(key) && isObject(one));
  // Custom System Builder keeps the lines that were deleted.
  return isList
    ? entries.flatMap(([, one]) => (isObject(one) && one['deleted'] !== true ? [one] : []))
    : undefined;
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The texts of a list; one that is too long is said. */
const textsIn = (value: readonly unknown[], path: string, note: Note): string[] =>
  value.flatMap(one => {
    const read = scalarOf(one);
    if (read?.problem) note(`« ${short(path)} » : ${read.problem}`);
    return read && !read.problem ? [String(read.value)] : [];
  });

export type Note = (message: string) => void;
/** The character's name; no field of a page gets more of it than one can read. */
export function nameIn({ name }: Json, note: Note): string {
  const read = textIn(name).replace(/\s+/gu, ' ');
  if (read.length > WORDS_MAX) note(`Le nom a ${formatNumber(read.length)} caractères : il est coupé.`);
  return short(read);
}

type Names = (path: string) => { label: string; names: string[] };

interface Walk {
  names: Names;
  note: Note;
}

type Cells = Map<string, Exclude<SourceCell, undefined>>;

function readCells(value: unknown, path: string, depth: number, cells: Cells, walk: Walk): void {
  if (depth > DEPTH_MAX) return walk.note(`« ${short(path)} » a trop de niveaux.`);
  const objects = objectsIn(value);
  if (objects) {
    if (objects.length > 0) cells.set(path, tableOf(objects, walk, depth + 1));
  } else if (Array.isArray(value)) {
    const texts = textsIn(value, path, walk.note);
    if (texts.length > 0) cells.set(path, texts);
  } else if (isObject(value)) {
    for (const [key, one] of Object.entries(value)) {
      readCells(one, path ? `${path}.${key}` : key, depth + 1, cells, walk);
    }
  } else {
    const read = scalarOf(value);
    if (read?.problem) walk.note(`« ${short(path)} » : ${read.problem}`);
    else if (read) cells.set(path, read.value);
  }
}

/** The columns that most lines fill in, in the order of the file. */
function mostFilled(filled: ReadonlyMap<string, number>): { columns: string[]; others: string[] } {
  const paths = [...filled.keys()];
  const byLines = paths.toSorted((one, other) => (filled.get(other) ?? 0) - (filled.get(one) ?? 0));
  const taken = new Set(byLines.slice(0, COLUMNS_MAX));
  return {
    columns: paths.filter(path => taken.has(path)),
    others: paths.filter(path => !taken.has(path)),
  };
}

/** Rows with the columns that any of them has. */
export function tableOf(objects: readonly Json[], walk: Walk, depth = 0): SourceTable {
  if (objects.length > ROWS_MAX) {
    walk.note(
      `${formatNumber(objects.length - ROWS_MAX)} lignes de trop : au plus ${ROWS_MAX} d’une liste sont lues.`,
    );
  }
  const rows = objects.slice(0, ROWS_MAX).map(one => {
    const cells: Cells = new Map();
    readCells(one, '', depth, cells, walk);
    return cells;
  });
  const filled = new Map<string, number>();
  for (const cells of rows) for (const path of cells.keys()) filled.set(path, (filled.get(path) ?? 0) + 1);
  const { columns, others } = mostFilled(filled);
  if (others.length > 0) {
    walk.note(
      `${formatNumber(others.length)} colonnes de trop : au plus ${COLUMNS_MAX} d’une liste sont lues (${others.join(', ').slice(0, NAMES_MAX)}).`,
    );
  }
  return {
    columns: columns.map(path => ({ path, ...walk.names(path) })),
    rows: rows.map((cells): SourceRow => ({ cells: columns.map(path => cells.get(path)) })),
  };
}

/** Every value and list below `value`. Empty ones say nothing and are no part. */
export function flatten(
  value: unknown,
  { root = '', names = namesOfPath, note }: { root?: string; names?: Names; note: Note },
): SourcePart[] {
  const walk = { names, note };
  const parts: SourcePart[] = [];
  const look = (one: unknown, path: string, depth: number): void => {
    if (depth > DEPTH_MAX) return note(`« ${short(path)} » a trop de niveaux.`);
    const objects = objectsIn(one);
    if (objects) {
      if (objects.length > 0) parts.push({ path, ...names(path), value: tableOf(objects, walk, depth) });
    } else if (Array.isArray(one)) {
      const texts = textsIn(one, path, note);
      if (texts.length > 0) parts.push({ path, ...names(path), value: texts });
    } else if (isObject(one)) {
      for (const [key, inner] of Object.entries(one)) look(inner, path ? `${path}.${key}` : key, depth + 1);
    } else {
      const read = scalarOf(one);
      if (read) parts.push({ path, ...names(path), ...read });
    }
  };
  look(value, root, 0);
  return parts;
}
