import type { LookedAt } from './looked-at.ts';

// A write that people look at (see write-audit.ts) stands in the journal, with who did it, or has its reason here (DSK-7). Every request of a
// test is held to it. A table with events does not compile without its line.

const OWN = 'Each person’s own: nobody else changes it or looks for who did.';
const TABLE = 'Made many times in an evening. The log of the session tells who did it.';
const ANSWERS = 'What somebody answers is theirs: it stands beside their name, and they change it there.';
const COUNTED = 'Follows from what is in the journal, or from what browsers report.';

/** True: who writes it writes a line of the journal. */
const JOURNALLED: Record<LookedAt, true | string> = {
  users: true,
  measures: true,
  notes: true,
  account_merges: true,
  account_merge_steps: true,
  servers: true,
  server_managers: true,
  server_roles: true,
  server_server_types: true,
  server_sheets: true,
  server_transfers: true,
  inactivity: true,
  server_types: true,
  game_types: true,
  sheets: true,
  sheet_revisions: true,
  games: true,
  game_members: true,
  game_game_types: true,
  campaigns: true,
  campaign_people: true,
  game_removals: true,
  campaign_invitations: true,
  game_sessions: true,
  game_session_seats: true,
  dice_seeds: true,
  log_entries: TABLE,
  log_entry_people: TABLE,
  session_summaries: true,
  session_attendance: true,
  session_experience: true,
  campaign_experience_fields: true,
  campaign_pregens: true,
  consents: OWN,
  terms: true,
  blocked_people: OWN,
  warning_choices: OWN,
  saved_views: OWN,
  guidance: OWN,
  sheet_blocks: OWN,
  sheet_joints: 'What several people make of a template is in the journal once it is saved.',
  sheet_likes: OWN,
  sheet_origins: OWN,
  scenes: true,
  scene_showings: TABLE,
  handouts: true,
  handout_readers: true,
  maps: true,
  map_tokens: TABLE,
  shown_maps: TABLE,
  map_pings: TABLE,
  fights: TABLE,
  fight_steps: TABLE,
  fight_characters: TABLE,
  campaign_combat_fields: true,
  catalogue_entries: true,
  compendium_packs: true,
  compendium_kinds: true,
  compendium_removed_kinds: true,
  compendium_entries: true,
  compendium_reports: true,
  events: true,
  event_signups: true,
  mobs: true,
  encounters: 'Written at each turn by its one game master.',
  characters: true,
  character_revisions: true,
  submissions: true,
  tickets: true,
  ticket_messages: true,
  ticket_labels: true,
  notifications: 'Written with what it tells.',
  notification_settings: OWN,
  push_devices: OWN,
  canned_answers: true,
  word_filters: true,
  word_filter_scopes: true,
  releases: true,
  release_pointers: true,
  release_history: true,
  named_pointers: true,
  pointer_viewers: true,
  release_tokens: true,
  release_reports: COUNTED,
  fill_reports: COUNTED,
  slot_switches: true,
  remotes: true,
  remote_changes: true,
  sessions: true,
  email_changes: true,
  mails: true,
  robots: true,
  apps: true,
  bin: true,
  dismissed_first_steps: OWN,
  date_polls: true,
  date_poll_dates: true,
  date_poll_answers: ANSWERS,
  date_poll_comments: ANSWERS,
  series: true,
  series_dates: true,
  cancelled_sessions: true,
  calendar_feeds: OWN,
  reported_things: true,
  passkeys: true,
  totp: true,
  recovery_codes: true,
  external_identities: true,
  app_consents: true,
  factor_rules: true,
};

const SAME = 'A save that changes nothing moves the version on.';
const AGAIN = 'Roles that somebody has already are written again.';
const CARD = 'Nothing of the card is kept that tells who laid it (TAB-6).';
const ORDER = 'The order of a list changes nothing of what is in it.';
const FILTERED = 'A filter opened the ticket: nobody did.';

/** Requests that write to a table of the journal without a line. */
const EXCEPT: Record<string, string> = {
  'POST /gamesession/:id/entries tickets': FILTERED,
  'POST /gamesession/:id/entries ticket_messages': FILTERED,
  'PUT /gamesession/:id/card game_sessions': CARD,
  'PUT /server/:id/managers/:id server_managers': AGAIN,
  'PUT /user users': SAME,
  'PUT /user/admin users': SAME,
  'PUT /gamesession/:id/pause game_sessions': TABLE,
  'POST /map/:id/fog maps': TABLE,
  'PUT /game/:id/scenes/order scenes': ORDER,
  'PUT /game/:id/handouts/order handouts': ORDER,
  'POST /gamesession/:id/seat game_session_seats': 'As whom somebody plays is the table’s own.',
};

/** The tables that a request wrote without a line of the journal. */
export function withoutLine(request: string, tables: ReadonlySet<string>): string[] {
  if (tables.has('journal')) return [];
  const path = request.replaceAll(/[0-9a-f]{24}/g, ':id');
  return [...tables].filter(
    table =>
      JOURNALLED[table as LookedAt] === true &&
      EXCEPT[`${path} ${table}`] === undefined &&
      // What is written into the log counts the session’s entries.
      !(table === 'game_sessions' && tables.has('log_entries')),
  );
}
