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
  | { kind: 'reply'; count: number; id: string; subject: string; since: string }
  | { kind: 'toChange'; count: number; id: string; name: string; serverName: string; since: string }
  | { kind: 'unsubmitted'; count: number; id: string; name: string; since: string }
  | { kind: 'character' };

/** `GET /overview`: what the dashboard shows of and for one person. */
export interface Overview {
  /** The most pressing first. */
  next: NextStep[];
  trends: Trend[];
}
