import {
  ALPHA_CLASSES,
  appSchema,
  cannedAnswerSchema,
  CATALOGUE_SCHEMAS,
  characterSchema,
  DEPENDENT_KINDS,
  DISCORD_PROBLEMS,
  encounterSchema,
  eventSchema,
  FIELD_CHANGES,
  FIELD_TYPES,
  gameSchema,
  gameTypeSchema,
  IMPORT_OUTCOMES,
  JOURNAL_ACTIONS,
  MAIL_STATES,
  mobSchema,
  NOTIFICATION_KINDS,
  notificationSettingsSchema,
  OWNED_KINDS,
  PERMISSIONS,
  ROLES,
  robotSchema,
  serverSchema,
  serverTypeSchema,
  SHEET_CHANGE_KINDS,
  sheetSchema,
  SUBMISSION_STATES,
  ticketSchema,
  TICKET_SUBJECTS,
  ticketUpdateSchema,
  userSchema,
} from '@rpd/shared/domain';
import { RELEASE_EVENTS, REMOTE_PROBLEMS } from '@rpd/shared/remote';
import type { ISchema } from 'yup';
import { orNull, toJson } from './openapi.schema.ts';
import type { Json } from './openapi.schema.ts';

// What the API answers. The fields that people set come from the schemas of shared/domain; what the server adds is named here, and
// a test compares every answer.

export const id: Json = { type: 'string', pattern: '^[0-9a-f]{24}$' };
export const string: Json = { type: 'string' };
export const boolean: Json = { type: 'boolean' };
const integer: Json = { type: 'integer' };
const count: Json = { type: 'integer', minimum: 0 };
export const moment: Json = { type: 'string', format: 'date-time' };
const anyMap: Json = { type: 'object', additionalProperties: true };

export const listOf = (items: Json): Json => ({ type: 'array', items });
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const oneOf = (...choices: readonly unknown[]): Json => ({ enum: choices });

/** An object with exactly these fields. */
export const exactly = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** What a schema's fields answer as, and `more`. */
function answer(schema: ISchema<unknown> | null, more: Json = {}): Json {
  const { properties = {}, required = [] } = schema ? toJson(schema, 'answer') : {};
  return {
    ...exactly({ ...(properties as Json), ...more }),
    required: [...new Set([...(required as string[]), ...Object.keys(more)])],
  };
}

const head = { _id: id, version: integer, createdAt: moment, updatedAt: moment };
const entity = (schema: ISchema<unknown> | null, more: Json = {}): Json =>
  answer(schema, { ...head, ...more });
export const person = exactly({ _id: id, name: string, avatar: string });
const named = exactly({ _id: id, name: string });
const machineLife = { credentialsAt: moment, lastUsedAt: orNull(moment) };
const withPassword = (machine: Json): Json => {
  const { properties } = machine;
  return exactly({ ...(properties as Json), password: string });
};

const profile = toJson(userSchema, 'answer')['properties'] as Json;
const { name, avatar, citation, bio, email, description, valid } = profile;
const publicUser = { _id: id, name, avatar, citation, bio, roles: listOf(string) };
const listedUser = { ...publicUser, ...head, valid };
const user = { ...listedUser, email, description, deletedAt: orNull(moment) };

const robot = entity(robotSchema, { ...machineLife, roles: listOf(oneOf(...PERMISSIONS)) });
const app = entity(appSchema, machineLife);

const mail = {
  ...head,
  recipient: string,
  subject: string,
  message: string,
  state: oneOf(...MAIL_STATES),
  reason: string,
  attempts: count,
  nextAttemptAt: orNull(moment),
  sentAt: orNull(moment),
};

