import { flag, list, shape, text } from './schema.ts';

/** What a character's player says of its public page: whether it is there, and which fields of its sheet stand there (ADR 123). */
export const publicationSchema = shape({
  publicPage: flag().required(),
  fields: list(text(64).required(), 5000).default([]),
});

/** A field of a sheet that other players see, and its value in words. */
export interface PublicField {
  id: string;
  /** What stands above it: the name of its tab. '' where one says nothing. */
  section: string;
  name: string;
  /** A list has one line for each of its own. */
  text: string;
  as: 'line' | 'prose' | 'list';
}

/** What a public page says of a character, and what it may say. */
export interface CharacterPublication {
  publicPage: boolean;
  /** Whether the page is there now: it may be open, and held back. */
  isThere: boolean;
  /** Ids of the chosen fields. */
  fields: string[];
  /** Those that may be chosen. */
  choices: PublicField[];
  /** The system of the template; '' where none is shown. */
  system: string;
  /** What the character is warned of: then its portrait and its sheet are not shown. '' where nothing is. */
  warned: string;
  /** Public pages that the page leads to, by name: servers, and the player. */
  servers: string[];
  player: string;
}
