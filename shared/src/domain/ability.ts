import {
  AbilityBuilder,
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  subject,
} from '@casl/ability';
import type { EventState } from './event.ts';
import type { Permission } from './permission.ts';

/**
 * Who may do what: the one table (API-9). The API enforces it, the interface reads it to hide what would be refused.
 * Adding an entity: name it here, add its lines below, then its routes.
 */
export type Action =
  | 'list'
  | 'read'
  /** Everything of a person, the e-mail address included. */
  | 'read_private'
  | 'create'
  /** Taking part oneself: joining a game, signing up for an event. */
  | 'join'
  /** Asking a server's owner to publish an event in the server's name. */
  | 'propose'
  | 'update'
  /** Accepting or refusing what somebody submits to one's server: a character, an event. */
  | 'decide'
  /** Writing what of a character is its game master's alone. */
  | 'fill'
  /** Writing the hit points, wounds included, that a fight leaves a character (ADR 45). */
  | 'fight'
  /** To like a public template. */
  | 'like'
  /** Hiding a thing from everybody but its owner, with a reason, and showing it again. */
  | 'moderate'
  /** Writing a message in a ticket. */
  | 'answer'
  /** Naming the people of a server's team, with roles of which one has every permission oneself. */
  | 'staff'
  /** Roles, activity and restoration of an account; the roles of a server's team. */
  | 'administer'
  | 'delete';

/** Who is at a campaign's table. `watchers` are none where the campaign lets nobody watch. */
interface Table {
  masters: readonly string[];
  members: readonly string[];
  watchers: readonly string[];
}

/** What is read by its campaign's game masters, and by those to whom they show it. */
interface Prepared {
  masters: readonly string[];
  readers: readonly string[];
}

/** The kinds of things, each with the fields that its lines below look at. */
interface Subjects {
  User: { _id: string };
  /** `managers` are of its team; their roles make them `editors` and `stewards`. */
  Server: {
    owner_id: string;
    visible: boolean;
    managers: readonly string[];
    editors: readonly string[];
    stewards: readonly string[];
  };
  /** The entries that a server's players take into their sheets: read like the server, written like it (`update`, all of it). */
  Compendium: {
    serverOwner_id: string;
    serverManagers: readonly string[];
    serverEditors: readonly string[];
    serverVisible: boolean;
  };
  ServerType: { _id: string };
  GameType: { _id: string };
  Sheet: { owner_id: string; isPublic: boolean };
  Robot: { _id: string };
  App: { _id: string };
  Mail: { _id: string };
  SignIn: { user_id: string };
  /** What somebody lets an application know of them. */
  AppConsent: { user_id: string };
  Journal: { _id: string };
  /** What is deleted, and can be removed for good before its term. */
  Bin: { _id: string };
  /** One that is off exists for its owner, moderators and administrators only. */
  Game: { owner_id: string; status: boolean };
  /** A game that is played in sessions: the people at its table, and nobody else. The team of the platform has no place there. */
  Campaign: Table & { owner_id: string };
  /** An evening of a campaign. */
  GameSession: Table;
  /** Dates among which a table chooses. */
  DatePoll: Table;
  /** `readers`: those who may read this entry of a session's log, by its audience. */
  LogEntry: { author_id: string; masters: readonly string[]; readers: readonly string[] };
  /** What a campaign's game masters prepared. `readers`: those to whom it was shown or given, and who are at the table. */
  Scene: Prepared;
  Handout: Prepared;
  GameMap: Prepared;
  Fight: Prepared;
  /** An entry of the settings' catalogues: stats, skills, classes, equipment types. */
  Catalogue: { _id: string };
  /** A published event is visible to people who see its server; a proposal to its author and to those who act for the server. */
  Event: {
    owner_id: string;
    serverOwner_id: string;
    /** Those of its team whose roles let them announce events. */
    serverManagers: readonly string[];
    serverVisible: boolean;
    state: EventState;
  };
  Mob: { owner_id: string };
  /** One's own alone: its routes know no other. */
  Encounter: { owner_id: string };
  /**
   * `isAccepted`: a visible server took the character in; `isShown`: one that shows its characters did. `serverOwners` are those
   * who own or manage the servers to which it was submitted, `tableMasters` the game masters of the campaigns in which its player
   * plays it.
   */
  Character: {
    owner_id: string;
    isAccepted: boolean;
    isShown: boolean;
    serverOwners: readonly string[];
    masters: readonly string[];
    tableMasters: readonly string[];
  };
  /** A character before a server's owner, and those of its team who decide on applications: `owner_id` is the player. */
  Submission: { owner_id: string; serverOwner_id: string; serverManagers: readonly string[] };
  Ticket: { author_id: string };
  /** What the team decided about somebody; `user_id` is whom it is about. */
  Measure: { user_id: string };
  /** What the team wrote about somebody, `user_id`; `isOfTeam`: who is of the team as well. */
  Note: { author_id: string; user_id: string; isOfTeam: boolean };
  /** An answer that the moderation has ready. */
  CannedAnswer: { _id: string };
  /** Words and links that are not accepted: everywhere, where `server` is '', or on one server. */
  WordFilter: { server: string; serverOwner_id: string; serverEditors: readonly string[] };
  /** A picture that was uploaded. */
  File: { _id: string };
  /** Which version of a remote people get. */
  Deployment: { _id: string };
}
export type SubjectName = keyof Subjects;