const line = exactly({ id: string, cells: anyMap });
const value: Json = {
  type: ['string', 'number', 'boolean', 'array'],
  items: { anyOf: [string, line] },
};
const entry = { type: oneOf(...FIELD_TYPES), name: string, value };
const sheet = toJson(sheetSchema, 'answer')['properties'] as Json;
const submissionState = oneOf(...SUBMISSION_STATES);
const summary = {
  owner_id: id,
  owner: person,
  sheetName: string,
  submissions: listOf(exactly({ _id: id, server: id, serverName: string, state: submissionState })),
  class: { type: ['integer', 'null'], enum: [...ALPHA_CLASSES, null] },
};
const kept: Json = {
  ...exactly({
    ...entry,
    fieldId: string,
    reason: oneOf('removed', 'unfit', 'replaced'),
    labels: listOf(string),
  }),
  required: ['type', 'name', 'value', 'fieldId', 'reason'],
};
const converted = exactly({
  fieldId: string,
  name: string,
  from: oneOf(...FIELD_TYPES),
  to: oneOf(...FIELD_TYPES),
  original: value,
});
const template = exactly({
  _id: id,
  version: integer,
  name: string,
  structure: sheet['structure'],
  fields: sheet['fields'],
});

const step = (kind: string, more: Json): Json =>
  exactly({ kind: oneOf(kind), count, since: moment, ...more });

const ticketHandled = toJson(ticketUpdateSchema, 'answer')['properties'] as Json;
const ticketWritten = toJson(ticketSchema, 'answer')['properties'] as Json;
const ticket = {
  ...head,
  subject: ticketWritten['subject'],
  category: ticketHandled['category'],
  priority: ticketHandled['priority'],
  state: ticketHandled['state'],
  author: person,
  assignee: orNull(person),
  page: string,
  appVersion: string,
  about: orNull(exactly({ kind: oneOf(...TICKET_SUBJECTS), id, name: string })),
  lastMessageAt: moment,
  answeredAt: orNull(moment),
  mergedInto: orNull(id),
};
const message = exactly({ _id: id, author: person, text: string, internal: boolean, at: moment });

const hiding = exactly({ at: moment, reason: string });
const some = (item: Json): Json => exactly({ total: count, items: listOf(item) });
const shortTicket = exactly({ _id: id, subject: string, state: ticket.state, createdAt: moment });
const newcomer = { _id: id, name: string, createdAt: moment };

const release: Json = exactly({
  version: string,
  url: string,
  entry: string,
  descriptor: anyMap,
  files: listOf({ type: 'object' }),
  preload: listOf(string),
  releasedAt: moment,
});

const remoteReport = {
  version: string,
  problem: oneOf(...REMOTE_PROBLEMS),
  file: orNull(string),
  usedVersion: orNull(string),
};
const releaseToken = {
  _id: id,
  name: string,
  createdAt: moment,
  createdBy: string,
  lastUsedAt: orNull(moment),
};

const deployment: Json = exactly({
  name: string,
  title: string,
  live: string,
  previous: orNull(string),
  canary: orNull(exactly({ version: string, share: count })),
  versions: listOf(exactly({ version: string, url: string, releasedAt: moment, bytes: count })),
  history: listOf(
    exactly({
      _id: id,
      kind: oneOf(...RELEASE_EVENTS),
      version: string,
      before: orNull(string),
      share: count,
      who: string,
      at: moment,
    }),
  ),
  reports: listOf(exactly({ ...remoteReport, count, firstAt: moment, lastAt: moment })),
  tokens: listOf(exactly(releaseToken)),
});

