import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { PREPARED_TEXT_MAX } from './preparation.ts';
import { distinct, flag, line, markdown, picture, pictureText, reference, shape } from './schema.ts';
import { warningsSchema } from './warnings.ts';

/** People whom one handout names, at most. */
export const HANDOUT_PEOPLE_MAX = 100;

/** A text or a picture that a game master gives to everybody at the table or to some. */
export const handoutSchema = shape({
  title: line(120).required(),
  text: markdown(PREPARED_TEXT_MAX).default(''),
  picture: picture().default(''),
  picture_alt: pictureText().default(''),
  warnings: warningsSchema(),
});
export type HandoutInput = InferType<typeof handoutSchema>;

/** Who has a handout: who is not named any more has it no longer. */
export const handoutReadersSchema = shape({
  all: flag().default(false),
  people: distinct(reference().required(), HANDOUT_PEOPLE_MAX).default([]),
});
export type HandoutReadersInput = InferType<typeof handoutReadersSchema>;

/** A handout as its readers read it. */
export interface ReceivedHandout extends HandoutInput {
  _id: string;
  /** When it was given. */
  givenAt: string;
}

/** A handout as game masters read it. */
export interface Handout extends HandoutInput {
  _id: string;
  version: number;
  /** Everybody at the table has it. */
  all: boolean;
  people: PersonName[];
}

/** What of a campaign's handouts somebody reads. */
export interface CampaignHandouts {
  received: ReceivedHandout[];
  /** Null for a person who is no game master. */
  prepared: Handout[] | null;
}
