import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { shape, verbatim } from './schema.ts';

/** What somebody does on an entity now, least first. */
export const PRESENCE_STATES = ['viewing', 'editing', 'answering'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Characters of what names a part of an entity. */
export const PRESENCE_PART_MAX = 64;

/** Somebody who works on an entity at this moment. */
export interface PresentPerson extends PersonName {
  state: PresenceState;
  /** On which part of it, where it has parts. */
  at: string | null;
}

/** `POST /live/presence`: `stream` is named by the first event of the stream; `state` null: the person has gone. */
export const presenceSchema = shape({
  stream: verbatim(64).required(),
  topic: verbatim(80).required(),
  state: verbatim(16).oneOf(PRESENCE_STATES).nullable().defined(),
  at: verbatim(PRESENCE_PART_MAX).nullable(),
});
export type PresenceInput = InferType<typeof presenceSchema>;
