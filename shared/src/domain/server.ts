import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import type { ServerHiding } from './moderation.ts';
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

/** SRV-3: lengths of the two texts with a live counter, in characters. */
export const SERVER_INTRO_MAX = 150;
export const SERVER_BIO_MAX = 500;
/** The history, in characters. */
export const SERVER_TEXT_MAX = 20_000;
/** Templates that a server proposes, at most. */
export const SERVER_SHEETS_MAX = 10;

/** What an owner sets on a role-play server (specification section 3). */
export const serverSchema = shape({
  name: line(80).required().min(2),
  description: shape({
    wiki: link().default(''),
    website: link().default(''),
    discord: discordInvitation().default(''),
    url: link().default(''),
    intro: text(SERVER_INTRO_MAX).default(''),
    bio: markdown(SERVER_BIO_MAX).default(''),
    text: markdown(SERVER_TEXT_MAX).default(''),
    /** Of the two long texts. */
    warnings: warningsSchema(),
  }),
  serverDiscord_id: discordId().default(''),
  serverType: distinct(reference().required(), 20).default([]),
  visible: flag().default(true),
  /** Everybody reads what a public page says of it, without an account (ADR 105). */
  publicPage: flag().default(false),
  icon_img: picture().default(''),
  /** A wide picture over its page and its card, and what it shows. */
  cover_img: picture().default(''),
  cover_alt: pictureText().default(''),
  options: shape({
    characters: shape({
      /** One plays in a team. */
      group: flag().default(false),
      /** Players submit characters, and everybody sees those that were accepted (SRV-6). */
      visible_sheet: flag().default(false),
      /** The templates on which players fill in a character for this server. */
      sheet_type: distinct(reference().required(), SERVER_SHEETS_MAX).default([]),
    }),
  }),
});
export type ServerInput = InferType<typeof serverSchema>;

export interface Server extends Entity, ServerInput {
  owner_id: string;
  /** Ids of those who are of its team: they read it while it is hidden. */
  managers: string[];
  /** Of them, those whose roles let them change it, decide on applications, announce events and name others. */
  editors: string[];
  recruiters: string[];
  organizers: string[];
  stewards: string[];
  /** When something last happened there: a save, a character submitted or decided on, an event. */
  activityAt: string;
  /** Set while moderation hides it: its owner cannot show it again, and reads why. */
  hidden: ServerHiding | null;
}

/** Why a server is shown or not: hidden by its owner, or by the moderation. */
export const SERVER_VISIBILITIES = ['shown', 'owner', 'team', 'archived'] as const;
export type ServerVisibility = (typeof SERVER_VISIBILITIES)[number];
export const SERVER_VISIBILITY_LABELS: Record<ServerVisibility, string> = {
  shown: 'Visibles',
  owner: 'Masqués par leur propriétaire',
  team: 'Masqués par la modération',
  archived: 'Archivés',
};

/** A server as administrators list it. */
export interface AdministratedServer extends Server {
  owner: PersonName;
  /** Since when it is archived, and shown to nobody but its team. */
  archivedAt: string | null;
}

/** `POST /server/{id}/managers`: somebody by their pseudo, as people know each other. */
export const serverManagerSchema = shape({
  name: text(80).required(),
  /** The roles that they get; the first one where none is said. */
  roles: distinct(reference().required(), 20),
});
