import type { InferType } from 'yup';
import type { ConvertedValue, KeptValue } from './character-values.ts';
import type { Entity, PersonName } from './entity.ts';
import type { CharacterValues } from './field-value.ts';
import type { CreationAnswers } from './creation.ts';
import { line, list, number, picture, reference, shape, text } from './schema.ts';
import type { SheetInput } from './sheet.ts';
import type { SheetViewer } from './sheet-viewer.ts';
import type { SubmissionState } from './submission.ts';
import { warningsSchema } from './warnings.ts';

/** PLY-2, by the codes of the specification. */
export const ALPHA_RACES = ['H', 'D', 'HB'] as const;
export type AlphaRace = (typeof ALPHA_RACES)[number];
export const ALPHA_RACE_LABELS: Record<AlphaRace, string> = {
  H: 'Humain',
  D: 'Démon',
  HB: 'Homme-bête',
};

export const ALPHA_CLASSES = [1, 2, 3, 4, 5] as const;
export type AlphaClass = (typeof ALPHA_CLASSES)[number];
export const ALPHA_CLASS_LABELS: Record<AlphaClass, string> = {
  1: 'Epeiste',
  2: 'Guerrier',
  3: 'Mage',
  4: 'Soigneur',
  5: 'Voleur',
};

export const ALPHA_SEXES = ['M', 'F'] as const;
export type AlphaSex = (typeof ALPHA_SEXES)[number];
export const ALPHA_SEX_LABELS: Record<AlphaSex, string> = { M: 'Masculin', F: 'Féminin' };

export const CHARACTER_AGE_MAX = 100_000;
export const CHARACTER_TRAITS_MAX = 20;
export const CHARACTER_NAME_MAX = 80;

/**
 * What a player sets on a character besides the values of its template: with a template `sheet`, or by the alpha form (PLY-2).
 * A draft is always saved: what is missing counts when the character is submitted.
 */
export const characterSchema = shape({
  name: line(CHARACTER_NAME_MAX).required(),
  portrait: picture().default(''),
  sheet: reference().default(''),
  race: text(2)
    .oneOf(['', ...ALPHA_RACES])
    .default(''),
  traits: list(text(40).required(), CHARACTER_TRAITS_MAX).default([]),
  class: number()
    .oneOf([...ALPHA_CLASSES])
    .nullable()
    .default(null),
  sex: text(1)
    .oneOf(['', ...ALPHA_SEXES])
    .default(''),
  age: number().integer().min(0).max(CHARACTER_AGE_MAX).nullable().default(null),
  equipment: shape({
    armor: text(2000).default(''),
    weapons: text(2000).default(''),
    other: text(2000).default(''),
  }),
  warnings: warningsSchema(),
});
export type CharacterInput = InferType<typeof characterSchema>;

/** A character in a list. */
export interface CharacterSummary extends Entity, CharacterInput {
  owner_id: string;
  owner: PersonName;
  /** Of the template; '' without one. */
  sheetName: string;
  /** Those submissions that the caller may see, the newest first. */
  submissions: { _id: string; server: string; serverName: string; state: SubmissionState }[];
}

/** A character as it is read on its own. */
export interface Character extends CharacterSummary {
  /** As whom the caller sees the sheet. */
  viewer: SheetViewer;
  /** Whether the viewer may write what is the game master's alone. */
  mayFill: boolean;
  /** Whether the viewer may write the hit points that a fight leaves it. */
  mayFight: boolean;
  /** Everybody reads a page about it without an account (ADR 123). */
  publicPage: boolean;
  /** For its player: what their last change is called, while nobody has changed the character since. Null: nothing to take back. */
  undo: string | null;
  /** For those who may change the character: what its player answered to the steps of its template; null where it was made otherwise. */
  creation: CreationAnswers | null;
  /** Those that the viewer sees, by field id, converted to the template as it is now. */
  values: CharacterValues;
  /** The template, also where it became private since; null without one. */
  template:
    | ({ _id: string; version: number; name: string } & Pick<SheetInput, 'structure' | 'fields'>)
    | null;
  /** What is wrong for a submission, by field path; empty when the character is complete. */
  incomplete: Record<string, string>;
  /** For those who may change the character alone, and else empty: see character-values.ts. */
  converted: ConvertedValue[];
  kept: KeptValue[];
}

/** A saved state of a character. `fields` names what changed with it. */
export interface CharacterRevision {
  version: number;
  at: string;
  author: PersonName;
  name: string;
  fields: string[];
}

/** What the alpha form lacks for a submission, in French by field. */
export function alphaErrors({ race, class: job, sex }: CharacterInput): Record<string, string> {
  const missing = 'Ce champ est obligatoire.';
  return {
    ...(!race && { race: missing }),
    ...(!job && { class: missing }),
    ...(!sex && { sex: missing }),
  };
}
