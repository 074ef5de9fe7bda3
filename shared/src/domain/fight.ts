import type { InferType } from 'yup';
import type { CombatFields } from './encounter.ts';
import { COMBATANTS_MAX, HIT_POINTS_MAX } from './encounter.ts';
import { distinct, flag, line, number, picture, reference, shape, text } from './schema.ts';
import type { Warnings } from './warnings.ts';

// An encounter of a campaign: prepared by its game masters, played at a session, seen by the table as they allow.

/** Encounters of one campaign, at most. */
export const FIGHTS_MAX = 100;
/** Combatants that one gesture adds, at most. */
export const ADDED_MAX = 20;
export const INITIATIVE_MAX = 2000;
const BONUS_MAX = 1000;
/** Actions that a creature or a lair has in a round, at most. */
export const EXTRA_ACTIONS_MAX = 20;

/** What the table sees of a combatant's hit points. Players see their own. */
export const HP_VISIBILITIES = { exact: 'Points de vie', state: 'État', none: 'Rien' } as const;
export type HpVisibility = keyof typeof HP_VISIBILITIES;

export const HP_STATES = { unhurt: 'Indemne', hurt: 'Blessé', down: 'À terre' } as const;
export type HpState = keyof typeof HP_STATES;

export const fightSchema = shape({
  title: line(120).required(),
  /** Sides of the die of initiative. */
  die: number().integer().min(2).max(1000).default(20),
  /** Players roll the initiative of their characters. */
  playersRoll: flag().default(false),
});
export type FightInput = InferType<typeof fightSchema>;

export interface FightCondition {
  name: string;
  /** Turns of the bearer that begin before it ends; null: until somebody takes it away. */
  rounds: number | null;
}

export interface FightCombatant {
  id: string;
  name: string;
  image: string;
  kind: 'mob' | 'character';
  /** The mob or character that it is a copy of; '' for neither. */
  source: string;
  bonus: number;
  /** Null before it was rolled. */
  initiative: number | null;
  /** Its player is asked to roll its initiative. */
  asked: boolean;
  hp: number;
  hpMax: number;
  visibility: HpVisibility;
  /** The table learns nothing of it. */
  hidden: boolean;
  defeated: boolean;
  concentrates: boolean;
  conditions: FightCondition[];
  /** Combatants of one group have one initiative; '' for none. */
  group: string;
  /** Legendary actions that are left, and those of a round; 0 for none. */
  legendary: number;
  legendaryMax: number;
  /** The game masters' alone. */
  note: string;
}

export interface FightContent {
  /** In the order of their turns. */
  combatants: FightCombatant[];
  /** Whose turn it is; '' before the beginning. */
  active: string;
  /** 0 before the beginning. */
  round: number;
  lair: number;
  lairMax: number;
}

export const NO_FIGHT: FightContent = { combatants: [], active: '', round: 0, lair: 0, lairMax: 0 };

const action = <Name extends string>(name: Name) =>
  text(20)
    .oneOf([name] as const)
    .required();
const combatantId = () => text(64).required();
const points = () => number().integer().min(0).max(HIT_POINTS_MAX);
const most = () => number().integer().min(1).max(HIT_POINTS_MAX);
const bonus = () => number().integer().min(-BONUS_MAX).max(BONUS_MAX);
const actions = () => number().integer().min(0).max(EXTRA_ACTIONS_MAX);
const rollKey = () =>
  text(48).matches(/^[\w-]{16,48}$/, {
    message: 'La clé compte de 16 à 48 lettres ou chiffres.',
    excludeEmptyString: true,
  });
const visibility = () => text(5).oneOf(Object.keys(HP_VISIBILITIES) as HpVisibility[]);

