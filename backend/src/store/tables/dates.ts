// When one plays: polls, repetitions, reminders, feeds. Moments are ISO 8601 in UTC; `local` ones as clocks of the zone show them.

export interface DatePollRow {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  game_id: string;
  note: string;
  minutes: number;
  time_zone: string;
  state: 'open' | 'closed';
  /** When those who have not answered are reminded; '' once they were. */
  remind_at: string;
  picked: string | null;
  session_id: string | null;
}

export interface PollDateRow {
  id: string;
  poll_id: string;
  starts_at: string;
}

export interface PollAnswerRow {
  date_id: string;
  poll_id: string;
  user_id: string;
  answer: 'yes' | 'maybe' | 'no';
}

export interface PollCommentRow {
  poll_id: string;
  user_id: string;
  comment: string;
}

export interface SeriesRow {
  id: string;
  kind: 'session' | 'event';
  /** Of sessions the game, of events the server. */
  game_id: string | null;
  server_id: string | null;
  author_id: string;
  created_at: string;
  /** RFC 5545, section 3.3.10. */
  rule: string;
  start_local: string;
  time_zone: string;
  minutes: number;
  /** What each of them begins with, as JSON. */
  content: string;
  /** Up to when they are made. */
  made_until: string;
  ended_at: string | null;
}

export interface SeriesDateRow {
  series_id: string;
  local: string;
  thing_id: string;
}

export interface ReminderRow {
  thing_id: string;
  starts_at: string;
  lead: 'day' | 'hour';
  expires_at: string;
}

/** What calendars still have to read of a session that was taken back. */
export interface CancelledSessionRow {
  id: string;
  game_id: string;
  title: string;
  starts_at: string;
  minutes: number;
  version: number;
  created_at: string;
  cancelled_at: string;
  expires_at: string;
}

export interface CalendarFeedRow {
  id: string;
  user_id: string;
  /** '' for the person's own dates. */
  server_id: string;
  /** SHA-256 of the key in the address: the key itself is derived from the id. */
  key_hash: string;
  created_at: string;
}
