import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Identity } from '@rpd/shared/domain';
import type { ChangePayload, StoredAudience } from '../store/changes.ts';
import type { Facts } from '../store/entity-state.ts';
import { LIVE_KINDS, personTopic, tableTopic } from '../store/live.kinds.ts';
import type { LiveKind } from '../store/live.kinds.ts';
import { checkEvent, isFollowedBy, permit, subscriptionOf } from './live.events.ts';
import type { CheckedEvent } from './live.events.ts';

// Who gets which event: every kind × every relation. A kind without its line does not compile, and a relation without its person
// neither.

const PEOPLE = {
  owner: { _id: 'owner', roles: ['RP'] },
  /** Manages the server that the entity belongs to. */
  member: { _id: 'member', roles: ['RP'] },
  gameMaster: { _id: 'gm', roles: ['GM'] },
  moderator: { _id: 'mo', roles: ['MO'] },
  administrator: { _id: 'ad', roles: ['AD'] },
  stranger: { _id: 'stranger', roles: ['RP'] },
  /** Was a member until the last change. */
  removed: { _id: 'removed', roles: ['RP'] },
} satisfies Record<string, Identity>;
type Relation = keyof typeof PEOPLE;

/** Their first letters, in the order above: O M G m A s r. */
const LETTERS: Record<Relation, string> = {
  owner: 'O',
  member: 'M',
  gameMaster: 'G',
  moderator: 'm',
  administrator: 'A',
  stranger: 's',
  removed: 'r',
};
const ALL = 'OMGmAsr';

interface Line {
  /** Who gets an event of an entity that only its people see, and of one that everybody sees. */
  hidden: string;
  shown: string;
  facts: (shown: boolean, managers: readonly string[]) => Facts;
}

const always = (who: string, facts: Facts): Line => ({ hidden: who, shown: who, facts: () => facts });

/** The team of the platform has no place at a table. */
const atTable: Line['facts'] = (_shown, members) => ({
  owner_id: 'owner',
  masters: ['owner'],
  members,
  watchers: [],
});

/** What was shown to the members, or is still the game master's. */
const prepared: Line['facts'] = (shown, members) => ({ masters: ['owner'], readers: shown ? members : [] });
const ofMap: Line['facts'] = (shown, members) => ({ table: 'x', ...prepared(shown, members) });

const MATRIX: Record<LiveKind, Line> = {
  servers: {
    hidden: 'OMmA',
    shown: ALL,
    facts: (visible, managers) => ({ owner_id: 'owner', managers, editors: managers, stewards: [], visible }),
  },
  compendiums: {
    hidden: 'OMmA',
    shown: ALL,
    facts: (serverVisible, serverManagers) => ({ serverOwner_id: 'owner', serverManagers, serverVisible }),
  },
  servertypes: always(ALL, { _id: 'x' }),
  gametypes: always(ALL, { _id: 'x' }),
  catalogue: always(ALL, { _id: 'x' }),
  sheets: { hidden: 'OmA', shown: ALL, facts: isPublic => ({ owner_id: 'owner', isPublic }) },
  games: { hidden: 'OmA', shown: ALL, facts: status => ({ owner_id: 'owner', status }) },
  campaigns: { hidden: 'OM', shown: 'OM', facts: atTable },
  gamesessions: { hidden: 'OM', shown: 'OM', facts: atTable },
  datepolls: { hidden: 'OM', shown: 'OM', facts: atTable },
  // A whisper, and what everybody at the table reads.
  logentries: {
    hidden: 'O',
    shown: 'OM',
    facts: (shown, members) => ({
      table: 'x',
      author_id: 'owner',
      masters: ['gamemaster of this table'],
      readers: shown ? ['owner', ...members] : ['owner'],
    }),
  },
  scenes: { hidden: 'O', shown: 'OM', facts: prepared },
  handouts: { hidden: 'O', shown: 'OM', facts: prepared },
  maps: { hidden: 'O', shown: 'OM', facts: prepared },
  maptokens: { hidden: 'O', shown: 'OM', facts: ofMap },
  fights: always('O', { masters: ['owner'], readers: ['member'] }),
  fightviews: { hidden: 'O', shown: 'OM', facts: prepared },
  pings: { hidden: 'O', shown: 'OM', facts: ofMap },
  mobs: always('GmA', { owner_id: 'owner' }),
  events: {
    hidden: 'OMmA',
    shown: ALL,
    facts: (serverVisible, serverManagers) => ({
      owner_id: 'owner',
      serverOwner_id: 'other',
      serverManagers,
      serverVisible,
      state: 'published',
    }),
  },
  characters: {
    hidden: 'OMmA',
    shown: ALL,
    facts: (shown, serverOwners) => ({
      owner_id: 'owner',
      isAccepted: shown,
      isShown: shown,
      serverOwners,
      masters: serverOwners,
      tableMasters: serverOwners,
    }),
  },
  submissions: {
    hidden: 'OMmA',
    shown: 'OMmA',
    facts: (_shown, serverManagers) => ({ owner_id: 'owner', serverOwner_id: 'other', serverManagers }),
  },
  tickets: always('OmA', { author_id: 'owner' }),
  // A proposal, and a measure.
  measures: { hidden: 'mA', shown: 'OmA', facts: shown => ({ user_id: shown ? 'owner' : '' }) },
  // About somebody of the team, and about anybody else.
  notes: {
    hidden: 'A',
    shown: 'mA',
    facts: shown => ({ author_id: 'mo', user_id: 'owner', isOfTeam: !shown }),
  },
  users: always('OmA', { _id: 'owner' }),
  mails: always('A', { _id: 'x' }),
  robots: always('A', { _id: 'x' }),
  apps: always('A', { _id: 'x' }),
  cannedanswers: always('mA', { _id: 'x' }),
  wordfilters: {
    hidden: 'OMmA',
    shown: 'OMmA',
    facts: (_shown, serverEditors) => ({ server: 'x', serverOwner_id: 'owner', serverEditors }),
  },
  factorrules: always('A', { _id: 'x' }),
  signins: always('OA', { user_id: 'owner' }),
  appconsents: always('OA', { user_id: 'owner' }),
  deployments: always('A', { _id: 'x' }),
  releases: always(ALL, { _id: 'x' }),
  notifications: always('O', { person: 'owner' }),
  calendarfeeds: always('O', { person: 'owner' }),
  pushdevices: always('O', { person: 'owner' }),
  transfers: always('O', { person: 'owner' }),
  encounters: always('O', { person: 'owner' }),
  consents: always('O', { person: 'owner' }),
  terms: always(ALL, { _id: 'x' }),
  blockedpeople: always('O', { person: 'owner' }),
  warningchoices: always('O', { person: 'owner' }),
  savedviews: always('O', { person: 'owner' }),
  sharedviews: always(ALL, { _id: 'x' }),
  guidance: always('O', { person: 'owner' }),
  sheetblocks: always('O', { person: 'owner' }),
  sheetjoints: always('OmA', { owner_id: 'owner' }),
  access: always('', { _id: 'owner' }),
};

