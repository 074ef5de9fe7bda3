import { ValidationError } from 'yup';
import { compendiumKindSchema, type CompendiumKind } from './compendium.ts';
import { isCompendiumKey } from './compendium-keys.ts';
import { isThings, readEntry, type ReadEntry, type Things } from './compendium-pack-entry.ts';
import { COMPENDIUM_COLUMNS_MAX, STANDARD_KINDS, type CompendiumColumn } from './compendium-values.ts';
import { formatNumber } from './format.ts';
import { line, link, shape, text } from './schema.ts';
import type { Steps } from './turns.ts';

// Packs of compendium entries as files (docs/compendium.md). The head is read by its schema and refuses the whole; each entry is read by
// hand, so that five thousand take a moment, and what one of them lacks is reported and takes nothing from the others.

export const PACK_FORMAT = 'rpd-compendium-pack';
export const PACK_FORMAT_VERSION = 1;
/** Where the API serves the JSON schema of the format. */
export const PACK_SCHEMA_PATH = 'schemas/compendium-pack-1.json';
/** Characters of the file. */
export const PACK_TEXT_MAX = 4_000_000;
export const PACK_ENTRIES_MAX = 5_000;
export const PACK_KINDS_MAX = 20;
/** `fr.exemple.grimoire`. */
export const PACK_KEY = /^[a-z][a-z0-9-]{0,39}(?:\.[a-z0-9-]{1,40}){1,4}$/;
/** `1.0.2`. */
export const PACK_VERSION = /^\d{1,6}(?:\.\d{1,6}){0,2}$/;

const headSchema = shape({
  id: text(120)
    .matches(PACK_KEY, {
      message: 'Un identifiant de paquet a au moins deux parties, comme « fr.exemple.grimoire ».',
      excludeEmptyString: true,
    })
    .required(),
  version: text(20)
    .matches(PACK_VERSION, { message: 'Une version s’écrit 1.0.2.', excludeEmptyString: true })
    .required(),
  name: line(120).required(),
  author: line(120).required(),
  system: line(80).default(''),
  license: line(120).required(),
  attribution: line(500).default(''),
  url: link().default(''),
});

export interface PackHead {
  id: string;
  version: string;
  name: string;
  author: string;
  system: string;
  license: string;
  attribution: string;
  url: string;
}

export interface ReadPack {
  head: PackHead;
  /** Those that the pack says more about than its kinds' names. */
  kinds: CompendiumKind[];
  entries: ReadEntry[];
  notes: string[];
}

export type PackReading = { pack: ReadPack; fields: null } | { pack: null; fields: Record<string, string> };

const refused = (fields: Record<string, string>): PackReading => ({ pack: null, fields });

const KNOWN = new Set([
  '$schema',
  'format',
  'formatVersion',
  'kinds',
  'entries',
  ...Object.keys(headSchema.fields),
]);

/** Reads a pack in steps, by the kinds that its server has; nothing of it goes by unread. */
export function* packSteps(value: unknown, known: readonly CompendiumKind[]): Steps<PackReading> {
  if (!isThings(value) || value['format'] !== PACK_FORMAT) {
    return refused({
      pack: `Ce fichier n’est pas un paquet de compendium (« format » : « ${PACK_FORMAT} »).`,
    });
  }
  if (value['formatVersion'] !== PACK_FORMAT_VERSION) {
    return refused({ formatVersion: `Seule la version ${PACK_FORMAT_VERSION} du format se lit ici.` });
  }
  const { entries, kinds = [] } = value;
  if (!Array.isArray(entries)) return refused({ entries: 'Une liste d’entrées est attendue.' });
  if (entries.length > PACK_ENTRIES_MAX) {
    return refused({ entries: `Au plus ${formatNumber(PACK_ENTRIES_MAX)} entrées par paquet.` });
  }
  if (!Array.isArray(kinds)) return refused({ kinds: 'Une liste de genres est attendue.' });
  if (kinds.length > PACK_KINDS_MAX)
    return refused({ kinds: `Au plus ${PACK_KINDS_MAX} genres par paquet.` });
  const head = readHead(value);
  if (head.fields) return refused(head.fields);
  const notes = Object.keys(value)
    .filter(name => !KNOWN.has(name))
    .slice(0, 20)
    .map(name => `« ${name.slice(0, 60)} » n’est pas connu du format : laissé de côté.`);
  const read = readKinds(kinds, known, notes);
  const seen = new Set<string>();
  const all: ReadEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    all.push(readEntry(entry, index, { kinds: read, seen, system: head.value.system }));
    yield;
  }
  const used = new Set(all.flatMap(({ entry }) => entry?.kind ?? []));
  const changed = [...read.values()].filter(kind => used.has(kind.key));
  return { pack: { head: head.value, kinds: changed, entries: all, notes }, fields: null };
}

