import { ENTRY_DESCRIPTION, ENTRY_NAME, ENTRY_NOTHING, isCompendiumKey } from './compendium-keys.ts';
import { convertCell } from './field-conversion.ts';
import type { FieldLine, FieldValue } from './field-value.ts';
import { formatNumber } from './format.ts';
import { foldName } from './formula-types.ts';
import type { FieldColumn, FieldLike } from './sheet-field.ts';
import { isValueless } from './sheet-kinds.ts';

// Values of compendium entries, and the lines that are made from them. No yup: sheets load it.

export const COMPENDIUM_NAME_MAX = 120;
export const COMPENDIUM_TEXT_MAX = 500;
export const COMPENDIUM_DESCRIPTION_MAX = 10_000;
/** Values of one entry. */
export const COMPENDIUM_COLUMNS_MAX = 30;

export const COMPENDIUM_VALUE_TYPES = ['text', 'number', 'boolean'] as const;
export type CompendiumValueType = (typeof COMPENDIUM_VALUE_TYPES)[number];
export type CompendiumValue = string | number | boolean;
/** By the keys of the kind's columns. */
export type CompendiumValues = Record<string, CompendiumValue>;

export interface CompendiumColumn {
  key: string;
  name: string;
  type: CompendiumValueType;
}

/** Kinds that every server has, until it gives them other columns. */
export const STANDARD_KINDS: readonly { key: string; name: string; columns: readonly CompendiumColumn[] }[] =
  [
    {
      key: 'sort',
      name: 'Sorts',
      columns: [
        { key: 'niveau', name: 'Niveau', type: 'number' },
        { key: 'ecole', name: 'École', type: 'text' },
        { key: 'portee', name: 'Portée', type: 'text' },
        { key: 'duree', name: 'Durée', type: 'text' },
        { key: 'degats', name: 'Dégâts', type: 'text' },
      ],
    },
    {
      key: 'objet',
      name: 'Objets',
      columns: [
        { key: 'type', name: 'Type', type: 'text' },
        { key: 'poids', name: 'Poids', type: 'number' },
        { key: 'prix', name: 'Prix', type: 'text' },
        { key: 'degats', name: 'Dégâts', type: 'text' },
      ],
    },
    {
      key: 'competence',
      name: 'Compétences',
      columns: [
        { key: 'caracteristique', name: 'Caractéristique', type: 'text' },
        { key: 'bonus', name: 'Bonus', type: 'number' },
      ],
    },
    { key: 'don', name: 'Dons', columns: [{ key: 'prerequis', name: 'Prérequis', type: 'text' }] },
  ];

/** What is wrong with a value of this column, in French. */
export function valueError({ type }: CompendiumColumn, value: unknown): string | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'Oui ou non est attendu.';
  if (type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'Un nombre est attendu.';
    return Math.abs(value) > 1e15 ? 'Ce nombre est trop grand.' : undefined;
  }
  if (typeof value !== 'string') return 'Un texte est attendu.';
  if (value.length > COMPENDIUM_TEXT_MAX) return `Au plus ${COMPENDIUM_TEXT_MAX} caractères.`;
  return /[\p{Cc}\u2028\u2029]/u.test(value) ? 'Ce champ tient sur une seule ligne.' : undefined;
}

/** The values of an entry in the order of its kind's, with their names. */
export const namedValues = (
  { values }: { values: CompendiumValues },
  columns: readonly CompendiumColumn[],
): { key: string; name: string; words: string }[] =>
  columns.flatMap(({ key, name }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined || value === '') return [];
    if (typeof value === 'boolean') return [{ key, name, words: value ? 'Oui' : 'Non' }];
    return [{ key, name, words: typeof value === 'number' ? formatNumber(value) : value }];
  });

const NAMES = new Set(['nom', 'intitule', 'titre', 'name']);
const DESCRIPTIONS = new Set(['description', 'effet', 'effets', 'texte', 'detail', 'details', 'notes']);

const mayFill = (column: FieldColumn): boolean =>
  !isValueless(column.type) && column.type !== 'repeat' && !column.formula;

/** As identifiers are made of names: « Temps d’incantation » is `temps-d-incantation`. */
export const keyOfName = (name: string): string =>
  foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .slice(0, 40);

/**
 * What each column of a list takes of an entry, by the column's id: as the author says, and else by the names that both have. Without
 * a column called so, the first text that takes nothing else takes the name.
 */
export function entrySources(columns: readonly FieldColumn[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const column of columns.filter(mayFill)) {
    const said = column.fromEntry;
    if (said === ENTRY_NOTHING) continue;
    const own = keyOfName(column.name);
    if (said) sources.set(column.id, said);
    else if (NAMES.has(own)) sources.set(column.id, ENTRY_NAME);
    else if (DESCRIPTIONS.has(own)) sources.set(column.id, ENTRY_DESCRIPTION);
    else if (isCompendiumKey(own)) sources.set(column.id, own);
  }
  if ([...sources.values()].includes(ENTRY_NAME)) return sources;
  const first = columns.find(
    column => mayFill(column) && column.type === 'string' && !column.fromEntry && !column.dice,
  );
  return first ? sources.set(first.id, ENTRY_NAME) : sources;
}

/** As much of an entry as a line is made from. */
export interface LineEntry {
  _id: string;
  name: string;
  hash: string;
  values: CompendiumValues;
  description: string;
}

function partOf(entry: LineEntry, source: string): FieldValue | undefined {
  if (source === ENTRY_NAME) return entry.name;
  if (source === ENTRY_DESCRIPTION) return entry.description || undefined;
  return Object.hasOwn(entry.values, source) ? entry.values[source] : undefined;
}

export interface FilledCells {
  cells: FieldLine['cells'];
  /** Names of columns that the entry has a value for which does not fit them. */
  unfit: string[];
}

/** The cells that an entry fills. A value that does not fit its column is left out. */
export function cellsOf(entry: LineEntry, { columns = [] }: Pick<FieldLike, 'columns'>): FilledCells {
  const unfit: string[] = [];
  const sources = entrySources(columns);
  const cells = columns.flatMap(column => {
    const source = sources.get(column.id);
    const part = source === undefined ? undefined : partOf(entry, source);
    if (part === undefined) return [];
    const fitting = convertCell(part, column);
    if (fitting === null) {
      if (part !== '') unfit.push(column.name || 'colonne sans nom');
      return [];
    }
    return [[column.id, fitting] as const];
  });
  return { cells: Object.fromEntries(cells), unfit };
}

/** A line with what its entry says now; what the entry says nothing about stays. It is linked to that state of it. */
export function lineTaking(line: FieldLine, entry: LineEntry, field: Pick<FieldLike, 'columns'>): FieldLine {
  const { cells } = cellsOf(entry, field);
  return { id: line.id, cells: { ...line.cells, ...cells }, entry: { id: entry._id, hash: entry.hash } };
}