/** The components of the document, by their names. */
export const ENTITIES: Record<string, Json> = {
  Refusal: {
    type: 'object',
    properties: {
      message: { ...string, description: 'Ce que lit la personne, en français.' },
      fields: {
        type: 'object',
        additionalProperties: string,
        description: 'Ce qui ne va pas, champ par champ.',
      },
      current: { description: 'Le plus récent état, quand l’enregistrement était périmé (412).' },
    },
    required: ['message'],
    additionalProperties: false,
  },
  Message: exactly({ message: string }),
  Named: named,
  PublicUser: exactly(publicUser),
  ListedUser: exactly(listedUser),
  User: exactly(user),
  CreatedUser: exactly({ ...user, password: string }),
  Account: exactly({ ...user, username: string }),
  Grant: exactly({ token: string, refreshToken: string, user: ref('Account') }),
  MachineGrant: exactly({ token: string, expiresIn: integer, name: string, permissions: listOf(string) }),
  Server: entity(serverSchema, {
    owner_id: id,
    managers: listOf(id),
    activityAt: moment,
    hidden: orNull(hiding),
  }),
  PersonName: person,
  ServerOptions: (toJson(serverSchema, 'answer')['properties'] as Record<string, Json>)['options'] ?? {},
  ServerType: entity(serverTypeSchema),
  GameType: entity(gameTypeSchema),
  Game: entity(gameSchema, { owner_id: id, memberCount: count, joined: boolean }),
  GameMember: exactly({ _id: id, name: string, avatar: string, joinedAt: moment }),
  Sheet: entity(sheetSchema, { owner_id: id }),
  SheetSummary: entity(sheetSchema.omit(['structure', 'fields']), { owner_id: id }),
  SheetName: exactly({ _id: id, name: string, description: exactly({ name: string }) }),
  SheetRevision: exactly({
    version: integer,
    at: moment,
    author: person,
    name: string,
    fields: listOf(string),
    changes: orNull(
      listOf(
        exactly({
          kind: oneOf(...SHEET_CHANGE_KINDS),
          type: oneOf('tab', 'row', 'column', 'field'),
          count,
          names: listOf(string),
        }),
      ),
    ),
  }),
  SheetImpact: exactly({
    sheet: id,
    version: integer,
    characters: count,
    touched: count,
    lost: oneOf(0),
    changes: listOf(
      exactly({
        fieldId: string,
        name: string,
        change: oneOf(...FIELD_CHANGES),
        characters: count,
        converted: count,
        kept: count,
        lost: oneOf(0),
        examples: listOf(named),
      }),
    ),
  }),
  CharacterSummary: entity(characterSchema, summary),
  Character: entity(characterSchema, {
    ...summary,
    viewer: oneOf('gm', 'owner', 'other'),
    mayFill: boolean,
    values: { type: 'object', additionalProperties: value },
    template: orNull(template),
    incomplete: { type: 'object', additionalProperties: string },
    converted: listOf(converted),
    kept: listOf(kept),
  }),
  CharacterRevision: exactly({
    version: integer,
    at: moment,
    author: person,
    name: string,
    fields: listOf(string),
  }),
  Submission: exactly({
    ...head,
    state: submissionState,
    character: exactly({ _id: id, name: string, portrait: string, version: integer }),
    owner: person,
    server: exactly({ _id: id, name: string, owner_id: id, managers: listOf(id) }),
    message: string,
    reason: string,
    characterVersion: integer,
    submittedAt: moment,
    decidedAt: orNull(moment),
    history: listOf(exactly({ state: submissionState, at: moment, by: string, message: string })),
  }),
  TicketSummary: exactly(ticket),
  Ticket: exactly({ ...ticket, messages: listOf(message) }),
  CannedAnswer: entity(cannedAnswerSchema),
  ModerationSummary: exactly({
    open: count,
    pending: count,
    unassigned: count,
    mine: count,
    urgent: count,
    oldest: orNull(exactly({ _id: id, subject: string, lastMessageAt: moment })),
    answers: exactly({ count, medianMinutes: orNull(count) }),
    newestAccounts: listOf(exactly({ ...newcomer, avatar: string })),
    newestServers: listOf(exactly({ ...newcomer, icon_img: string, visible: boolean })),
    hiddenServers: some(exactly({ ...newcomer, hidden: orNull(hiding) })),
    discordProblems: count,
  }),
  ModeratedPerson: exactly({
    _id: id,
    name: string,
    avatar: string,
    citation: string,
    bio: string,
    roles: listOf(string),
    valid: boolean,
    createdAt: moment,
    deletedAt: orNull(moment),
    characters: some(exactly({ _id: id, name: string, portrait: string, sheetName: string })),
    servers: some(exactly({ _id: id, name: string, visible: boolean })),
    tickets: some(shortTicket),
    reports: some(shortTicket),
  }),
  ModeratedServer: exactly({
    _id: id,
    version: integer,
    createdAt: moment,
    name: string,
    icon_img: string,
    owner: person,
    serverDiscord_id: string,
    discord: string,
    problems: listOf(oneOf(...DISCORD_PROBLEMS)),
    visible: boolean,
    hidden: orNull(hiding),
  }),
  Event: entity(eventSchema, {
    owner_id: id,
    serverName: string,
    serverOwner_id: id,
    serverManagers: listOf(id),
    serverVisible: boolean,
    confirmedCount: count,
    waitingCount: count,
    mySignup: oneOf('confirmed', 'waiting', null),
  }),
  EventSignup: exactly({
    _id: id,
    name: string,
    avatar: string,
    position: integer,
    state: oneOf('confirmed', 'waiting'),
    signedUpAt: moment,
  }),
  Mob: entity(mobSchema, { owner_id: id }),
  Encounter: answer(encounterSchema, { version: count, updatedAt: orNull(moment) }),
  Stat: entity(CATALOGUE_SCHEMAS.stat, { rank: integer }),
  Skill: entity(CATALOGUE_SCHEMAS.skill, { rank: integer }),
  Class: entity(CATALOGUE_SCHEMAS.class, { rank: integer }),
  EquipmentType: entity(CATALOGUE_SCHEMAS.equipmenttype, { rank: integer }),
  Dependent: exactly({ kind: oneOf(...DEPENDENT_KINDS), _id: id, name: string }),
  Dependents: exactly({ total: { type: 'integer' }, items: listOf(ref('Dependent')) }),
  ImportReport: exactly({
    preview: boolean,
    lines: listOf({
      ...exactly({ line: integer, name: string, outcome: oneOf(...IMPORT_OUTCOMES), fields: anyMap }),
      required: ['line', 'name', 'outcome'],
    }),
  }),
  Robot: robot,
  RobotWithPassword: withPassword(robot),
  App: app,
  AppWithPassword: withPassword(app),
  QueuedMail: exactly(mail),
  Mail: exactly({ ...mail, body: string }),
  PublicPage: exactly({
    _id: id,
    name: string,
    avatar: string,
    citation: string,
    bio: string,
    roles: listOf(oneOf(...ROLES)),
    servers: listOf(exactly({ _id: id, name: string, icon_img: string, intro: string })),
    characters: listOf(exactly({ _id: id, name: string, portrait: string, serverNames: listOf(string) })),
  }),
  Owned: exactly({
    things: listOf(exactly({ kind: oneOf(...OWNED_KINDS), _id: id, name: string, others: count })),
    characters: count,
    events: count,
  }),
  Notification: exactly({
    _id: id,
    kind: oneOf(...NOTIFICATION_KINDS),
    title: string,
    text: string,
    to: string,
    read: boolean,
    createdAt: moment,
  }),
  UnreadNotifications: exactly({ count }),
  NotificationSettings: toJson(notificationSettingsSchema, 'answer'),
  SignIn: exactly({
    _id: id,
    user: named,
    device: string,
    address: string,
    since: moment,
    lastUsedAt: moment,
    expiresAt: moment,
    current: boolean,
  }),
  JournalLine: exactly({
    _id: id,
    at: moment,
    actor: exactly({
      kind: oneOf('user', 'robot', 'app', 'publisher', 'anonymous'),
      _id: orNull(string),
      name: string,
    }),
    address: string,
    action: oneOf(...JOURNAL_ACTIONS),
    entity: string,
    entityId: orNull(string),
    entityName: string,
    fields: listOf(string),
    detail: string,
  }),
  Overview: exactly({
    next: listOf({
      anyOf: [
        step('mails', {}),
        step('ticket', { id, subject: string }),
        step('submissions', { server: named }),
        step('reply', { id, subject: string }),
        step('toChange', { id, name: string, serverName: string }),
        step('unsubmitted', { id, name: string }),
        exactly({ kind: oneOf('character') }),
      ],
    }),
    trends: listOf(exactly({ subject: oneOf('users', 'tickets', 'submissions'), weeks: listOf(count) })),
  }),
  Upload: exactly({ path: string, mime: string, bytes: count, width: count, height: count, frames: count }),
  Release: release,
  Deployment: deployment,
  RemoteReport: exactly(remoteReport),
  ReleaseToken: exactly(releaseToken),
  NewReleaseToken: exactly({ ...releaseToken, token: string }),
  Registry: exactly({
    remotes: {
      type: 'object',
      additionalProperties: {
        ...exactly({
          live: ref('Release'),
          previous: orNull(ref('Release')),
          canary: exactly({ release: ref('Release'), share: count }),
        }),
        required: ['live', 'previous'],
      },
    },
  }),
};
