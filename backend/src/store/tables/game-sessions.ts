// The tables of play: campaigns, sessions, seats, seeds and the log. Moments are ISO 8601 in UTC, flags 0 or 1.

export interface CampaignRow {
  game_id: string;
  version: number;
  updated_at: string;
  lines: string;
  veils: string;
  house_rules: string;
  spectators: number;
  x_card: 'anonymous' | 'signed';
}

/** Somebody whose place a game master took away. */
export interface GameRemovalRow {
  game_id: string;
  user_id: string;
  removed_at: string;
}

export interface CampaignPersonRow {
  game_id: string;
  user_id: string;
  role: 'master' | 'spectator';
  added_at: string;
}

export interface InvitationRow {
  id: string;
  game_id: string;
  role: 'player' | 'spectator';
  /** SHA-256 of the code: the code itself is derived from the id. */
  code_hash: string;
  created_at: string;
  expires_at: string | null;
}

export interface GameSessionRow {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  game_id: string;
  event_id: string | null;
  title: string;
  state: 'planned' | 'open' | 'closed';
  starts_at: string | null;
  minutes: number;
  /** In which notices and mails write the hour. */
  time_zone: string;
  opened_at: string | null;
  closed_at: string | null;
  /** The seed of its dice since the last opening. */
  seed_id: string | null;
  /** The number of the last entry of its log. */
  last_entry: number;
  /** Null while the game goes on. */
  pause_kind: 'card' | 'pause' | null;
  paused_at: string | null;
  /** Null for a card that is anonymous. */
  paused_by: string | null;
}

export interface SessionSummaryRow {
  session_id: string;
  version: number;
  updated_at: string;
  author_id: string;
  text: string;
}

/** Who was there, where a game master corrected what the seats say. */
export interface AttendanceRow {
  session_id: string;
  user_id: string;
  present: number;
}

export interface ExperienceRow {
  session_id: string;
  character_id: string;
  character_name: string;
  user_id: string;
  amount: number;
  /** The field of the sheet that it was added to; null where it was only noted. */
  field_id: string | null;
  at: string;
}

export interface ExperienceFieldRow {
  game_id: string;
  sheet_id: string;
  field_id: string;
}

export interface PregenRow {
  game_id: string;
  character_id: string;
  added_at: string;
  taken_by: string | null;
}

export interface DiceSeedRow {
  id: string;
  session_id: string;
  hash: string;
  /** The seed is derived from the installation's key and this. */
  salt: string;
  /** Once it is revealed. */
  seed: string | null;
  at: string;
}

export interface SeatRow {
  session_id: string;
  user_id: string;
  character_id: string | null;
  client_seed: string;
  joined_at: string;
  left_at: string | null;
}

export interface LogEntryRow {
  id: string;
  session_id: string;
  /** Its place in the log, without gaps. It never leaves the server: it would count what somebody may not see. */
  number: number;
  version: number;
  key: string;
  kind: string;
  at: string;
  author_id: string;
  character_id: string | null;
  character_name: string;
  text: string;
  /** JSON. */
  warnings: string;
  search: string;
  audience: 'all' | 'masters' | 'people';
  blind: number;
  roll: string | null;
  edited_at: string | null;
  hidden_at: string | null;
}

export interface LogEntryPersonRow {
  entry_id: string;
  user_id: string;
  /** 1 where the person had blocked the author: the entry names them, and is not there for them. */
  withheld: number;
}
