import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { flag, line, reference, shape, text } from './schema.ts';

/** An evening of a campaign (« séance »). The session of a sign-in is something else. */
export const GAME_SESSION_STATES = { planned: 'Prévue', open: 'En cours', closed: 'Terminée' } as const;
export type GameSessionState = keyof typeof GAME_SESSION_STATES;

const moment = () =>
  text(24)
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, {
      message: 'Indiquez une date et une heure.',
      excludeEmptyString: true,
    })
    .default('');

export const gameSessionSchema = shape({
  title: line(120).default(''),
  /** When it begins; '' where it is not planned. */
  startsAt: moment(),
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

export interface GameSession {
  _id: string;
  version: number;
  game: { _id: string; name: string };
  title: string;
  state: GameSessionState;
  startsAt: string;
  event: string;
  openedAt: string | null;
  closedAt: string | null;
  /** As whom one is here. */
  role: 'master' | 'player' | 'spectator';
  seeds: DiceSeed[];
}

/** Somebody at the table. */
export interface Seat extends PersonName {
  role: 'master' | 'player' | 'spectator';
  character: { _id: string; name: string } | null;
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