function readHead(
  value: Things,
): { value: PackHead; fields: null } | { value: null; fields: Record<string, string> } {
  const own = Object.fromEntries(
    Object.keys(headSchema.fields).flatMap(name => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])),
  );
  try {
    return { value: headSchema.validateSync(own, { abortEarly: false }), fields: null };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const inner = error.inner.length > 0 ? error.inner : [error];
    return { value: null, fields: Object.fromEntries(inner.map(one => [one.path ?? 'pack', one.message])) };
  }
}

/** The kinds of the server with what the pack adds to them; a value that is there keeps its type. */
function readKinds(
  sent: readonly unknown[],
  known: readonly CompendiumKind[],
  notes: string[],
): Map<string, CompendiumKind> {
  const kinds = new Map(known.map(kind => [kind.key, kind]));
  for (const [index, one] of sent.entries()) {
    const { id, name, columns } = isThings(one) ? one : {};
    const where = `Genre ${index + 1}`;
    if (!isCompendiumKey(id)) {
      notes.push(`${where} : son identifiant n’est pas valide.`);
      continue;
    }
    try {
      const made = compendiumKindSchema.validateSync({ name, columns: columnsOf(columns) });
      kinds.set(id, merged(id, made, kinds.get(id), notes));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      notes.push(`${where}, « ${id} » : ${error.message}`);
    }
  }
  return kinds;
}

const columnsOf = (columns: unknown): unknown =>
  Array.isArray(columns)
    ? columns.slice(0, COMPENDIUM_COLUMNS_MAX + 1).map((one: unknown) => {
        const { id: key, name, type } = isThings(one) ? one : {};
        return { key, name, type };
      })
    : columns;

function merged(
  key: string,
  { name, columns }: { name: string; columns: CompendiumColumn[] },
  before: CompendiumKind | undefined,
  notes: string[],
): CompendiumKind {
  const kept = before?.columns ?? [];
  for (const { key: own, type, name: called } of columns) {
    const there = kept.find(one => one.key === own);
    if (there && there.type !== type) {
      notes.push(`« ${called} » de « ${name} » garde le type qu’il a déjà sur ce serveur.`);
    }
  }
  const added = columns.filter(({ key: own }) => !kept.some(one => one.key === own));
  const room = COMPENDIUM_COLUMNS_MAX - kept.length;
  for (const { name: called } of added.slice(room)) {
    notes.push(
      `« ${called} » de « ${name} » ne tient plus : au plus ${COMPENDIUM_COLUMNS_MAX} valeurs par genre.`,
    );
  }
  return { key, name: before?.name ?? name, columns: [...kept, ...added.slice(0, room)] };
}

/** What a server has before it gives its kinds other values. */
export const standardKinds = (): CompendiumKind[] =>
  STANDARD_KINDS.map(({ key, name, columns }) => ({ key, name, columns: [...columns] }));

/** Whether a version is older than another. */
export function isOlderVersion(one: string, other: string): boolean {
  const [left, right] = [one, other].map(version => version.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
