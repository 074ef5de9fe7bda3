import type { PersonName } from './entity.ts';
import type { Guidance } from './guidance.ts';

/** The weeks that a trend looks back on. */
export const TREND_WEEKS = 12;

/** How many came in each of the last weeks, the oldest first: weeks of seven days that end now. */
export interface Trend {
  subject: 'users' | 'tickets' | 'submissions';
  weeks: number[];
}

/** Something that waits for the person who asks (DSH-3). `since`: ISO 8601, of the one that waits longest. */
export type NextStep =
  /** `count`: all open ones, as Moderation counts them; this one is urgent, or waits longest. `takenBy`: the colleague who has it, or ''. */
  | {
      kind: 'ticket';
      count: number;
      id: string;
      subject: string;
      since: string;
      urgent: boolean;
      takenBy: string;
    }
  | { kind: 'submissions'; count: number; server: { _id: string; name: string }; since: string }
  | { kind: 'mails'; count: number; since: string }
  /** Appeals to judge and exclusions to confirm, of those that this person may decide; `name` is whom the oldest is about. */
  | { kind: 'appeals' | 'proposals'; count: number; id: string; name: string; since: string }
  | { kind: 'reply'; count: number; id: string; subject: string; since: string }
  | { kind: 'toChange'; count: number; id: string; name: string; serverName: string; since: string }
  | { kind: 'unsubmitted'; count: number; id: string; name: string; since: string }
  | { kind: 'character' };

/** The evening that comes next for a person who plays or leads. */
export interface NextSession {
  _id: string;
  title: string;
  state: 'planned' | 'open';
  /** ISO 8601: when it is planned for, or was opened. */
  at: string;
  minutes: number;
  game: { _id: string; name: string };
  /** Path of the picture behind it, as pictures are named everywhere. */
  cover: string;
  role: 'master' | 'player';
  /** Whom the person played there last; null where nobody. */
  character: { _id: string; name: string } | null;
  /** Game masters first, then players: at most {@link FACES}. */
  people: PersonName[];
  peopleCount: number;
}

/** How many people of a table are shown by face. */
export const FACES = 6;

/** Of the lists that an administrator looks after. */
export interface Counts {
  games: number;
  robots: number;
  users: number;
  servers: number;
  sheets: number;
}

/** `GET /overview`: what the dashboard shows of and for one person. */
export interface Overview {
  /** The most pressing first. */
  next: NextStep[];
  trends: Trend[];
  session: NextSession | null;
  /** First steps that are shown and not all done, and the news. */
  guidance: Guidance;
  /** For administrators alone; null for everybody else. */
  counts: Counts | null;
}