/** What can happen in an encounter, by its `action`. */
export const FIGHT_MOVES = {
  add: shape({
    action: action('add'),
    kind: text(9).oneOf(['mob', 'character']).required(),
    /** Of a character, the name that it has is taken. */
    name: line(90).required(),
    image: picture().default(''),
    source: reference().default(''),
    bonus: bonus().default(0),
    hp: points().required(),
    hpMax: most().required(),
    /** Nobody said the points: a character joins only where its sheet does. */
    unsaid: flag().default(false),
    /** So many of the same kind, numbered. */
    count: number().integer().min(1).max(ADDED_MAX).default(1),
    hidden: flag().default(false),
    visibility: visibility().default('state'),
    /** They share one initiative. */
    grouped: flag().default(false),
  }),
  change: shape({
    action: action('change'),
    id: combatantId(),
    name: line(100),
    initiative: number().integer().min(-INITIATIVE_MAX).max(INITIATIVE_MAX).nullable(),
    bonus: bonus(),
    hp: points(),
    hpMax: most(),
    visibility: visibility(),
    hidden: flag(),
    defeated: flag(),
    concentrates: flag(),
    group: line(60),
    legendary: actions(),
    legendaryMax: actions(),
    note: text(500),
  }),
  /** Hit points that go down (`points` below 0) or up, of one or of several. */
  hurt: shape({
    action: action('hurt'),
    ids: distinct(combatantId(), COMBATANTS_MAX).min(1).required(),
    points: number().integer().min(-HIT_POINTS_MAX).max(HIT_POINTS_MAX).required(),
    /** Of them, who gets half, rounded down: a saving throw that succeeded. */
    halved: distinct(combatantId(), COMBATANTS_MAX).default([]),
  }),
  condition: shape({
    action: action('condition'),
    id: combatantId(),
    name: line(40).required(),
    rounds: number().integer().min(1).max(100).nullable().default(null),
  }),
  uncondition: shape({ action: action('uncondition'), id: combatantId(), name: line(40).required() }),
  remove: shape({ action: action('remove'), id: combatantId() }),
  /** Puts one into the place that `index` counts without it. */
  order: shape({
    action: action('order'),
    id: combatantId(),
    index: number().integer().min(0).max(COMBATANTS_MAX).required(),
  }),
  roll: shape({
    action: action('roll'),
    /** `asked`: in place of the players who have not rolled. */
    who: text(7).oneOf(['all', 'missing', 'asked', 'one']).default('all'),
    /** Of `one`: whose initiative; a group's is rolled for the whole group. */
    id: text(64).default(''),
    /** Names the roll in the log of the session, as the key of an entry does: a page makes one for each roll. */
    key: rollKey().default(''),
  }),
  /** Lets the player of this character roll its initiative, or roll it again. */
  ask: shape({ action: action('ask'), id: combatantId() }),
  begin: shape({ action: action('begin') }),
  next: shape({ action: action('next') }),
  end: shape({ action: action('end') }),
  lair: shape({ action: action('lair'), lair: actions(), lairMax: actions() }),
} as const;

type Moves = { [Name in keyof typeof FIGHT_MOVES]: InferType<(typeof FIGHT_MOVES)[Name]> };
export type FightMove = Moves[keyof Moves];

/** Opens an encounter for everybody at the table; '' closes it. */
export const openFightSchema = shape({ fight: reference().default('') });

/** A player rolls the initiative of their character. */
export const ownInitiativeSchema = shape({ combatant: combatantId(), key: rollKey().required() });

/** A combatant as its game masters read it. */
export interface LinkedCombatant extends FightCombatant {
  /** `sheet`: its hit points are those of its character's sheet; `local`: the encounter alone has them. */
  link: 'sheet' | 'local';
  /** A player of the table has this character. */
  isPlayed: boolean;
}

/** An encounter in the list of those who prepare it. */
export interface FightHead extends FightInput {
  _id: string;
  version: number;
  /** How many take part. */
  count: number;
  round: number;
  /** The session that shows it; '' for none. */
  session: string;
}

/** An encounter as its game masters read it. */
export interface Fight extends Omit<FightHead, 'count'>, FightContent {
  game: string;
  combatants: LinkedCombatant[];
  /** What « Annuler » takes back, in words; '' for nothing. */
  undo: string;
}

/** A combatant as the table sees it. */
export interface SeenCombatant extends Pick<
  FightCombatant,
  'id' | 'name' | 'image' | 'kind' | 'initiative' | 'asked' | 'defeated' | 'concentrates' | 'conditions'
> {
  /** It is the reader's character. */
  isMine: boolean;
  /** Whose character it is; '' for what is nobody's. Lists fold the people whom their reader blocks. */
  owner: string;
  /** What the character's author warns of. */
  warnings: Warnings;
  /** The initiative that the reader is asked to roll, as a notation; '' for none. */
  roll: string;
  hp: number | null;
  hpMax: number | null;
  state: HpState | null;
}

/** An encounter as somebody at the table sees it. It counts no version: a gap would say that something is hidden. */
export interface FightView {
  _id: string;
  title: string;
  /** 0 before the beginning. */
  round: number;
  active: string;
  combatants: SeenCombatant[];
}

/** What a session shows; `fight` for its game masters alone. */
export interface SessionFight {
  fight: Fight | null;
  view: FightView | null;
}

/** A character that plays at the table of a campaign, and may be added to its encounters. */
export interface Fighter {
  _id: string;
  name: string;
  portrait: string;
  /** Whose it is: their name and their id. */
  player: string;
  owner: string;
  hp: number | null;
  hpMax: number | null;
}

/** A sheet whose characters play in a campaign, its numbers, and which of them count in a fight. */
export interface CombatSheet {
  sheet: { _id: string; name: string };
  numbers: { _id: string; name: string }[];
  chosen: Omit<CombatFields, 'sheet'>;
}
