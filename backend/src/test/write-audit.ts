import { AsyncLocalStorage } from 'node:async_hooks';
import { DeleteQueryNode, InsertQueryNode, RawNode, TableNode, UpdateQueryNode, ValueNode } from 'kysely';
import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { LiveKind } from '../store/live.kinds.ts';
import type { Database } from '../store/schema.ts';
import { withoutLine } from './journal-audit.ts';

// Every request of a test that writes what somebody else looks at has to write an event about it (ADR 39, ADR 42).

/** The kinds of which a write to a table needs one event at least, or why it needs none. A new table needs its line. */
const TABLES = {
  users: ['users'],
  measures: ['measures'],
  notes: ['notes'],
  account_merges: ['users'],
  account_merge_steps: ['users'],
  servers: ['servers'],
  server_managers: ['servers'],
  server_roles: ['servers'],
  server_server_types: ['servers'],
  server_sheets: ['servers'],
  server_transfers: ['transfers'],
  inactivity: ['servers', 'characters'],
  server_types: ['servertypes'],
  game_types: ['gametypes'],
  sheets: ['sheets'],
  sheet_revisions: ['sheets'],
  games: ['games'],
  game_members: ['games'],
  game_game_types: ['games'],
  campaigns: ['campaigns'],
  campaign_people: ['campaigns'],
  game_removals: ['campaigns'],
  campaign_invitations: ['campaigns'],
  game_sessions: ['gamesessions', 'logentries'],
  game_session_seats: ['gamesessions'],
  dice_seeds: ['gamesessions'],
  log_entries: ['logentries'],
  log_entry_people: ['logentries'],
  session_summaries: ['gamesessions'],
  session_attendance: ['gamesessions'],
  session_experience: ['gamesessions'],
  campaign_experience_fields: ['gamesessions'],
  campaign_pregens: ['campaigns'],
  consents: ['consents'],
  terms: ['terms'],
  blocked_people: ['blockedpeople'],
  warning_choices: ['warningchoices'],
  saved_views: ['savedviews'],
  guidance: ['guidance'],
  sheet_blocks: ['sheetblocks'],
  sheet_joints: ['sheetjoints'],
  sheet_likes: ['sheets'],
  sheet_origins: ['sheets'],
  scenes: ['scenes'],
  scene_showings: ['scenes', 'logentries'],
  handouts: ['handouts'],
  handout_readers: ['handouts'],
  maps: ['maps'],
  map_tokens: ['maptokens'],
  shown_maps: ['maps'],
  map_pings: ['pings'],
  fights: ['fights'],
  fight_steps: ['fights'],
  fight_characters: ['fights'],
  campaign_combat_fields: ['campaigns'],
  catalogue_entries: ['catalogue'],
  compendium_packs: ['compendiums'],
  compendium_kinds: ['compendiums'],
  compendium_entries: ['compendiums'],
  compendium_reports: ['compendiums'],
  events: ['events'],
  event_signups: ['events'],
  mobs: ['mobs'],
  encounters: ['encounters'],
  characters: ['characters'],
  character_revisions: ['characters'],
  submissions: ['submissions'],
  tickets: ['tickets'],
  ticket_messages: ['tickets'],
  ticket_labels: ['tickets'],
  notifications: ['notifications'],
  notification_settings: ['notifications'],
  push_devices: ['pushdevices'],
  pushes: 'What came of it is an event of its device.',
  vapid_keys: 'Read by the hosts alone.',
  canned_answers: ['cannedanswers'],
  word_filters: ['wordfilters'],
  word_filter_scopes: ['wordfilters'],
  releases: ['deployments'],
  release_pointers: ['deployments'],
  release_history: ['deployments'],
  release_tokens: ['deployments'],
  release_reports: ['deployments'],
  release_health: 'Each start would be an event: what follows from them is one.',
  web_vitals: 'Figures of many visits: who reads them reads them again.',
  fill_reports: ['deployments'],
  slot_switches: ['deployments', 'releases'],
  remotes: ['deployments'],
  remote_changes: ['deployments'],
  sessions: ['signins'],
  email_changes: ['users'],
  mails: ['mails'],
  robots: ['robots'],
  apps: ['apps'],
  bin: ['servers', 'games', 'events', 'sheets', 'mobs', 'characters', 'scenes', 'handouts', 'maps', 'fights'],
  dismissed_first_steps: ['servers'],
  date_polls: ['datepolls'],
  date_poll_dates: ['datepolls'],
  date_poll_answers: ['datepolls'],
  date_poll_comments: ['datepolls'],
  series: ['gamesessions', 'events'],
  series_dates: ['gamesessions', 'events'],
  cancelled_sessions: ['gamesessions'],
  calendar_feeds: ['calendarfeeds'],
  reminders: 'Written with the notice that it is about.',
  imposed_warnings: 'A warning is seen on its content, which is written with it.',
  evidence_files: 'A file is seen through the ticket or the measure that it goes with.',
  reported_things: ['tickets'],
  files: 'A picture is seen through the entity that names it.',
  journal: 'Read when somebody opens it: an event for each entry would double every write.',
  journal_chain: 'Part of the journal.',
  journal_changes: 'Part of the journal.',
  secret_keys: 'Read by the hosts alone.',
  signing_keys: 'Read by the hosts alone.',
  refresh_tokens: 'Read by the authentication host alone.',
  password_links: 'Read by the authentication host alone.',
  passkeys: ['users'],
  totp: ['users'],
  recovery_codes: ['users'],
  external_identities: ['users'],
  app_consents: ['appconsents'],
  app_sign_ins: 'Read by the authentication host alone.',
  oidc_keys: 'Read by the hosts alone.',
  oidc_records: 'Read by the authentication host alone.',
  provider_flows: 'Read by the authentication host alone.',
  factor_rules: ['factorrules'],
  recovery_links: 'Read by the authentication host alone.',
  email_links: 'Read by the authentication host alone.',
  confirm_links: 'Read by the authentication host alone.',
  attempts: 'Read by the authentication host alone.',
  idempotency_keys: 'Read by the hosts alone.',
  processes: 'Read by the hosts alone.',
  backups: 'Written at night by a host; read when an administrator opens the page.',
  live_topics: 'The log itself.',
  live_events: 'The log itself.',
} as const satisfies Record<keyof Database, readonly LiveKind[] | string>;