type Tagged = { [Name in SubjectName]: Subjects[Name] & ForcedSubject<Name> };
type Subject = SubjectName | Tagged[SubjectName];
export type AppAbility = MongoAbility<[Action, Subject]>;

/** Who asks: the identifier and the roles that the authentication host vouches for. */
export interface Identity {
  _id: string;
  /** Role codes; what is none of them (the 'user' of SES-6) gives no right. */
  roles: readonly string[];
  /** What a bot or an application was allowed; on a machine alone, and then nothing else counts. */
  permissions?: readonly Permission[];
}

/** Everybody signed in. */
function asMember({ can }: AbilityBuilder<AppAbility>, me: string): void {
  can('read', 'User');
  can(['read_private', 'update'], 'User', { _id: me });
  can(['list', 'create'], 'Server');
  can('read', 'Server', { visible: true });
  can(['read', 'update', 'staff', 'administer', 'delete'], 'Server', { owner_id: me });
  can('read', 'Server', { managers: me });
  can('update', 'Server', { editors: me });
  can('staff', 'Server', { stewards: me });
  can('read', 'Compendium', { serverVisible: true });
  can(['read', 'update'], 'Compendium', { serverOwner_id: me });
  can('read', 'Compendium', { serverManagers: me });
  can('update', 'Compendium', { serverEditors: me });
  can(['list', 'read'], ['ServerType', 'GameType']);
  can(['list', 'create'], 'Sheet');
  can(['read', 'like'], 'Sheet', { isPublic: true });
  can(['read', 'update', 'delete'], 'Sheet', { owner_id: me });
  can('list', ['SignIn', 'AppConsent']);
  can(['read', 'delete'], ['SignIn', 'AppConsent'], { user_id: me });
  can(['read', 'create'], 'File');
  can(['list', 'join'], 'Game');
  can('read', 'Game', { status: true });
  can(['read', 'update', 'delete'], 'Game', { owner_id: me });
  atTables({ can }, me);
  can(['list', 'read'], 'Catalogue');
  can(['list', 'join'], 'Event');
  can('read', 'Event', { serverVisible: true, state: 'published' });
  can('read', 'Event', { owner_id: me });
  // What a server announces in its name is its team's alone to change; a proposal is still its author's.
  can(['update', 'delete'], 'Event', { owner_id: me, state: 'proposed' });
  can(['update', 'delete'], 'Event', { owner_id: me, state: 'declined' });
  can(['create', 'read', 'update', 'decide', 'delete'], 'Event', { serverOwner_id: me });
  can(['create', 'read', 'update', 'decide', 'delete'], 'Event', { serverManagers: me });
  can(['list', 'create'], 'Character');
  can('read', 'Character', { isShown: true });
  can(['read', 'fill'], 'Character', { serverOwners: me });
  can('fight', 'Character', { masters: me });
  // Who sits down as a character shows it to the game masters of that table.
  can(['read', 'fill'], 'Character', { tableMasters: me });
  can(['read', 'update', 'fight', 'delete'], 'Character', { owner_id: me });
  can('list', 'Submission');
  can(['create', 'read', 'update'], 'Submission', { owner_id: me });
  can(['read', 'decide'], 'Submission', { serverOwner_id: me });
  can(['read', 'decide'], 'Submission', { serverManagers: me });
  for (const keeper of ['serverOwner_id', 'serverEditors'] as const) {
    can(['list', 'read', 'create', 'update', 'delete'], 'WordFilter', { [keeper]: me });
  }
  can(['list', 'create'], 'Ticket');
  can(['read', 'answer'], 'Ticket', { author_id: me });
  // An answer to a measure is its appeal.
  can(['read', 'answer'], 'Measure', { user_id: me });
}

