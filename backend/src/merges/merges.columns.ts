import type { MergeConflictKind, MergeGroup } from '@rpd/shared/domain';
import type { LiveKind } from '../store/live.kinds.ts';
import type { Database } from '../store/schema.ts';

// Every column that names an account, and what a merge does with it. A test reads the schema and names the columns that are missing here.

/** Columns of a row by names. */
export type Row = Readonly<Record<string, string | number | null>>;

export interface MovedColumn {
  table: keyof Database;
  column: string;
  group: MergeGroup;
  /** The columns that find one row, the account's own apart. */
  key: readonly string[];
  /** Who follows what live: the event's kind, and the column that names the entity. */
  live?: readonly (readonly [LiveKind, string])[];
  /** The column that names a game: who is at its table changes. */
  game?: string;
  /** Where a row is named for people: the table, its column, and the column here that refers to it. */
  named?: readonly [table: keyof Database, column: string, by: string];
  /** With the values of these columns an account occurs once. */
  once?: Once;
}

export interface Once {
  columns: readonly string[];
  /** The row of which account is kept, where both have one. `stays`: the other account's row stays with it. */
  keeps: 'kept' | 'stays' | ((kept: Row, other: Row) => 'kept' | 'other');
  /** Other columns whose values occur once: a removed row comes back where they are free. */
  places?: readonly string[];
  /** How the preview tells it; absent for what nobody would miss. */
  conflict?: MergeConflictKind;
}

const number = (value: Row[string] | undefined): number => Number(value ?? 0);

const SERVER = (by: string) => ['servers', 'name', by] as const;
const GAME = (by: string) => ['games', 'name', by] as const;
const EVENT = (by: string) => ['events', 'title', by] as const;
const SESSION = (by: string) => ['game_sessions', 'title', by] as const;
const TICKET = (by: string) => ['tickets', 'subject', by] as const;

/** Somebody of the team who decided something. */
const decided = (column: string): MovedColumn => ({
  table: 'measures',
  column,
  group: 'decisions',
  key: ['id'],
  live: [['measures', 'id']],
});