/** The tables of which a write is an event: people look at what they hold. */
export type LookedAt = {
  [Table in keyof Database]: (typeof TABLES)[Table] extends readonly LiveKind[] ? Table : never;
}[keyof Database];

/** Updates of these columns alone need no event. */
const SILENT_COLUMNS: Partial<Record<keyof Database, Record<string, string>>> = {
  servers: {
    activity_at: 'The order of lists by activity comes with the next change: nobody edited the server.',
  },
  sessions: {
    last_used_at: 'Each use of a sign-in would be an event.',
    proved_at: 'Read by the hosts alone.',
  },
  passkeys: {
    counter: 'Each use of a passkey would be an event.',
    last_used_at: 'Each use of a passkey would be an event.',
  },
  totp: { last_step: 'Each code would be an event.' },
  external_identities: { last_used_at: 'Each sign-in by it would be an event.' },
  recovery_codes: { used_at: 'Told by a notice.' },
  robots: { last_used_at: 'Each token would be an event.' },
  apps: { last_used_at: 'Each token would be an event.' },
  app_consents: { last_used_at: 'Each token would be an event.' },
  release_tokens: { last_used_at: 'The release that it is used for is an event.' },
};

interface Write {
  table: keyof Database;
  /** The kinds of the events, for a write to the log. */
  kinds: readonly string[];
}

interface Watched {
  tables: Set<keyof Database>;
  kinds: Set<string>;
}

export interface WriteAudit {
  /** Sees the statements of the store. */
  plugin: KyselyPlugin;
  /** Runs a request, and looks at what it wrote if it was not refused. */
  watch<T extends { statusCode: number }>(request: string, run: () => PromiseLike<T>): Promise<T>;
  /** Requests that wrote to a table without an event of its kinds. */
  missing: string[];
  /** Requests that wrote to a table without a line of the journal. */
  unjournalled: string[];
}

export function createWriteAudit(): WriteAudit {
  const requests = new AsyncLocalStorage<Watched>();
  const running = new WeakMap<QueryId, { write: Write; watched: Watched }>();
  const missing: string[] = [];
  const unjournalled: string[] = [];
  return {
    missing,
    unjournalled,
    plugin: {
      transformQuery: ({ node, queryId }) => {
        const watched = requests.getStore();
        const write = watched && describe(node);
        if (write) running.set(queryId, { write, watched });
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        const found = running.get(queryId);
        const count = result.numAffectedRows ?? BigInt(result.rows.length);
        if (found && count > 0n) {
          found.watched.tables.add(found.write.table);
          for (const kind of found.write.kinds) found.watched.kinds.add(kind);
        }
        return result;
      },
    },
    watch: async (request, run) => {
      const watched: Watched = { tables: new Set(), kinds: new Set() };
      const answer = await requests.run(watched, async () => await run());
      if (answer.statusCode >= 400) return answer;
      unjournalled.push(...withoutLine(request, watched.tables).map(table => `${request}: ${table}`));
      for (const table of watched.tables) {
        const kinds: readonly LiveKind[] | string = TABLES[table];
        if (typeof kinds === 'string' || kinds.some(kind => watched.kinds.has(kind))) continue;
        missing.push(`${request}: ${table}`);
      }
      return answer;
    },
  };
}

/** What a statement writes; undefined for one that reads, and for what needs no event. */
function describe(node: RootOperationNode): Write | undefined {
  // The log alone writes its statement as text.
  if (RawNode.is(node)) {
    const kinds = kindsOf(node);
    return kinds.length > 0 ? { table: 'live_events', kinds } : undefined;
  }
  if (InsertQueryNode.is(node)) return { table: nameOf(node.into), kinds: [] };
  if (DeleteQueryNode.is(node)) {
    const [from] = node.from.froms;
    return { table: nameOf(from), kinds: [] };
  }
  if (!UpdateQueryNode.is(node)) return undefined;
  const table = nameOf(node.table);
  const silent = SILENT_COLUMNS[table] ?? {};
  const columns = (node.updates ?? []).map(({ column }) => JSON.stringify(column));
  const isSilent = columns.every(column => Object.keys(silent).some(name => column.includes(`"${name}"`)));
  return isSilent ? undefined : { table, kinds: [] };
}

function nameOf(node: unknown): keyof Database {
  if (!TableNode.is(node as TableNode)) throw new Error('A write names no table.');
  return (node as TableNode).table.identifier.name as keyof Database;
}

/** The kinds of the events that a statement of the log inserts. */
function kindsOf({ sqlFragments, parameters }: RawNode): string[] {
  const parts = parameters.filter(part => RawNode.is(part));
  if (!sqlFragments[0]?.startsWith('insert into live_events')) return parts.flatMap(kindsOf);
  const rows = parts.flatMap(list => list.parameters).filter(row => RawNode.is(row));
  return rows.flatMap(({ parameters: [, , kind] }) =>
    kind && ValueNode.is(kind) ? [String(kind.value)] : [],
  );
}
