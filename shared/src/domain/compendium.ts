import { mixed, type InferType } from 'yup';
import { COMPENDIUM_KEY, isCompendiumKey } from './compendium-keys.ts';
import {
  COMPENDIUM_DESCRIPTION_MAX,
  COMPENDIUM_COLUMNS_MAX,
  COMPENDIUM_NAME_MAX,
  COMPENDIUM_VALUE_TYPES,
  valueError,
  type CompendiumColumn,
  type CompendiumValues,
} from './compendium-values.ts';
import type { Entity, PersonName } from './entity.ts';
import { line, list, markdown, shape, text } from './schema.ts';

// The compendium of a server (PLS-5): entries that lists of characters take from, official ones of imported packs beside « maison » ones.

/** Entries of one server in all, « maison » ones, and packs. */
export const COMPENDIUM_ENTRIES_MAX = 20_000;
export const HOMEBREW_MAX = 2_000;
export const PACKS_MAX = 30;
export const COMPENDIUM_KINDS_MAX = 40;

const KEY_MESSAGE =
  'De 1 à 40 lettres minuscules sans accent, chiffres et tirets, en commençant par une lettre.';

const key = () =>
  text(40)
    .matches(COMPENDIUM_KEY, { message: KEY_MESSAGE, excludeEmptyString: true })
    .test('own-key', KEY_MESSAGE, value => !value || isCompendiumKey(value));

const column = shape({
  key: key().required(),
  name: line(60).required(),
  type: text(10)
    .oneOf([...COMPENDIUM_VALUE_TYPES])
    .required(),
});

/** A kind of entries as people set it: what it is called, and the values that its entries have. */
export const compendiumKindSchema = shape({
  name: line(60).required(),
  columns: list(column, COMPENDIUM_COLUMNS_MAX)
    .default([])
    .test(
      'distinct-keys',
      'Deux valeurs d’un genre n’ont pas le même identifiant.',
      columns => !columns || new Set(columns.map(one => one.key)).size === columns.length,
    ),
});
export type CompendiumKindInput = InferType<typeof compendiumKindSchema>;

export interface CompendiumKind extends CompendiumKindInput {
  key: string;
  columns: CompendiumColumn[];
}

const values = () =>
  mixed<CompendiumValues>()
    .test('values', 'Des valeurs par leurs identifiants sont attendues.', value => isObject(value))
    .default({});

const isObject = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

/** What people set of a « maison » entry; its values are judged by {@link entryValueErrors}. */
export const compendiumEntrySchema = shape({
  kind: key().required(),
  name: line(COMPENDIUM_NAME_MAX).required(),
  system: line(80).default(''),
  source: line(120).default(''),
  values: values(),
  description: markdown(COMPENDIUM_DESCRIPTION_MAX).default(''),
});
export type CompendiumEntryInput = InferType<typeof compendiumEntrySchema>;

/** What is wrong with the values of an entry of this kind, in French by `values.<key>`. */
export function entryValueErrors(sent: object, columns: readonly CompendiumColumn[]): Record<string, string> {
  const known = new Map(columns.map(one => [one.key, one]));
  return Object.fromEntries(
    Object.entries(sent)
      .slice(0, COMPENDIUM_COLUMNS_MAX + 1)
      .flatMap(([name, value]) => {
        const own = known.get(name);
        const error = own ? valueError(own, value) : 'Ce genre n’a pas cette valeur.';
        return error ? [[`values.${name.slice(0, 60)}`, error]] : [];
      }),
  );
}

/** Which pack an entry is of, where it is of one. */
export interface EntryPack {
  _id: string;
  name: string;
  license: string;
  attribution: string;
}

/** An entry in a list or a search. */
export interface CompendiumEntrySummary extends Entity {
  server: string;
  serverName: string;
  /** Null for a « maison » entry. */
  pack: EntryPack | null;
  kind: string;
  name: string;
  system: string;
  source: string;
  values: CompendiumValues;
  /** Of what it says: a row that was taken from it compares. */
  hash: string;
}

export interface CompendiumEntry extends CompendiumEntrySummary {
  description: string;
  /** Of its kind: what that is called, and what its values are. */
  kindName: string;
  columns: CompendiumColumn[];
}

/** An imported pack. */
export interface CompendiumPack extends Entity {
  key: string;
  name: string;
  packVersion: string;
  author: string;
  system: string;
  license: string;
  attribution: string;
  url: string;
  entries: number;
}

/** The compendium of a server without its entries. */
export interface Compendium {
  server: { _id: string; name: string };
  mayWrite: boolean;
  /** `homebrew`: how many of the entries are « maison ». */
  kinds: (CompendiumKind & { entries: number; homebrew: number })[];
  packs: CompendiumPack[];
  homebrew: number;
}

/** Kinds of entries that lists of a template can take, by the servers that propose it. */
export interface SheetKinds {
  /** How many of them the caller sees. */
  servers: number;
  kinds: CompendiumKind[];
  /** Kinds that were deleted, and that none of them has. */
  removed: { key: string; name: string }[];
}

/** What becomes of an entry of a pack that is imported. */
export const PACK_OUTCOMES = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const;
export type PackOutcome = (typeof PACK_OUTCOMES)[number];

export interface PackReportLine {
  key: string;
  name: string;
  outcome: PackOutcome;
  /** What of it is not taken and why, in French. */
  losses: string[];
}

/** What an import did or, before it, would do. It stays, and can be read again. */
export interface PackReport {
  /** Empty for one that nobody has saved. */
  _id: string;
  at: string;
  by: PersonName;
  pack: { key: string; name: string; packVersion: string; author: string; license: string };
  /** The version that was there before; null for a new pack. */
  before: string | null;
  /** Whether a pack of this identifier but of somebody else is there: it is replaced on purpose alone. */
  replaces: { name: string; author: string } | null;
  counts: Record<PackOutcome, number>;
  /** Entries that are taken without some of their values. */
  partial: number;
  /** Besides entries: of the pack as a whole. */
  notes: string[];
  /** All that is not `unchanged`, as far as there is room: refused and partial ones first. */
  lines: PackReportLine[];
  /** Lines that are left out. */
  more: number;
}

export type PackReportSummary = Omit<PackReport, 'lines' | 'notes'>;
