import {
  type CatalogueKind,
  EQUIPMENT_SLOTS,
  formatDateTime,
  type GameType,
  MOB_KIND_LABELS,
  type Stat,
  type UndoableEntity,
} from '@rpd/shared/domain';
import {
  cellsOf,
  foldColumn,
  guessColumns,
  type ImportField,
  numberField,
  textField,
} from '@rpd/shared/ui/import';

/** What a file may be imported as, by the words of the API's addresses. */
export type ImportTarget = 'mob' | 'event' | CatalogueKind;

export const TARGETS: { value: ImportTarget; label: string }[] = [
  { value: 'mob', label: 'Créatures et PNJ' },
  { value: 'event', label: 'Événements' },
  { value: 'equipmenttype', label: 'Équipement' },
  { value: 'skill', label: 'Compétences' },
  { value: 'class', label: 'Classes' },
  { value: 'stat', label: 'Caractéristiques' },
];

const NAME: ImportField = { ...textField('name', 'Nom'), required: true };
const DESCRIPTION = textField('description', 'Description', 'desc', 'texte');

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

const moment = (value: unknown): string => (typeof value === 'string' ? formatDateTime(value) : '');

const EVENT_FIELDS: ImportField[] = [
  {
    ...textField('title', 'Titre', 'nom', 'name', 'événement', 'event', 'summary', 'sujet'),
    required: true,
    example: 'Veillée au coin du feu',
  },
  {
    ...textField('server', 'Serveur', 'server', 'lieu', 'communauté', 'guild', 'location'),
    example: 'Les Terres de Valombre',
  },
  {
    ...textField('start', 'Début', 'start', 'start date', 'date', 'date de début', 'commence', 'begin'),
    required: true,
    example: '24/12/2026 20:30',
    show: moment,
  },
  {
    ...textField('end', 'Fin', 'end', 'end date', 'date de fin', 'heure de fin', 'finit', 'end time'),
    required: true,
    example: '23:00',
    show: moment,
  },
  { ...textField('places', 'Places', 'seats', 'capacity', 'nombre de places', 'capacité'), example: '12' },
  { ...textField('description', 'Description', 'desc', 'texte', 'details', 'détails'), example: '' },
  { ...textField('timeZone', 'Fuseau horaire', 'time zone', 'timezone', 'fuseau'), example: 'Europe/Paris' },
];

const FIELDS: Record<Exclude<ImportTarget, 'mob'>, ImportField[]> = {
  event: EVENT_FIELDS,
  equipmenttype: [
    NAME,
    DESCRIPTION,
    textField('slot', 'Emplacement', 'equipment category', 'equipment category name', 'type'),
  ],
  skill: [NAME, DESCRIPTION],
  class: [NAME, DESCRIPTION],
  stat: [
    NAME,
    DESCRIPTION,
    textField('abbreviation', 'Abréviation', 'abr', 'short'),
    numberField('min', 'Minimum'),
    numberField('max', 'Maximum'),
    numberField('default', 'Valeur de départ', 'initial'),
  ],
};

/** The fields that a file's columns may fill; mobs have one for each stat. */
export function fieldsOf(target: ImportTarget, stats: readonly Stat[]): ImportField[] {
  if (target !== 'mob') return FIELDS[target];
  return [
    NAME,
    textField('kind', 'Genre', 'sorte'),
    numberField('level', 'Niveau', 'challenge rating', 'cr', 'fp'),
    DESCRIPTION,
    ...stats.map(stat =>
      numberField(
        `stats.${stat._id}`,
        stat.name,
        stat.abbreviation,
        ...(ENGLISH[foldColumn(stat.name)] ?? []),
      ),
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

const SLOT_WORDS: [RegExp, string][] = [
  [/weapon|arme\b/, 'mainHand'],
  [/shield|bouclier/, 'offHand'],
  [/armor|armure/, 'body'],
  [/gear|tool|pack|outil|materiel|mount/, 'bag'],
];

/** A slot by its code, its French name, or what public systems call the category. */
function slotOf(text: string): string {
  const asked = foldColumn(text);
  const exact = Object.entries(EQUIPMENT_SLOTS).find(
    ([code, label]) => foldColumn(code) === asked || foldColumn(label) === asked,
  );
  return exact?.[0] ?? SLOT_WORDS.find(([pattern]) => pattern.test(asked))?.[1] ?? (asked ? text : 'other');
}

/** A kind by its code or its French name; a creature by default. */
function mobKindOf(text: string): string {
  const asked = foldColumn(text);
  if (!asked) return 'mob';
  return (
    Object.entries(MOB_KIND_LABELS).find(
      ([code, label]) => code === asked || foldColumn(label) === asked,
    )?.[0] ?? text
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

/** What the undo of an import is about. */
export const entityOf = (target: ImportTarget): UndoableEntity =>
  target === 'mob' ? 'Mob' : target === 'event' ? 'Event' : 'Catalogue';

/** What is sent of a line; `system`: of which system it is, or of which server where its line names none. */
export function rowOf(
  target: ImportTarget,
  fields: readonly ImportField[],
  columnOf: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, unknown>>,
  system: string,
): Record<string, unknown> {
  if (target === 'event') return { ...(system && { server: system }), ...cellsOf(fields, columnOf, cells) };
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
