import type { ForcedSubject, MongoAbility } from '@casl/ability';
import type { EventState } from './event.ts';
import type { Permission } from './permission.ts';

/** What one may do. */
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

/** The kinds of things, each with the fields that its lines in ability.ts look at. */
export interface Subjects {
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

export type Tagged = { [Name in SubjectName]: Subjects[Name] & ForcedSubject<Name> };
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
