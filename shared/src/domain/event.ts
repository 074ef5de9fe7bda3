import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { isTimeZone, moment } from './moment.ts';
import type { SeriesHead } from './recurrence.ts';
import { flag, line, markdown, number, reference, shape, text } from './schema.ts';
import type { Warnings } from './warnings.ts';

export const EVENT_PLACES_MAX = 10_000;
/** Its description, in characters. */
export const EVENT_TEXT_MAX = 5000;

/** A meeting of a server's players (GMA-1). `places` 0 is as many as come. */
export const eventSchema = shape({
  title: line(120).required().min(2),
  server: reference().required(),
  description: markdown(EVENT_TEXT_MAX).default(''),
  start: moment().required(),
  end: moment()
    .required()
    .test('after-start', 'La fin vient après le début.', (end, { parent }) => {
      const { start } = parent as { start?: string };
      return !end || !start || end > start;
    }),
  places: number().integer().min(0).max(EVENT_PLACES_MAX).default(0),
  timeZone: text(60)
    .default('Europe/Paris')
    .test('time-zone', 'Ce fuseau horaire n’existe pas.', value => !value || isTimeZone(value)),
});
export type EventInput = InferType<typeof eventSchema>;

/**
 * Whether an event stands in the name of its server (DSK-4): those who act for the server publish, everybody else proposes, and a
 * proposal is accepted or declined.
 */
export const EVENT_STATES = ['proposed', 'declined', 'published'] as const;
export type EventState = (typeof EVENT_STATES)[number];
export const EVENT_STATE_LABELS: Record<EventState, string> = {
  proposed: 'Proposé',
  declined: 'Décliné',
  published: 'Publié',
};

/** `POST /event/{id}/decision`: the answer of those who act for the server. */
export const eventDecisionSchema = shape({
  accepted: flag().required(),
  reason: text(500).default(''),
});
export type EventDecision = InferType<typeof eventDecisionSchema>;

/** Whether somebody who signed up has a place or waits for one. */
export type SignupState = 'confirmed' | 'waiting';
export const SIGNUP_LABELS: Record<SignupState, string> = {
  confirmed: 'Inscription confirmée',
  waiting: 'En liste d’attente',
};

/** An event as the API answers it. Not called Event: that is the browser's. */
export interface RoleplayEvent extends Entity, EventInput {
  owner_id: string;
  state: EventState;
  /** Who proposes it, by name; '' once it is published. */
  proposer: string;
  /** Why it was declined; '' where nobody said. */
  declineReason: string;
  serverName: string;
  serverOwner_id: string;
  serverManagers: string[];
  serverVisible: boolean;
  /** What the server warns of: its events are read under the same warning. */
  serverWarnings: Warnings;
  /** How many people have a place, and how many wait for one. */
  confirmedCount: number;
  waitingCount: number;
  /** How it repeats; null where it does not. */
  series: SeriesHead | null;
  /** The caller's own sign-up. */
  mySignup: SignupState | null;
}

/** The page of an event. */
export const eventPath = ({ _id, server }: Pick<RoleplayEvent, '_id' | 'server'>): string =>
  `/app/servers/${server}/events/${_id}`;

/** Somebody who signed up; `_id` is the person's, `position` counts from 1 in the order of signing up. */
export interface EventSignup {
  _id: string;
  name: string;
  avatar: string;
  position: number;
  state: SignupState;
  signedUpAt: string;
}
