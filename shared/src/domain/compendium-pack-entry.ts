import type { CompendiumKind } from './compendium.ts';
import { COMPENDIUM_KEY, isCompendiumKey } from './compendium-keys.ts';
import {
  COMPENDIUM_COLUMNS_MAX,
  COMPENDIUM_DESCRIPTION_MAX,
  COMPENDIUM_NAME_MAX,
  valueError,
  type CompendiumColumn,
  type CompendiumValue,
  type CompendiumValues,
} from './compendium-values.ts';
import { formatNumber } from './format.ts';
import { markdownError } from './markdown.ts';

// One entry of a pack, read by hand: what it lacks is reported and takes nothing from the others.

/** An entry as a pack has it, read. */
export interface PackEntry {
  key: string;
  kind: string;
  name: string;
  system: string;
  source: string;
  values: CompendiumValues;
  description: string;
}

/** What one entry of the file gives: `entry` is null where it is left out; why, and what of it is, stands in `losses`. */
export interface ReadEntry {
  key: string;
  name: string;
  entry: PackEntry | null;
  losses: string[];
}

export type Things = Readonly<Record<string, unknown>>;
export const isThings = (value: unknown): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface EntryAround {
  kinds: ReadonlyMap<string, CompendiumKind>;
  seen: Set<string>;
  system: string;
}

const ENTRY_KEYS = new Set(['id', 'kind', 'name', 'system', 'source', 'values', 'description']);
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const shortText = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim().length <= max && !CONTROL.test(value.trim())
    ? value.trim()
    : null;

export function readEntry(value: unknown, index: number, { kinds, seen, system }: EntryAround): ReadEntry {
  if (!isThings(value)) {
    return { key: '', name: `Entrée ${index + 1}`, entry: null, losses: ['Un objet est attendu.'] };
  }
  const key = typeof value['id'] === 'string' ? value['id'].slice(0, 40) : '';
  const name = shortText(value['name'], COMPENDIUM_NAME_MAX) ?? '';
  const leftOut = (message: string): ReadEntry => ({
    key,
    name: name || `Entrée ${index + 1}`,
    entry: null,
    losses: [message],
  });
  if (typeof value['id'] !== 'string' || !COMPENDIUM_KEY.test(value['id']) || !isCompendiumKey(value['id'])) {
    return leftOut('« id » : de 1 à 40 lettres minuscules sans accent, chiffres et tirets.');
  }
  if (!name) return leftOut(`« name » : de 1 à ${COMPENDIUM_NAME_MAX} caractères, sur une ligne.`);
  if (seen.has(key)) return leftOut('Cet identifiant est déjà celui d’une entrée plus haut.');
  const kind = typeof value['kind'] === 'string' ? kinds.get(value['kind']) : undefined;
  if (!kind) return leftOut('« kind » : ce genre n’est ni dans le paquet ni sur ce serveur.');
  seen.add(key);
  const losses: string[] = [];
  const taken = (part: 'system' | 'source', max: number, otherwise: string): string => {
    if (value[part] === undefined) return otherwise;
    const read = shortText(value[part], max);
    if (read === null) losses.push(`« ${part} » : un texte d’une ligne, de ${max} caractères au plus.`);
    return read ?? otherwise;
  };
  const entry: PackEntry = {
    key,
    kind: kind.key,
    name,
    system: taken('system', 80, system),
    source: taken('source', 120, ''),
    values: readValues(value['values'], kind.columns, losses),
    description: readDescription(value['description'], losses),
  };
  for (const part of Object.keys(value)
    .filter(one => !ENTRY_KEYS.has(one))
    .slice(0, 5)) {
    losses.push(`« ${part.slice(0, 60)} » n’est pas connu du format.`);
  }
  return { key, name, entry, losses };
}

function readDescription(value: unknown, losses: string[]): string {
  if (value === undefined) return '';
  const lost = (message: string): string => {
    losses.push(`« description » : ${message}`);
    return '';
  };
  if (typeof value !== 'string') return lost('un texte est attendu.');
  const plain = value.replace(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  if (plain.length > COMPENDIUM_DESCRIPTION_MAX) {
    return lost(`au plus ${formatNumber(COMPENDIUM_DESCRIPTION_MAX)} caractères.`);
  }
  const error = markdownError(plain);
  return error ? lost(error) : plain;
}

/** Values that are not there, or no values at all, are reported together. */
const REPORTED_VALUES = 10;
/** Values of one entry that are looked at one by one. */
const SENT_VALUES_MAX = 200;

function readValues(
  value: unknown,
  columns: readonly CompendiumColumn[],
  losses: string[],
): CompendiumValues {
  if (value === undefined) return {};
  if (!isThings(value)) {
    losses.push('« values » : un objet est attendu.');
    return {};
  }
  const known = new Map(columns.map(column => [column.key, column]));
  const sent = Object.entries(value);
  if (sent.length > SENT_VALUES_MAX) {
    losses.push(`« values » : ${formatNumber(sent.length)} valeurs, ${COMPENDIUM_COLUMNS_MAX} au plus.`);
    return {};
  }
  const read: [string, CompendiumValue][] = [];
  let lost = 0;
  for (const [key, one] of sent) {
    const column = known.get(key);
    const error = column ? valueError(column, one) : 'ce genre n’a pas cette valeur.';
    if (!error) read.push([key, one as CompendiumValue]);
    else if (++lost <= REPORTED_VALUES) losses.push(`« ${key.slice(0, 60)} » : ${error}`);
  }
  if (lost > REPORTED_VALUES) losses.push(`et ${lost - REPORTED_VALUES} autres valeurs.`);
  return Object.fromEntries(read);
}
