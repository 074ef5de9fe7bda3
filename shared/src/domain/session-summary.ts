import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { distinct, flag, list, markdown, number, reference, shape, text } from './schema.ts';

export const SUMMARY_TEXT_MAX = 20_000;
/** Experience that one character gets for one session, at most. */
export const EXPERIENCE_MAX = 100_000;

export const summarySchema = shape({ text: markdown(SUMMARY_TEXT_MAX).default('') });

export const attendanceSchema = shape({ user: reference().required(), present: flag().required() });

const awardSchema = shape({
  character: reference().required(),
  amount: number().integer().min(0).max(EXPERIENCE_MAX).required(),
});

/** What characters get for a session. `fields`: to which number of each sheet it is added, '' for none. */
export const experienceSchema = shape({
  awards: list(awardSchema, 50).required(),
  fields: distinct(shape({ sheet: reference().required(), field: text(64).default('') }), 50).default([]),
});
export type ExperienceInput = InferType<typeof experienceSchema>;

/** A roll that stood out. */
export interface NotableRoll {
  entry: string;
  /** The person who rolled. */
  by: string;
  /** Who rolled: the character, or the person. */
  name: string;
  label: string;
  expression: string;
  total: number;
}

/** What is drawn from the part of a log that everybody at the table reads: nothing in it tells of a hidden roll. */
export interface SessionFigures {
  /** For how long the table was open, in ms. */
  durationMs: number;
  messages: number;
  rolls: number;
  turns: number;
  best: NotableRoll | null;
  worst: NotableRoll | null;
}

export interface SummaryPerson extends PersonName {
  role: 'master' | 'player';
  present: boolean;
  /** Rolls that everybody saw. */
  rolls: number;
}

export interface AwardedExperience {
  character: { _id: string; name: string };
  amount: number;
  /** It was added to the sheet. */
  written: boolean;
}

/** What stays of a session. */
export interface SessionSummary {
  version: number;
  text: string;
  author: PersonName | null;
  updatedAt: string | null;
  figures: SessionFigures;
  people: SummaryPerson[];
  experience: AwardedExperience[];
}

/** A character that played in a session, as a game master gives it experience. */
export interface ExperienceCandidate {
  character: { _id: string; name: string };
  player: PersonName;
  /** The numbers of its sheet that experience can be added to. */
  sheet: { _id: string; name: string; numbers: { _id: string; name: string }[] } | null;
  /** Of the numbers, the one that the campaign uses or that is named like experience; '' for none. */
  field: string;
  /** What it got for this session so far. */
  amount: number;
}
