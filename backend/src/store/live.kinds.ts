import type { Action, SubjectName } from '@rpd/shared/domain';
import { outsideBin } from './bin.ts';
import { readCampaign, readDatePoll, readGameSession, readLogEntry } from './campaign-facts.ts';
import { visibilityOf } from './character-visibility.ts';
import type { EntityState, Facts } from './entity-state.ts';
import type { EntityTable } from './entity-tables.ts';
import type { Queries } from './queries.ts';
import { readFight } from './fight-facts.ts';
import { readHandout, readMap, readMapPing, readMapToken, readScene } from './preparation-facts.ts';
import { compendiumFacts } from './compendium-facts.ts';
import { findServerOf, findServerState } from './references.ts';
import { wordFilterFacts } from './word-filter-facts.ts';

/** Who may get the events of a kind. */
export type AudienceRule =
  /** Those who may do one of these with the entity, by the ability table. */
  | { actions: readonly Action[]; subject: SubjectName }
  /** Everybody who is signed in. */
  | 'members'
  /** The person whose topic it is. */
  | 'person'
  /** Nobody: the event is for the hosts. */
  | 'hosts';

export interface KindRule {
  /** The topic of its events: one for the kind, one for each person (`person:<id>`), or one for each table (`logentries:<id>`). */
  topic: 'kind' | 'person' | 'table';
  audience: AudienceRule;
  /** How long an event can be read, in ms; null: for ever. */
  retentionMs: number | null;
  /** A save can change who may read the entity: those who could before it learn of it too. */
  movesRights?: true;
  /** Where the facts need no other row. */
  own?: OwnFacts;
  /** Reads the entity; null when there is none. A person's topic is named by the fact `person`, a table's by `table`. */
  read: (db: Queries, id: string) => Promise<EntityState | null>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Columns of a row by names. */
type Values = Readonly<Record<string, string | number | null>>;

/** Facts that stand in the entity's own row: a save returns them, and nobody has to read them again. */
export interface OwnFacts {
  columns: readonly string[];
  of: (row: Values, id: string) => Facts;
}

/** Reads the version and some columns of a row. */
async function readRow(
  db: Queries,
  table: EntityTable,
  id: string,
  names: readonly string[],
): Promise<(Values & { version: number }) | null> {
  const found = (await db
    .selectFrom(table as 'servers')
    .select(['version', ...(names as readonly 'owner_id'[])])
    .where('id', '=', id)
    .where(outsideBin(table))
    .executeTakeFirst()) as (Values & { version: number }) | undefined;
  return found ?? null;
}

const readOwn =
  (table: EntityTable, own: OwnFacts): KindRule['read'] =>
  async (db, id) => {
    const row = await readRow(db, table, id, own.columns);
    return row && { version: row.version, facts: own.of(row, id) };
  };

/** An entity of which everybody who may do one of `actions` with its kind reads all. */
function open(table: EntityTable, subject: SubjectName, actions: readonly Action[] = ['read']): KindRule {
  const own: OwnFacts = { columns: [], of: (_row, id) => ({ _id: id }) };
  return {
    topic: 'kind',
    audience: { actions, subject },
    retentionMs: HOUR_MS,
    own,
    read: readOwn(table, own),
  };
}

/** An entity whose reading depends on these columns alone; those in `flags` are 0 or 1. */
function owned(
  table: EntityTable,
  subject: SubjectName,
  columns: readonly string[],
  flags: Readonly<Record<string, string>> = {},
): KindRule {
  const own: OwnFacts = {
    columns: [...columns, ...Object.values(flags)],
    of: row =>
      Object.fromEntries([
        ...columns.map(column => [column, String(row[column] ?? '')]),
        ...Object.entries(flags).map(([name, column]) => [name, row[column] === 1]),
      ]),
  };
  return { ...moving(subject, readOwn(table, own)), own };
}

async function readEvent(db: Queries, id: string): Promise<EntityState | null> {
  const found = await readRow(db, 'events', id, ['owner_id', 'server_id', 'state']);
  if (!found) return null;
  const server = await findServerOf(db, String(found['server_id']));
  const facts = {
    owner_id: String(found['owner_id']),
    serverOwner_id: server?.owner_id ?? '',
    serverManagers: server?.organizers ?? [],
    serverVisible: server?.visible ?? false,
    state: String(found['state']),
  };
  return { version: found.version, facts };
}

async function readCompendium(db: Queries, id: string): Promise<EntityState | null> {
  const server = await findServerOf(db, id);
  return server && { version: null, facts: { ...compendiumFacts(server) } };
}

async function readSubmission(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('characters', 'characters.id', 'submissions.character_id')
    .where('submissions.id', '=', id)
    .where(outsideBin('characters'))
    .select(['submissions.version', 'submissions.server_id', 'characters.owner_id'])
    .executeTakeFirst();
  if (!row) return null;
  const server = await findServerOf(db, row.server_id);
  const facts = {
    owner_id: row.owner_id,
    serverOwner_id: server?.owner_id ?? '',
    serverManagers: server?.recruiters ?? [],
  };
  return { version: row.version, facts };
}

async function readCharacter(db: Queries, id: string): Promise<EntityState | null> {
  const found = await readRow(db, 'characters', id, ['owner_id']);
  if (!found) return null;
  const facts = await visibilityOf(db, id, String(found['owner_id']));
  return { version: found.version, facts: { ...facts } };
}

async function readSignIn(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst();
  return row ? { version: null, facts: { user_id: row.user_id } } : null;
}

async function readAppConsent(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db.selectFrom('app_consents').select('user_id').where('id', '=', id).executeTakeFirst();
  return row ? { version: null, facts: { user_id: row.user_id } } : null;
}

/** Its version counts the changes of the joint draft. */
async function readSheetJoint(db: Queries, id: string): Promise<EntityState | null> {
  const found = await readRow(db, 'sheets', id, ['owner_id']);
  if (!found) return null;
  const joint = await db
    .selectFrom('sheet_joints')
    .where('sheet_id', '=', id)
    .select('number')
    .executeTakeFirst();
  return { version: joint?.number ?? null, facts: { owner_id: String(found['owner_id']) } };
}

async function readMeasure(db: Queries, id: string): Promise<EntityState | null> {
  const found = await readRow(db, 'measures', id, ['user_id', 'state']);
  if (!found) return null;
  const isShown = found['state'] === 'active' || found['state'] === 'lifted';
  return { version: found.version, facts: { user_id: isShown ? String(found['user_id']) : '' } };
}

async function readWordFilter(db: Queries, id: string): Promise<EntityState | null> {
  const found = await readRow(db, 'word_filters', id, ['scope']);
  if (!found) return null;
  const server = String(found['scope']);
  return { version: found.version, facts: await wordFilterFacts(db, server) };
}

async function readNote(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .where('notes.id', '=', id)
    .select(['notes.version', 'author_id', 'user_id', 'is_administrator', 'is_moderator'])
    .executeTakeFirst();
  if (!row) return null;
  const isOfTeam = row.is_administrator === 1 || row.is_moderator === 1;
  return { version: row.version, facts: { author_id: row.author_id, user_id: row.user_id, isOfTeam } };
}

/** What has no row of its own to read: its id says all. */
const named = async (_db: Queries, id: string): Promise<EntityState> => ({
  version: null,
  facts: { _id: id },
});
const ofPerson = async (_db: Queries, id: string): Promise<EntityState> => ({
  version: null,
  facts: { person: id },
});

function moving(subject: SubjectName, read: KindRule['read']): KindRule {
  return {
    topic: 'kind',
    audience: { actions: ['read'], subject },
    retentionMs: HOUR_MS,
    movesRights: true,
    read,
  };
}

/**
 * The kinds of events: where they go, who may get them, how long they are kept. A new kind needs its line here, and one in the
 * matrix of live/live.matrix.test.ts.
 */
export const LIVE_KINDS = {
  servers: moving('Server', findServerState),
  /** By the server's id: whatever of its compendium changes, an import of thousands of entries included, is one event. */
  compendiums: moving('Compendium', readCompendium),
  servertypes: open('server_types', 'ServerType'),
  gametypes: open('game_types', 'GameType'),
  sheets: owned('sheets', 'Sheet', ['owner_id'], { isPublic: 'is_public' }),
  games: owned('games', 'Game', ['owner_id'], { status: 'status' }),
  campaigns: moving('Campaign', readCampaign),
  gamesessions: moving('GameSession', readGameSession),
  datepolls: moving('DatePoll', readDatePoll),
  /** Each session's log is a topic of its own, and kept for ever. */
  logentries: { ...moving('LogEntry', readLogEntry), topic: 'table', retentionMs: null },
  scenes: moving('Scene', readScene),
  handouts: moving('Handout', readHandout),
  maps: moving('GameMap', readMap),
  /** Tokens and pings of each map are topics of their own: a move is read without the rest of the maps. */
  maptokens: { ...moving('GameMap', readMapToken), topic: 'table' },
  pings: { ...moving('GameMap', readMapPing), topic: 'table', retentionMs: MINUTE_MS },
  /** What game masters do in an encounter, and what of it the table sees: a move that nobody else sees leaves no trace there. */
  fights: { ...moving('Fight', readFight), audience: { actions: ['update'], subject: 'Fight' } },
  fightviews: moving('Fight', readFight),
  mobs: owned('mobs', 'Mob', ['owner_id']),
  catalogue: open('catalogue_entries', 'Catalogue'),
  events: moving('Event', readEvent),
  characters: moving('Character', readCharacter),
  submissions: moving('Submission', readSubmission),
  tickets: owned('tickets', 'Ticket', ['author_id']),
  /** A proposal is the team's alone until it is confirmed. */
  measures: moving('Measure', readMeasure),
  notes: moving('Note', readNote),
  users: open('users', 'User', ['read_private', 'list']),
  mails: open('mails', 'Mail'),
  robots: open('robots', 'Robot'),
  apps: open('apps', 'App'),
  appconsents: moving('AppConsent', readAppConsent),
  cannedanswers: open('canned_answers', 'CannedAnswer'),
  wordfilters: moving('WordFilter', readWordFilter),
  /** Which roles require a second factor. */
  factorrules: {
    topic: 'kind',
    audience: { actions: ['administer'], subject: 'User' },
    retentionMs: HOUR_MS,
    read: named,
  },
  signins: { ...moving('SignIn', readSignIn), retentionMs: HOUR_MS },
  deployments: {
    topic: 'kind',
    audience: { actions: ['list'], subject: 'Deployment' },
    retentionMs: HOUR_MS,
    read: named,
  },
  /** Another version of a remote, or of the shell, is what people get: their pages ask which. */
  releases: { topic: 'kind', audience: 'members', retentionMs: HOUR_MS, read: named },
  notifications: { topic: 'person', audience: 'person', retentionMs: 90 * DAY_MS, read: ofPerson },
  pushdevices: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  calendarfeeds: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** By the person: what is offered to them, or by them. */
  transfers: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** By the person: what they gave and took back. */
  consents: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** Another text is in force. */
  terms: { topic: 'kind', audience: 'members', retentionMs: HOUR_MS, read: named },
  blockedpeople: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  warningchoices: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** By the person: their own views of lists. */
  savedviews: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** By the list: the views that the team shares. */
  sharedviews: { topic: 'kind', audience: 'members', retentionMs: HOUR_MS, read: named },
  guidance: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  sheetblocks: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** By the template: what several people make of it before it is saved. */
  sheetjoints: { ...moving('Sheet', readSheetJoint), audience: { actions: ['update'], subject: 'Sheet' } },
  encounters: { topic: 'person', audience: 'person', retentionMs: HOUR_MS, read: ofPerson },
  /** Roles, activity or sign-ins of a person changed: the hosts judge that person's streams again. */
  access: { topic: 'kind', audience: 'hosts', retentionMs: HOUR_MS, read: named },
} satisfies Record<string, KindRule>;

export type LiveKind = keyof typeof LIVE_KINDS;
export const isLiveKind = (name: string): name is LiveKind => Object.hasOwn(LIVE_KINDS, name);
export const kindRule = (kind: LiveKind): KindRule => LIVE_KINDS[kind];

/** The kind of each table of entities. */
export const KIND_OF_TABLE: Record<EntityTable, LiveKind> = {
  users: 'users',
  servers: 'servers',
  server_types: 'servertypes',
  game_types: 'gametypes',
  sheets: 'sheets',
  robots: 'robots',
  apps: 'apps',
  mails: 'mails',
  games: 'games',
  catalogue_entries: 'catalogue',
  mobs: 'mobs',
  events: 'events',
  characters: 'characters',
  submissions: 'submissions',
  tickets: 'tickets',
  measures: 'measures',
  notes: 'notes',
  canned_answers: 'cannedanswers',
  word_filters: 'wordfilters',
};

/** The topic of one person. */
export const personTopic = (id: string): string => `person:${id}`;

/** The topic of one session's log, or of one map. */
export const tableTopic = (kind: LiveKind, session: string): string => `${kind}:${session}`;