export const MOVED: readonly MovedColumn[] = [
  {
    table: 'servers',
    column: 'owner_id',
    group: 'servers',
    key: ['id'],
    live: [['servers', 'id']],
    named: SERVER('id'),
  },
  {
    table: 'server_managers',
    column: 'user_id',
    group: 'managed',
    key: ['server_id'],
    live: [['servers', 'server_id']],
    named: SERVER('server_id'),
    once: { columns: ['server_id'], keeps: 'kept', conflict: 'bothManage' },
  },
  ...(['from_id', 'to_id', 'offered_by'] as const).map((column): MovedColumn => ({
    table: 'server_transfers',
    column,
    group: 'offers',
    key: ['id'],
    live: [['servers', 'server_id']],
    named: SERVER('server_id'),
  })),
  {
    table: 'characters',
    column: 'owner_id',
    group: 'characters',
    key: ['id'],
    live: [['characters', 'id']],
    named: ['characters', 'name', 'id'],
  },
  {
    table: 'games',
    column: 'owner_id',
    group: 'games',
    key: ['id'],
    live: [['games', 'id']],
    game: 'id',
    named: GAME('id'),
  },
  {
    table: 'game_members',
    column: 'user_id',
    group: 'tables',
    key: ['game_id'],
    live: [['games', 'game_id']],
    game: 'game_id',
    named: GAME('game_id'),
    once: { columns: ['game_id'], keeps: 'kept', conflict: 'bothAtTable' },
  },
  {
    table: 'campaign_people',
    column: 'user_id',
    group: 'tables',
    key: ['game_id'],
    game: 'game_id',
    named: GAME('game_id'),
    once: {
      columns: ['game_id'],
      keeps: (kept, other) => (kept['role'] !== 'master' && other['role'] === 'master' ? 'other' : 'kept'),
      conflict: 'bothAtTable',
    },
  },
  {
    table: 'game_removals',
    column: 'user_id',
    group: 'tables',
    key: ['game_id'],
    game: 'game_id',
    // The later one: an invitation from before it opens nothing.
    once: {
      columns: ['game_id'],
      keeps: (kept, other) => (String(other['removed_at']) > String(kept['removed_at']) ? 'other' : 'kept'),
    },
  },
  {
    table: 'campaign_pregens',
    column: 'taken_by',
    group: 'tables',
    key: ['game_id', 'character_id'],
    live: [['campaigns', 'game_id']],
  },
  {
    table: 'game_session_seats',
    column: 'user_id',
    group: 'play',
    key: ['session_id'],
    live: [['gamesessions', 'session_id']],
    named: SESSION('session_id'),
    once: {
      columns: ['session_id'],
      keeps: (kept, other) =>
        kept['character_id'] === null && other['character_id'] !== null ? 'other' : 'kept',
      conflict: 'bothSeated',
    },
  },
  {
    table: 'session_attendance',
    column: 'user_id',
    group: 'play',
    key: ['session_id'],
    live: [['gamesessions', 'session_id']],
    // Was there with one of the two is was there.
    once: {
      columns: ['session_id'],
      keeps: (kept, other) => (number(other['present']) > number(kept['present']) ? 'other' : 'kept'),
    },
  },
  {
    table: 'session_experience',
    column: 'user_id',
    group: 'play',
    key: ['session_id', 'character_id'],
    live: [['gamesessions', 'session_id']],
  },
  {
    table: 'session_summaries',
    column: 'author_id',
    group: 'play',
    key: ['session_id'],
    live: [['gamesessions', 'session_id']],
  },
  {
    table: 'game_sessions',
    column: 'paused_by',
    group: 'play',
    key: ['id'],
    live: [['gamesessions', 'id']],
  },
  {
    table: 'log_entries',
    column: 'author_id',
    group: 'play',
    key: ['id'],
    live: [['logentries', 'id']],
    // The key of a message is its writer's: the same one twice is a message that was sent twice.
    once: { columns: ['session_id', 'key'], keeps: 'stays' },
  },
  {
    table: 'log_entry_people',
    column: 'user_id',
    group: 'play',
    key: ['entry_id'],
    live: [['logentries', 'entry_id']],
    once: { columns: ['entry_id'], keeps: 'kept' },
  },
  {
    table: 'handout_readers',
    column: 'user_id',
    group: 'play',
    key: ['handout_id'],
    live: [['handouts', 'handout_id']],
    once: { columns: ['handout_id'], keeps: 'kept' },
  },
  {
    table: 'map_tokens',
    column: 'owner_id',
    group: 'play',
    key: ['id'],
    live: [['maptokens', 'id']],
  },
  {
    table: 'date_poll_answers',
    column: 'user_id',
    group: 'dates',
    key: ['date_id'],
    live: [['datepolls', 'poll_id']],
    once: { columns: ['date_id'], keeps: 'kept', conflict: 'bothAnswered' },
  },
  {
    table: 'date_poll_comments',
    column: 'user_id',
    group: 'dates',
    key: ['poll_id'],
    live: [['datepolls', 'poll_id']],
    once: { columns: ['poll_id'], keeps: 'kept', conflict: 'bothAnswered' },
  },
  {
    table: 'events',
    column: 'owner_id',
    group: 'events',
    key: ['id'],
    live: [['events', 'id']],
    named: EVENT('id'),
  },
  { table: 'series', column: 'author_id', group: 'events', key: ['id'] },
  {
    table: 'event_signups',
    column: 'user_id',
    group: 'signups',
    key: ['event_id'],
    live: [['events', 'event_id']],
    named: EVENT('event_id'),
    once: {
      columns: ['event_id'],
      keeps: (kept, other) => (number(other['position']) < number(kept['position']) ? 'other' : 'kept'),
      places: ['event_id', 'position'],
      conflict: 'bothSignedUp',
    },
  },
  {
    table: 'sheets',
    column: 'owner_id',
    group: 'sheets',
    key: ['id'],
    live: [['sheets', 'id']],
    named: ['sheets', 'description', 'id'],
  },
  {
    table: 'sheet_blocks',
    column: 'user_id',
    group: 'blocks',
    key: ['id'],
    named: ['sheet_blocks', 'name', 'id'],
  },
  {
    table: 'sheet_likes',
    column: 'user_id',
    group: 'likes',
    key: ['sheet_id'],
    live: [['sheets', 'sheet_id']],
    named: ['sheets', 'description', 'sheet_id'],
    once: { columns: ['sheet_id'], keeps: 'kept' },
  },
  {
    table: 'mobs',
    column: 'owner_id',
    group: 'mobs',
    key: ['id'],
    live: [['mobs', 'id']],
    named: ['mobs', 'name', 'id'],
  },
  {
    table: 'encounters',
    column: 'user_id',
    group: 'encounter',
    key: [],
    once: { columns: [], keeps: 'stays', conflict: 'bothEncounters' },
  },
  { table: 'files', column: 'owner_id', group: 'pictures', key: ['name'] },
  { table: 'imposed_warnings', column: 'owner_id', group: 'decisions', key: ['id'] },
  { table: 'imposed_warnings', column: 'decided_by', group: 'decisions', key: ['id'] },
  { table: 'evidence_files', column: 'owner_id', group: 'pictures', key: ['id'] },
  { table: 'reported_things', column: 'owner_id', group: 'decisions', key: ['ticket_id'] },
  {
    table: 'tickets',
    column: 'author_id',
    group: 'tickets',
    key: ['id'],
    live: [['tickets', 'id']],
    named: TICKET('id'),
  },
  {
    table: 'ticket_messages',
    column: 'author_id',
    group: 'tickets',
    key: ['id'],
    live: [['tickets', 'ticket_id']],
  },
  {
    table: 'tickets',
    column: 'about_id',
    group: 'reported',
    key: ['id'],
    live: [['tickets', 'id']],
    named: TICKET('id'),
  },
  {
    table: 'tickets',
    column: 'assignee_id',
    group: 'decisions',
    key: ['id'],
    live: [['tickets', 'id']],
  },
  {
    table: 'measures',
    column: 'user_id',
    group: 'measures',
    key: ['id'],
    live: [['measures', 'id']],
    named: ['measures', 'rule', 'id'],
  },
  decided('decided_by'),
  decided('confirmed_by'),
  decided('ended_by'),
  decided('appeal_judge'),
  {
    table: 'word_filters',
    column: 'author_id',
    group: 'decisions',
    key: ['id'],
    live: [['wordfilters', 'id']],
  },
  { table: 'notes', column: 'user_id', group: 'notes', key: ['id'], live: [['notes', 'id']] },
  { table: 'notes', column: 'author_id', group: 'decisions', key: ['id'], live: [['notes', 'id']] },
  {
    table: 'character_revisions',
    column: 'author_id',
    group: 'history',
    key: ['character_id', 'version'],
    live: [['characters', 'character_id']],
  },
  {
    table: 'sheet_revisions',
    column: 'author_id',
    group: 'history',
    key: ['sheet_id', 'version'],
    live: [['sheets', 'sheet_id']],
  },
  {
    table: 'compendium_reports',
    column: 'by_user',
    group: 'history',
    key: ['id'],
    live: [['compendiums', 'server_id']],
  },
  { table: 'bin', column: 'deleted_by', group: 'history', key: ['kind', 'thing_id'] },
  {
    table: 'blocked_people',
    column: 'user_id',
    group: 'blocked',
    key: ['id'],
  },
  // A person who blocked either account blocks the one that both become.
  {
    table: 'blocked_people',
    column: 'blocked_id',
    group: 'blocked',
    key: ['id'],
  },
  {
    table: 'pointer_viewers',
    column: 'user_id',
    group: 'history',
    key: ['id'],
    live: [['deployments', 'remote']],
  },
  { table: 'notifications', column: 'user_id', group: 'notices', key: ['id'] },
  {
    table: 'calendar_feeds',
    column: 'user_id',
    group: 'calendars',
    key: ['id'],
    once: { columns: ['server_id'], keeps: 'stays', conflict: 'bothFeeds' },
  },
  {
    table: 'external_identities',
    column: 'user_id',
    group: 'identities',
    key: ['id'],
    live: [['users', 'user_id']],
  },
];