function atTables({ can }: Pick<AbilityBuilder<AppAbility>, 'can'>, me: string): void {
  // With an invitation.
  can('join', 'Campaign');
  can('list', ['GameSession', 'DatePoll']);
  can(['read', 'create', 'update', 'join'], 'DatePoll', { masters: me });
  can(['read', 'update'], 'Campaign', { masters: me });
  can('administer', 'Campaign', { owner_id: me });
  can(['read', 'create', 'update', 'join'], 'GameSession', { masters: me });
  for (const people of ['members', 'watchers'] as const) {
    can('read', 'Campaign', { [people]: me });
    can('read', ['GameSession', 'DatePoll'], { [people]: me });
  }
  can('join', ['GameSession', 'DatePoll'], { members: me });
  can('read', 'LogEntry', { readers: me });
  can('update', 'LogEntry', { author_id: me });
  can('moderate', 'LogEntry', { masters: me });
  for (const prepared of ['Scene', 'Handout', 'GameMap', 'Fight'] as const) {
    can(['read', 'create', 'update', 'delete'], prepared, { masters: me });
    can('read', prepared, { readers: me });
  }
}

function asGameMaster({ can }: AbilityBuilder<AppAbility>, me: string): void {
  can('create', 'Game');
  can('propose', 'Event', { serverVisible: true });
  can(['list', 'read', 'create'], 'Mob');
  can(['update', 'delete'], 'Mob', { owner_id: me });
  can(['read', 'update'], 'Encounter', { owner_id: me });
  can('read', 'Character', { isAccepted: true });
}

function asModerator({ can }: AbilityBuilder<AppAbility>, me: string): void {
  can('list', 'User');
  can(['read', 'update'], ['Server', 'Compendium']);
  can(['create', 'update', 'delete'], ['ServerType', 'GameType']);
  can(['read', 'update', 'delete'], 'Sheet');
  can(['create', 'read', 'update'], 'Game');
  can(['create', 'update', 'delete'], 'Catalogue');
  can(['propose', 'read', 'delete'], 'Event');
  can(['list', 'read', 'create', 'update', 'delete'], 'Mob');
  can(['read', 'update'], 'Encounter');
  can(['read', 'update', 'fill', 'fight'], 'Character');
  can(['read', 'decide'], 'Submission');
  can(['read', 'answer', 'update'], 'Ticket');
  can('moderate', 'Server');
  can(['list', 'read', 'create', 'update'], 'Measure');
  can(['list', 'create'], 'Note');
  can('read', 'Note', { isOfTeam: false });
  can(['update', 'delete'], 'Note', { author_id: me, isOfTeam: false });
  can(['list', 'read', 'create', 'update', 'delete'], ['CannedAnswer', 'WordFilter']);
}

