import type { LogRoll } from '@rpd/shared/domain';
import { GAME_TYPES, SERVER_TYPES, typesOf } from '../store/chosen-types.ts';
import type { TypeJoin } from '../store/chosen-types.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { presentPrivate } from './users.present.ts';

export type PersonalData = Awaited<ReturnType<typeof exportOf>>;
export type ExportSubject = Exclude<keyof PersonalData, 'exportedAt'>;

/** A column that holds JSON reads as what it holds. */
const JSON_COLUMNS = new Set([
  'description',
  'options',
  'structure',
  'fields',
  'details',
  'entries',
  'archive',
  'content',
  'history',
  'stats',
  'mail',
  'app',
  'push',
  'quiet',
  'scopes',
  'warnings',
  'choices',
]);
/** What only the machine needs. */
const OURS = new Set([
  'name_key',
  'title_key',
  'subject_key',
  'search',
  'priority_rank',
  'number',
  'last_entry',
  // What the team alone keeps of a ticket.
  'queue_key',
  'snoozed_until',
  'labels',
  'problem_id',
]);

/**
 * Everything that the store holds of a person, by subject, as it is stored: for the file that they may ask for at any time.
 * Messages of others in their tickets are part of their conversations; the team's notes are not theirs.
 */
export async function exportOf(db: Queries, user: StoredUser) {
  const owned = async (table: 'servers' | 'games' | 'sheets' | 'characters' | 'events' | 'mobs' | 'files') =>
    readable(await db.selectFrom(table).where('owner_id', '=', user._id).selectAll().execute());
  const own = async (
    table:
      | 'event_signups'
      | 'game_members'
      | 'campaign_people'
      | 'game_removals'
      | 'game_session_seats'
      | 'session_attendance'
      | 'session_experience'
      | 'handout_readers'
      | 'date_poll_answers'
      | 'date_poll_comments'
      | 'encounters'
      | 'sheet_blocks'
      | 'blocked_people'
      | 'warning_choices'
      | 'guidance'
      | 'saved_views'
      | 'consents'
      | 'pointer_viewers'
      | 'notifications'
      | 'notification_settings',
  ) => readable(await db.selectFrom(table).where('user_id', '=', user._id).selectAll().execute());
  const characters = db.selectFrom('characters').where('owner_id', '=', user._id).select('id');
  const ownGames = db.selectFrom('games').where('owner_id', '=', user._id).select('id');
  const ofGames = async (table: 'scenes' | 'handouts' | 'maps' | 'fights') =>
    readable(await db.selectFrom(table).where('game_id', 'in', ownGames).selectAll().execute());
  const tickets = db.selectFrom('tickets').where('author_id', '=', user._id).select('id');
  return {
    exportedAt: new Date().toISOString(),
    account: presentPrivate(user),
    characters: await owned('characters'),
    characterVersions: readable(
      await db
        .selectFrom('character_revisions')
        .where('character_id', 'in', characters)
        .selectAll()
        .execute(),
    ),
    submissions: readable(
      await db.selectFrom('submissions').where('character_id', 'in', characters).selectAll().execute(),
    ),
    serverTransfers: readable(
      await db
        .selectFrom('server_transfers')
        .where(eb => eb.or([eb('from_id', '=', user._id), eb('to_id', '=', user._id)]))
        .selectAll()
        .execute(),
    ),
    servers: await withTypes(db, SERVER_TYPES, await owned('servers')),
    games: await withTypes(db, GAME_TYPES, await owned('games')),
    sheets: await owned('sheets'),
    sheetBlocks: await own('sheet_blocks'),
    blockedPeople: await own('blocked_people'),
    warningChoices: await own('warning_choices'),
    guidance: await own('guidance'),
    savedViews: await own('saved_views'),
    consents: await own('consents'),
    previewAccess: await own('pointer_viewers'),
    events: await owned('events'),
    mobs: await owned('mobs'),
    encounters: await own('encounters'),
    eventSignups: await own('event_signups'),
    gameMemberships: await own('game_members'),
    campaigns: readable(
      await db.selectFrom('campaigns').where('game_id', 'in', ownGames).selectAll().execute(),
    ),
    gameSessions: readable(
      await db.selectFrom('game_sessions').where('game_id', 'in', ownGames).selectAll().execute(),
    ),
    campaignMemberships: await own('campaign_people'),
    gameRemovals: await own('game_removals'),
    gameSessionSeats: await own('game_session_seats'),
    sessionAttendance: await own('session_attendance'),
    sessionExperience: await own('session_experience'),
    sessionSummaries: readable(
      await db.selectFrom('session_summaries').where('author_id', '=', user._id).selectAll().execute(),
    ),
    scenes: await ofGames('scenes'),
    handouts: await ofGames('handouts'),
    maps: await ofGames('maps'),
    fights: await ofGames('fights'),
    handoutsReceived: await own('handout_readers'),
    measures: (
      await db
        .selectFrom('measures')
        .where('user_id', '=', user._id)
        .where('state', 'in', ['active', 'lifted'])
        .select([
          'id',
          'kind',
          'server_name',
          'rule',
          'facts',
          'until',
          'created_at',
          'ended_at',
          'end_reason',
        ])
        .select(['appeal_text', 'appeal_at', 'appeal_verdict', 'appeal_answer'])
        .execute()
    ).map(row => ({ ...row })),
    datePollAnswers: await own('date_poll_answers'),
    datePollComments: await own('date_poll_comments'),
    calendarFeeds: await db
      .selectFrom('calendar_feeds')
      .where('user_id', '=', user._id)
      .select(['id', 'server_id', 'created_at'])
      .execute(),
    logEntries: readable(await logOf(db, user._id)),
    tickets: readable(await db.selectFrom('tickets').where('author_id', '=', user._id).selectAll().execute()),
    ticketMessages: readable(
      await db
        .selectFrom('ticket_messages')
        .where('ticket_id', 'in', tickets)
        .where('internal', '=', 0)
        .select(['id', 'ticket_id', 'author_id', 'text', 'at', 'pictures'])
        .execute(),
    ),
    notifications: await own('notifications'),
    notificationSettings: await own('notification_settings'),
    pushDevices: await db
      .selectFrom('push_devices')
      .where('user_id', '=', user._id)
      .select(['id', 'device', 'created_at', 'seen_at', 'last_push_at', 'last_error'])
      .execute(),
    pushes: await db
      .selectFrom('pushes')
      .where('user_id', '=', user._id)
      .select(['id', 'device_id', 'title', 'body', 'to_path', 'state', 'created_at'])
      .execute(),
    pictures: await owned('files'),
    authenticatorApplications: await db
      .selectFrom('totp')
      .where('user_id', '=', user._id)
      .where('removed_at', 'is', null)
      .where('confirmed_at', 'is not', null)
      .select(['id', 'confirmed_at'])
      .execute(),
    recoveryCodes: await db
      .selectFrom('recovery_codes')
      .where('user_id', '=', user._id)
      .where('removed_at', 'is', null)
      .select(['created_at', 'used_at'])
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .where('user_id', '=', user._id)
      .where('removed_at', 'is', null)
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .execute(),
    externalIdentities: await db
      .selectFrom('external_identities')
      .where('user_id', '=', user._id)
      .where('removed_at', 'is', null)
      .select(['id', 'provider', 'issuer', 'subject', 'name', 'created_at', 'last_used_at'])
      .execute(),
    appConsents: readable(
      await db
        .selectFrom('app_consents')
        .innerJoin('apps', 'apps.id', 'app_consents.app_id')
        .where('user_id', '=', user._id)
        .select(['apps.name as app', 'scopes', 'app_consents.created_at'])
        .select(['app_consents.updated_at', 'app_consents.last_used_at'])
        .execute(),
    ),
    signIns: await db
      .selectFrom('sessions')
      .where('user_id', '=', user._id)
      .select(['id', 'device', 'address', 'created_at', 'last_used_at', 'expires_at', 'ended_at'])
      .execute(),
  };
}

/** What somebody said and rolled at tables; the dice of their blind rolls are for the game masters. */
async function logOf(db: Queries, author: string) {
  const rows = await db
    .selectFrom('log_entries')
    .where('author_id', '=', author)
    .orderBy('session_id')
    .orderBy('number')
    .selectAll()
    .execute();
  return rows.map(({ blind, roll, ...row }) => {
    const read = roll === null ? null : (JSON.parse(roll) as LogRoll);
    return { ...row, blind, roll: read && blind === 1 ? { ...read, result: null } : read };
  });
}

/** Adds the ids of their types, which stand in a table of their own. */
async function withTypes(db: Queries, join: TypeJoin, rows: Record<string, unknown>[]) {
  const types = await typesOf(
    db,
    join,
    rows.map(row => String(row['id'])),
  );
  return rows.map(row => ({ ...row, [join.types]: types.get(String(row['id'])) ?? [] }));
}

function readable(rows: readonly object[]): Record<string, unknown>[] {
  return rows.map(row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !OURS.has(name))
        .map(([name, value]) => [name, JSON_COLUMNS.has(name) ? parsed(value) : value]),
    ),
  );
}

/** A description is a document for some things and a text for others. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
