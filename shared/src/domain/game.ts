import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import {
  discordId,
  discordInvitation,
  distinct,
  flag,
  line,
  link,
  markdown,
  picture,
  pictureText,
  reference,
  shape,
  text,
} from './schema.ts';
import { warningsSchema } from './warnings.ts';

/** The two words of the status (specification section 4). */
export const GAME_STATUS = { on: 'Actif', off: 'Inactif' } as const;

/** A game's canonical sheet link may be written as the form's placeholder has it, `./games/…`: a path of this application. */
const canonicalLink = () =>
  link().transform((value: unknown) =>
    typeof value === 'string' ? value.replace(/^\.\/(?=\w)/, '/') : value,
  );

/** Its summary, and what its world is, in characters. */
export const GAME_BIO_MAX = 500;
export const GAME_TEXT_MAX = 20_000;

/** What an owner sets on a game (specification section 3). The Discord id is required only where Discord is on (ADM-10). */
export const gameSchema = shape({
  name: line(80).required().min(2),
  description: shape({
    url: canonicalLink().default(''),
    discord: flag().default(false),
    // Where Discord is off nobody is asked for it: what was begun there waits.
    discordId: text(20)
      .default('')
      .when('discord', { is: true, then: () => discordId().default('').required() }),
    discordLink: discordInvitation().default(''),
    wiki: link().default(''),
    website: link().default(''),
    bio: markdown(GAME_BIO_MAX).default(''),
    text: markdown(GAME_TEXT_MAX).default(''),
    img: picture().default(''),
    /** Of the two long texts. */
    warnings: warningsSchema(),
  }),
  gameType: distinct(reference().required(), 20).default([]),
  status: flag().default(true),
  /** Whether people may join it: one that is full leaves the directory and goes on. */
  recruiting: flag().default(true),
  icon_img: picture().default(''),
  background_img: picture().default(''),
  background_alt: pictureText().default(''),
  /** Of `description.img`. */
  img_alt: pictureText().default(''),
  card_class: text(60).default(''),
  rpd_url: link().default(''),
});
export type GameInput = InferType<typeof gameSchema>;

/** A game as the API answers it: with how many people joined it, and whether the caller did. */
export interface Game extends Entity, GameInput {
  owner_id: string;
  /** Who leads it; their name is empty where the account is gone. Absent in what was kept of an older answer. */
  owner?: PersonName;
  memberCount: number;
  joined: boolean;
}

/** Somebody who joined a game; `_id` is the person's. */
export interface GameMember {
  _id: string;
  name: string;
  avatar: string;
  joinedAt: string;
}