/** What is one person's alone, by the person: the events that a merge and its undoing owe both. */
export const PERSONAL_KINDS = [
  'notifications',
  'calendarfeeds',
  'pushdevices',
  'transfers',
  'encounters',
  'sheetblocks',
  'blockedpeople',
] as const;

/** Texts of JSON in which an account is named: its id is written over. */
export const MOVED_TEXTS = [
  {
    table: 'submissions',
    column: 'history',
    group: 'history',
    key: ['id'],
    live: [['submissions', 'id']],
  },
] as const satisfies readonly MovedColumn[];

/** Columns that name an account and that a merge leaves alone, with the reason. */
export const LEFT: Readonly<Record<string, string>> = {
  'users.id': 'The account itself.',
  'account_merges.other_id': 'Says who went where.',
  'account_merges.kept_id': 'Says who went where.',
  'passkeys.user_id': 'A key signs in to the account for which it was made.',
  'totp.user_id': 'An application signs in to the account that it was linked to.',
  'recovery_codes.user_id': 'A code opens the account for which it was made.',
  'slot_switches.who': 'Says who of the team switched a fill.',
  'recovery_links.user_id': 'A link that takes back what was done to that account.',
  'account_merges.merged_by': 'Written by an administrator, whose account is not merged.',
  'account_merge_steps.other_id': 'Says who went where.',
  'server_transfers.by_team': 'No account: whether the team offers.',
  'sessions.user_id': 'Sign-ins end with the account, and are its own.',
  'app_consents.user_id': 'An application knows the account that signed in to it, and no other.',
  'app_sign_ins.user_id': 'The application is told that this account was signed out.',
  'oidc_records.user_id': 'What an application has is of the account that signed in to it.',
  'provider_flows.user_id': 'A sign-in elsewhere that is under way: gone within minutes.',
  'password_links.user_id': 'Opens an account that can no longer sign in.',
  'confirm_links.user_id': 'About the address, which does not move.',
  'email_changes.user_id': 'About the address, which does not move.',
  'notification_settings.user_id': 'What the kept account chose counts.',
  'saved_views.user_id': 'What the kept account saved counts.',
  'guidance.user_id': 'What the kept account has seen counts.',
  'warning_choices.user_id': 'What the kept account chose counts.',
  'consents.user_id': 'What the kept account agreed to counts.',
  'push_devices.user_id':
    'A device shows what the account that turned it on gets: it ends with the sign-ins.',
  'pushes.user_id': 'Goes with its device.',
  'map_pings.user_id': 'Gone within a minute.',
  'idempotency_keys.holder': 'An answer that is sent again goes to who asked.',
  'journal.actor_id': 'What was done stays as it was written: the journal is a chain.',
  'journal.actor_kind': 'No account: a kind.',
  'journal.actor_name': 'What was done stays as it was written: the journal is a chain.',
  'journal.entity_id': 'What was done stays as it was written: the journal is a chain.',
  'journal_changes.entity_id': 'Part of the journal.',
  'users.confirm_by': 'No account: until when.',
  'journal.entity': 'No account: a kind.',
  'journal_changes.entity': 'No account: a kind.',
  'notifications.about': 'No account: what became of which thing.',
  'live_events.entity_id': 'What happened stays as it was written.',
  'live_events.payload': 'What happened stays as it was written.',
  'live_events.audience': 'Who could read it then; the new event says who can now.',
  'remote_changes.who': 'A name, as it was on that day.',
  'compendium_packs.author': 'No account: a name out of a file.',
  'remotes.granted_by': 'No account: which way.',
  'release_history.who': 'A name, as it was on that day.',
  'named_pointers.who': 'A name, as it was on that day.',
  'pointer_viewers.who': 'A name, as it was on that day.',
  'release_tokens.created_by': 'A name, as it was on that day.',
  'release_pointers.set_by': 'No account: which way.',
};