function eventOf(kind: LiveKind, audience: StoredAudience, number = 1): CheckedEvent {
  const topics = { kind, person: personTopic('owner'), table: tableTopic(kind, 'x') };
  const topic = topics[LIVE_KINDS[kind].topic];
  const payload: ChangePayload = { entity: kind, id: 'x', change: 'updated', version: 2, by: 'mo' };
  const event = checkEvent({
    topic,
    number,
    kind,
    entity_id: 'x',
    payload: JSON.stringify(payload),
    audience: JSON.stringify(audience),
    at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
  });
  assert.ok(event);
  return event;
}

/** Who follows the topic of an event and is permitted to get it. */
const readersOf = (event: CheckedEvent, newest: CheckedEvent | null = null): string =>
  (Object.keys(PEOPLE) as Relation[])
    .filter(relation => {
      const person = PEOPLE[relation];
      const name = LIVE_KINDS[event.kind].topic === 'table' ? event.topic : event.kind;
      const subscription = subscriptionOf(name, person);
      if (subscription?.topic !== event.topic || !isFollowedBy(subscription, event)) return false;
      return permit(event, person, newest) !== null;
    })
    .map(relation => LETTERS[relation])
    .join('');

for (const kind of Object.keys(LIVE_KINDS) as LiveKind[]) {
  const { hidden, shown, facts } = MATRIX[kind];
  test(`an event of ${kind} goes to ${hidden || 'nobody'}, and to ${shown || 'nobody'} where everybody may read it`, () => {
    const private_ = facts(false, ['member']);
    assert.equal(readersOf(eventOf(kind, { before: private_, after: private_ })), hidden);
    const public_ = facts(true, ['member']);
    assert.equal(readersOf(eventOf(kind, { before: public_, after: public_ })), shown);
    // Hidden just now: those who saw it learn that it is gone.
    assert.equal(readersOf(eventOf(kind, { before: public_, after: private_ })), shown);
    // Later it is no longer theirs: nor is what came before.
    const now = eventOf(kind, { before: private_, after: private_ }, 2);
    assert.equal(readersOf(eventOf(kind, { before: public_, after: public_ }), now), hidden);
  });

  test(`${kind}: a member who was removed learns of the removal, and of nothing before or after it`, () => {
    const [before, after] = [facts(false, ['member', 'removed']), facts(false, ['member'])];
    const removal = eventOf(kind, { before, after });
    const isMembers = JSON.stringify(before) !== JSON.stringify(after);
    const isOpen = hidden === ALL;
    assert.equal(readersOf(removal).includes('r'), isMembers || isOpen);
    const later = eventOf(kind, { before: after, after }, 2);
    assert.equal(readersOf(later).includes('r'), isOpen);
    assert.equal(readersOf(eventOf(kind, { before, after: before }), later).includes('r'), isOpen);
  });
}

test('a person’s topic is their own, and the hosts’ topic is nobody’s', () => {
  assert.equal(subscriptionOf('notifications', PEOPLE.owner)?.topic, 'person:owner');
  assert.equal(subscriptionOf('person:owner', PEOPLE.stranger), null);
  assert.equal(subscriptionOf('access', PEOPLE.administrator), null);
  assert.equal(subscriptionOf('tickets:', PEOPLE.owner), null);
  assert.equal(subscriptionOf('toString', PEOPLE.owner), null);
});

test('names who did it to themselves, to the team, and among people who may all change it', () => {
  const byOf = (event: CheckedEvent, person: Identity): unknown => {
    const permitted = permit(event, person);
    return permitted && (JSON.parse(permitted.data) as { by: unknown }).by;
  };
  const server = (by: string): CheckedEvent => {
    const facts = {
      owner_id: 'owner',
      managers: ['member'],
      editors: ['member'],
      stewards: [],
      visible: true,
    };
    const event = eventOf('servers', { before: facts, after: facts });
    return { ...event, payload: { ...event.payload, by } };
  };
  assert.equal(byOf(server('owner'), PEOPLE.member), 'owner');
  assert.equal(byOf(server('mo'), PEOPLE.owner), null);
  assert.equal(byOf(server('mo'), PEOPLE.moderator), 'mo');
  assert.equal(byOf(server('owner'), PEOPLE.stranger), null);
});
