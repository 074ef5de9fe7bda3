import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { distinct, line, number, picture, reference, shape, text } from './schema.ts';

/** The catalogues of the settings (ADM-15), by the words of their addresses. */
export const CATALOGUE_KINDS = ['stat', 'skill', 'class', 'equipmenttype'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** Where a piece of equipment is worn or carried. */
export const EQUIPMENT_SLOTS = {
  head: 'Tête',
  neck: 'Cou',
  body: 'Torse',
  hands: 'Mains',
  legs: 'Jambes',
  feet: 'Pieds',
  finger: 'Doigt',
  mainHand: 'Main principale',
  offHand: 'Main secondaire',
  twoHands: 'Deux mains',
  belt: 'Ceinture',
  bag: 'Sac',
  implant: 'Implant',
  other: 'Autre',
} as const;
export type EquipmentSlot = keyof typeof EQUIPMENT_SLOTS;

/** What every entry has; `gameType` is the system that it belongs to, empty for all of them. */
const common = () => ({
  name: line(60).required(),
  description: text(2000).default(''),
  icon: picture().default(''),
  gameType: reference().default(''),
});

const MIN_VALUE = -1_000_000;
const MAX_VALUE = 1_000_000;
const value = () => number().integer().min(MIN_VALUE).max(MAX_VALUE);

/** Bounds are `{min, max, default}` of the same stat. */
type Bounds = { min?: number; max?: number; default?: number };

export const statSchema = shape({
  ...common(),
  abbreviation: text(6).default(''),
  min: value().default(0),
  max: value()
    .default(20)
    .test('over-min', 'Le maximum doit dépasser le minimum.', (max, { parent }) => {
      const { min } = parent as Bounds;
      return max === undefined || min === undefined || max > min;
    }),
  default: value()
    .default(10)
    .test('in-bounds', 'La valeur de départ est entre le minimum et le maximum.', (initial, { parent }) => {
      const { min, max } = parent as Bounds;
      if (initial === undefined || min === undefined || max === undefined || max <= min) return true;
      return initial >= min && initial <= max;
    }),
});

/** `stat` is the one that a roll of the skill adds. */
export const skillSchema = shape({ ...common(), stat: reference().default('') });

/** `stats` are the class's main ones, the most important first. */
export const classSchema = shape({ ...common(), stats: distinct(reference().required(), 6).default([]) });

export const equipmentTypeSchema = shape({
  ...common(),
  slot: text(20)
    .oneOf(Object.keys(EQUIPMENT_SLOTS) as EquipmentSlot[])
    .default('other'),
});

/** The schema of each catalogue. */
export const CATALOGUE_SCHEMAS = {
  stat: statSchema,
  skill: skillSchema,
  class: classSchema,
  equipmenttype: equipmentTypeSchema,
} as const;

export type StatInput = InferType<typeof statSchema>;
export type SkillInput = InferType<typeof skillSchema>;
export type ClassInput = InferType<typeof classSchema>;
export type EquipmentTypeInput = InferType<typeof equipmentTypeSchema>;
export interface CatalogueInputs {
  stat: StatInput;
  skill: SkillInput;
  class: ClassInput;
  equipmenttype: EquipmentTypeInput;
}
export type CatalogueInput = CatalogueInputs[CatalogueKind];

/** An entry as the API answers it; entries are listed by `rank`, which only the reorder call changes. */
type Ranked<Input> = Entity & Input & { rank: number };
export type Stat = Ranked<StatInput>;
export type Skill = Ranked<SkillInput>;
export type CharacterClass = Ranked<ClassInput>;
export type EquipmentType = Ranked<EquipmentTypeInput>;
export type CatalogueEntry = Ranked<CatalogueInput>;

/** The kinds of things that may hang on another one; 'entry' is one of a catalogue, 'player' who joined a game or an event, 'encounter' whose it is, 'fight' one of a game. */
export const DEPENDENT_KINDS = [
  'server',
  'game',
  'sheet',
  'character',
  'event',
  'mob',
  'skill',
  'class',
  'entry',
  'player',
  'manager',
  'encounter',
  'fight',
] as const;

/** Something that uses an entry or belongs to somebody, and what kind of thing it is. */
export interface Dependent {
  kind: (typeof DEPENDENT_KINDS)[number];
  _id: string;
  name: string;
}

/** What hangs on something: all are counted, the first of each kind are named. */
export interface Dependents {
  total: number;
  items: Dependent[];
}
