import type { InferType, TestContext } from 'yup';
import { line, list, number, picture, reference, shape, text } from './schema.ts';

/** Those who take part in one encounter, at most. */
export const COMBATANTS_MAX = 100;
export const HIT_POINTS_MAX = 99_999;
/** Pieces of equipment that one of them carries, at most. */
export const GEAR_MAX = 20;
/** Letters of a note about one of them, at most. */
export const COMBATANT_NOTE_MAX = 300;
/** Conditions of one who fights, at most. */
export const CONDITIONS_MAX = 12;
/** Sheets of which a game master chose the fields, at most. */
export const COMBAT_FIELDS_MAX = 100;

const points = () => number().integer().min(0).max(HIT_POINTS_MAX);

/** Somebody or something in an encounter: a copy of what was picked, which then fares by itself. */
const combatantSchema = shape({
  /** Made by the client. */
  id: text(64).required(),
  name: line(100).required(),
  image: picture().default(''),
  kind: text(9).oneOf(['mob', 'character']).required(),
  /** The mob or character that it is a copy of; '' where that is not known. */
  source: reference().default(''),
  /** What is added to the die of initiative. */
  bonus: number().integer().min(-1000).max(1000).default(0),
  /** Null before it was rolled. */
  initiative: number().integer().min(-2000).max(2000).nullable().default(null),
  hp: points().required(),
  hpMax: points().min(1).required(),
  /** What they carry, by the names that the catalogue of equipment has. */
  gear: list(text(60).required(), GEAR_MAX).default([]),
  /** What lasts on them, until somebody takes it away. */
  conditions: list(text(40).required(), CONDITIONS_MAX).default([]),
  note: text(COMBATANT_NOTE_MAX).default(''),
});

/** A character fights once: two copies would write the same hit points of one sheet. Creatures come in numbers. */
function refuseSecondCopy(combatants: readonly Combatant[] | undefined, context: TestContext) {
  const seen = new Set<string>();
  for (const [index, { kind, source }] of (combatants ?? []).entries()) {
    if (kind !== 'character' || !source) continue;
    if (seen.has(source)) {
      const path = `${context.path}[${index}].source`;
      return context.createError({ path, message: 'Ce personnage est déjà dans le combat.' });
    }
    seen.add(source);
  }
  return true;
}

const fieldId = () => text(64).default('');

/** Which fields of a sheet the fight reads, by their ids; '' for none. Where hit points are calculated, `wounds` is written. */
export const combatFieldsSchema = shape({
  sheet: reference().required(),
  hp: fieldId(),
  hpMax: fieldId(),
  wounds: fieldId(),
  initiative: fieldId(),
});
export type CombatFields = InferType<typeof combatFieldsSchema>;

/** Who fights, whose turn it is (from 0), in which round (from 1). */
export const encounterSchema = shape({
  combatants: list(combatantSchema, COMBATANTS_MAX).required().test('one-copy', refuseSecondCopy),
  turn: number().integer().min(0).max(COMBATANTS_MAX).default(0),
  round: number().integer().min(1).max(100_000).default(1),
  /** As the game master chose them: they stay when the encounter ends. */
  mappings: list(combatFieldsSchema, COMBAT_FIELDS_MAX).default([]),
});
export type EncounterInput = InferType<typeof encounterSchema>;
export type Combatant = InferType<typeof combatantSchema>;

/** A game master's encounter: each has one. `version` 0 before the first save. */
export interface Encounter extends EncounterInput {
  version: number;
  updatedAt: string | null;
}
