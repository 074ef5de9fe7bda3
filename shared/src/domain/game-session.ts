import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import type { SeriesHead } from './recurrence.ts';
import { sessionMinutes, sessionTimeZone } from './date-poll.ts';
import { moment } from './moment.ts';
import { flag, line, reference, shape, text } from './schema.ts';

/** An evening of a campaign (« séance »). The session of a sign-in is something else. */
export const GAME_SESSION_STATES = { planned: 'Prévue', open: 'En cours', closed: 'Terminée' } as const;
export type GameSessionState = keyof typeof GAME_SESSION_STATES;

/** Openings of one session: each has a seed, which everybody at the table gets with the session. */
export const OPENINGS_MAX = 100;

export const gameSessionSchema = shape({
  title: line(120).default(''),
  /** When it begins; '' where it is not planned. */
  startsAt: moment().default(''),
  minutes: sessionMinutes(),
  timeZone: sessionTimeZone(),
  /** The event that it is; '' for none. */
  event: reference().default(''),
  /** Opens the table at once. */
  open: flag().default(false),
});
export type GameSessionInput = InferType<typeof gameSessionSchema>;

/** The seed of an opening: its hash is shown from the start, the seed itself when the session is closed. */
export interface DiceSeed {
  _id: string;
  hash: string;
  seed: string | null;
  at: string;
}

/** Why and since when the game is paused. */
export interface SessionPause {
  /** `card`: somebody played the X-card. Only a game master goes on. */
  kind: 'card' | 'pause';
  at: string;
  /** Null for a card that is anonymous. */
  by: PersonName | null;
}

/** `anonymous`: what the page said before it was pressed. A card is signed only where page and campaign say so. */
export const cardSchema = shape({ anonymous: flag().required() });
export const pauseSchema = shape({ paused: flag().required() });

/** What is not said and rolled while the game is paused. */
export const PLAY_KINDS: ReadonlySet<string> = new Set(['say', 'me', 'roll']);

export interface GameSession {
  _id: string;
  version: number;
  game: { _id: string; name: string };
  title: string;
  state: GameSessionState;
  startsAt: string;
  minutes: number;
  timeZone: string;
  event: string;
  /** How it repeats; null where it does not. */
  series: SeriesHead | null;
  openedAt: string | null;
  closedAt: string | null;
  /** As whom one is here. */
  role: 'master' | 'player' | 'spectator';
  seeds: DiceSeed[];
  pause: SessionPause | null;
  /** The game masters wrote a summary. */
  hasSummary: boolean;
}

/** Somebody at the table. */
export interface Seat extends PersonName {
  role: 'master' | 'player' | 'spectator';
  character: { _id: string; name: string; portrait: string } | null;
  /** What their page adds to the dice. */
  clientSeed: string;
  joinedAt: string;
  leftAt: string | null;
}

export const seatSchema = shape({
  character: reference().default(''),
  clientSeed: text(64)
    .matches(/^[0-9a-f]{32}$/, 'La graine compte 32 chiffres hexadécimaux.')
    .required(),
});