function asAdministrator({ can }: AbilityBuilder<AppAbility>, me: string): void {
  can(['list', 'read_private', 'create', 'update', 'administer', 'delete'], 'User');
  can(['read', 'update', 'staff', 'administer', 'delete'], 'Server');
  can(['read', 'update'], 'Compendium');
  can(['create', 'update', 'delete'], ['ServerType', 'GameType']);
  can(['read', 'update', 'delete'], 'Sheet');
  can(['create', 'read', 'update', 'delete'], 'Game');
  can(['create', 'update', 'delete'], 'Catalogue');
  can(['create', 'read', 'update', 'decide', 'delete'], 'Event');
  can(['list', 'read', 'create', 'update', 'delete'], 'Mob');
  can(['read', 'update'], 'Encounter');
  can(['list', 'update'], 'Deployment');
  can(['list', 'read', 'create', 'update', 'delete'], ['Robot', 'App', 'Mail']);
  can(['read', 'delete'], ['SignIn', 'AppConsent']);
  can('list', 'Journal');
  can('delete', 'Bin');
  can(['read', 'update', 'fill', 'fight', 'delete'], 'Character');
  can(['read', 'decide'], 'Submission');
  can(['read', 'answer', 'update'], 'Ticket');
  can('moderate', 'Server');
  // A moderator's exclusion counts once an administrator has confirmed it.
  can(['list', 'read', 'create', 'update', 'administer'], 'Measure');
  can(['list', 'create'], 'Note');
  // Nobody reads what is noted about themselves.
  can('read', 'Note', { user_id: { $ne: me } });
  can(['update', 'delete'], 'Note', { author_id: me });
  can(['list', 'read', 'create', 'update', 'delete'], ['CannedAnswer', 'WordFilter']);
}

/** What each permission of a machine opens: always for reading, and what everybody signed in may read at most. */
const MACHINES: Record<Permission, (builder: AbilityBuilder<AppAbility>) => void> = {
  'read:servers': ({ can }) => {
    can('list', 'Server');
    can('read', 'Server', { visible: true });
    can(['list', 'read'], 'ServerType');
  },
  'read:events': ({ can }) => {
    can('list', 'Event');
    can('read', 'Event', { serverVisible: true, state: 'published' });
  },
  'read:games': ({ can }) => {
    can(['list', 'read'], ['GameType', 'Catalogue']);
    can('list', 'Game');
    can('read', 'Game', { status: true });
  },
  'read:sheets': ({ can }) => {
    can('list', 'Sheet');
    can('read', 'Sheet', { isPublic: true });
  },
  'read:characters': ({ can }) => {
    can('list', 'Character');
    can('read', 'Character', { isShown: true });
  },
  'read:users': ({ can }) => {
    can('read', 'User');
  },
};

/** Rights that were asked for lately, by all that they follow from: one request asks several times. */
const lately = new Map<string, AppAbility>();
const LATELY = 500;

/** The rights of a person or a machine; of nobody when null. */
export function abilityOf(identity: Identity | null): AppAbility {
  const key = JSON.stringify(identity && [identity._id, identity.roles, identity.permissions]);
  const known = lately.get(key);
  if (known) return known;
  const ability = buildAbility(identity);
  const [oldest] = lately.size >= LATELY ? lately.keys() : [];
  if (oldest !== undefined) lately.delete(oldest);
  lately.set(key, ability);
  return ability;
}

function buildAbility(identity: Identity | null): AppAbility {
  const builder = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (identity?.permissions) {
    for (const permission of identity.permissions) MACHINES[permission](builder);
    // Whatever they may read has pictures.
    if (identity.permissions.length > 0) builder.can('read', 'File');
  } else if (identity) {
    asMember(builder, identity._id);
    if (identity.roles.includes('GM')) asGameMaster(builder, identity._id);
    if (identity.roles.includes('MO')) asModerator(builder, identity._id);
    if (identity.roles.includes('AD')) asAdministrator(builder, identity._id);
  }
  return builder.build();
}

/**
 * Whether `identity` may do `action` on a kind of thing, or on one thing of that kind.
 * Without a thing, the answer is about the kind: true when there is at least one thing for which it holds.
 */
export function may<Name extends SubjectName>(
  identity: Identity | null,
  action: Action,
  kind: Name,
  thing?: Subjects[Name],
): boolean {
  const ability = abilityOf(identity);
  if (!thing) return ability.can(action, kind);
  // Marked on a copy: the marker is a property, and the thing is the caller's.
  const tagged: object = subject(kind, { ...thing });
  return ability.can(action, tagged as Tagged[Name]);
}
