import {
  type CatalogueKind,
  EQUIPMENT_SLOTS,
  type GameType,
  MOB_KIND_LABELS,
  type Stat,
} from '@rpd/shared/domain';

/** What a file may be imported as, by the words of the API's addresses. */
export type ImportTarget = 'mob' | CatalogueKind;

export const TARGETS: { value: ImportTarget; label: string }[] = [
  { value: 'mob', label: 'Créatures et PNJ' },
  { value: 'equipmenttype', label: 'Équipement' },
  { value: 'skill', label: 'Compétences' },
  { value: 'class', label: 'Classes' },
  { value: 'stat', label: 'Caractéristiques' },
];

/** A field that a column may fill. */
export interface TargetField {
  /** `stats.<id>` for the value of a stat. */
  name: string;
  label: string;
  /** Columns that are taken for it, folded. */
  known: readonly string[];
  kind: 'text' | 'number';
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const words = (name: string, label: string, ...known: string[]): TargetField => ({
  name,
  label,
  known: [name, label, ...known].map(fold),
  kind: 'text',
});
const amount = (name: string, label: string, ...known: string[]): TargetField => ({
  ...words(name, label, ...known),
  kind: 'number',
});

const NAME = words('name', 'Nom');
const DESCRIPTION = words('description', 'Description', 'desc', 'texte');

/** What public systems call their stats in English. */
const ENGLISH: Record<string, string[]> = {
  force: ['strength', 'str'],
  dexterite: ['dexterity', 'dex'],
  constitution: ['con'],
  intelligence: ['int'],
  sagesse: ['wisdom', 'wis'],
  charisme: ['charisma', 'cha'],
  'points de vie': ['hit points', 'hp', 'pv'],
  'classe d armure': ['armor class', 'ac', 'armor class value'],
};

const FIELDS: Record<Exclude<ImportTarget, 'mob'>, TargetField[]> = {
  equipmenttype: [
    NAME,
    DESCRIPTION,
    words('slot', 'Emplacement', 'equipment category', 'equipment category name', 'type'),
  ],
  skill: [NAME, DESCRIPTION],
  class: [NAME, DESCRIPTION],
  stat: [
    NAME,
    DESCRIPTION,
    words('abbreviation', 'Abréviation', 'abr', 'short'),
    amount('min', 'Minimum'),
    amount('max', 'Maximum'),
    amount('default', 'Valeur de départ', 'initial'),
  ],
};

/** The fields that a file's columns may fill; mobs have one for each stat. */
export function fieldsOf(target: ImportTarget, stats: readonly Stat[]): TargetField[] {
  if (target !== 'mob') return FIELDS[target];
  return [
    NAME,
    words('kind', 'Genre', 'sorte'),
    amount('level', 'Niveau', 'challenge rating', 'cr', 'fp'),
    DESCRIPTION,
    ...stats.map(stat =>
      amount(`stats.${stat._id}`, stat.name, stat.abbreviation, ...(ENGLISH[fold(stat.name)] ?? [])),
    ),
  ];
}

/** The stats of a system, with those that belong to none; all of them without one. */
export const statsOf = (stats: readonly Stat[], system: string): Stat[] =>
  stats.filter(({ gameType }) => !system || !gameType || gameType === system);

/**
 * The system whose stats a file's columns name most of; '' for none. Two systems may call a stat alike, and what is filled in there by
 * the same column may be out of its bounds here.
 */
export function systemNamedBy(stats: readonly Stat[], columns: readonly string[]): string {
  const systems = [...new Set(stats.map(({ gameType }) => gameType).filter(Boolean))];
  const named = (system: string) => {
    const fields = fieldsOf(
      'mob',
      stats.filter(({ gameType }) => gameType === system),
    );
    return Object.entries(guessColumns(fields, columns)).filter(
      ([name, column]) => name.startsWith('stats.') && column,
    ).length;
  };
  const best = systems.toSorted((one, other) => named(other) - named(one))[0] ?? '';
  return best && named(best) > 0 ? best : '';
}

/** Which column fills which field, as far as their names tell: by field, '' for none. */
export function guessColumns(
  fields: readonly TargetField[],
  columns: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    fields.map(field => [field.name, columns.find(column => field.known.includes(fold(column))) ?? '']),
  );
}

const SLOT_WORDS: [RegExp, string][] = [
  [/weapon|arme\b/, 'mainHand'],
  [/shield|bouclier/, 'offHand'],
  [/armor|armure/, 'body'],
  [/gear|tool|pack|outil|materiel|mount/, 'bag'],
];

/** A slot by its code, its French name, or what public systems call the category. */
function slotOf(text: string): string {
  const asked = fold(text);
  const exact = Object.entries(EQUIPMENT_SLOTS).find(
    ([code, label]) => fold(code) === asked || fold(label) === asked,
  );
  return exact?.[0] ?? SLOT_WORDS.find(([pattern]) => pattern.test(asked))?.[1] ?? (asked ? text : 'other');
}

/** A kind by its code or its French name; a creature by default. */
function mobKindOf(text: string): string {
  const asked = fold(text);
  if (!asked) return 'mob';
  return (
    Object.entries(MOB_KIND_LABELS).find(([code, label]) => code === asked || fold(label) === asked)?.[0] ??
    text
  );
}

/** A number as files write it: '1/4' is a part of one, and a level below one is none. What is no number stays as it is. */
function numberOf(value: unknown): unknown {
  if (typeof value === 'number') return Math.floor(value);
  const typed = String(value).trim().replace(/\s/g, '').replace(',', '.');
  const [, above, below] = /^(\d+)\/(\d+)$/.exec(typed) ?? [];
  if (above && below) return Math.floor(Number(above) / Number(below));
  return typed !== '' && Number.isFinite(Number(typed)) ? Math.floor(Number(typed)) : value;
}

/** Cells hold texts and numbers; whatever else they hold is written as it is. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** What is sent of a line. */
export function rowOf(
  target: ImportTarget,
  fields: readonly TargetField[],
  columnOf: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, unknown>>,
  system: string,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const stats: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const column = columnOf[name];
    const cell = column ? cells[column] : undefined;
    if (cell === undefined || cell === null || cell === '') continue;
    const value = kind === 'number' ? numberOf(cell) : textOf(cell);
    if (name.startsWith('stats.')) stats[name.slice('stats.'.length)] = value;
    else row[name] = value;
  }
  if (target === 'mob') return { ...row, kind: mobKindOf(textOf(row['kind'])), stats };
  if (target === 'equipmenttype') return { ...row, slot: slotOf(textOf(row['slot'])), gameType: system };
  return { ...row, gameType: system };
}

/** The systems that an entry may belong to. */
export const systemsOf = (types: readonly GameType[]) =>
  types.map(({ _id, name }) => ({ value: _id, label: name }));
