import { AbilityBuilder, createMongoAbility, subject } from '@casl/ability';
import type { Action, AppAbility, Identity, SubjectName, Subjects, Tagged } from './ability-subjects.ts';
import type { Permission } from './permission.ts';

// Who may do what: the one table (API-9). The API enforces it, the interface reads it to hide what would be refused.
// Adding an entity: name it in ability-subjects.ts, add its lines below, then its routes.

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
