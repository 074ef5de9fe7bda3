import { may } from '@rpd/shared/domain';
import type { Identity, SubjectName } from '@rpd/shared/domain';
import type { ChangePayload, StoredAudience } from '../store/changes.ts';
import type { Facts } from '../store/entity-state.ts';
import { isLiveKind, kindRule, personTopic, tableTopic } from '../store/live.kinds.ts';
import type { LiveKind } from '../store/live.kinds.ts';
import type { LiveEventRow } from '../store/tables/live.ts';

// An event has three states, and a type for each: as it is stored (LiveEventRow), checked, and permitted for one person. Only the
// last one can be sent, and only permit() makes it: what nobody judged does not compile (live.types.test.ts).

declare const checkedMark: unique symbol;
declare const permittedMark: unique symbol;

/** An event of a kind that this process knows, with its parts read. */
export interface CheckedEvent {
  readonly [checkedMark]: true;
  readonly topic: string;
  readonly number: number;
  readonly kind: LiveKind;
  readonly entityId: string;
  readonly payload: ChangePayload;
  readonly audience: StoredAudience;
  readonly at: string;
}

/** What one person gets of an event. */
export interface PermittedEvent {
  readonly [permittedMark]: true;
  readonly topic: string;
  readonly number: number;
  readonly data: string;
}

/** Reads a stored event; null for one that a newer version of the program wrote. */
export function checkEvent(row: LiveEventRow): CheckedEvent | null {
  const { topic, number, kind, entity_id: entityId, at } = row;
  if (!isLiveKind(kind)) return null;
  const payload = JSON.parse(row.payload) as ChangePayload;
  const audience = JSON.parse(row.audience) as StoredAudience;
  return { topic, number, kind, entityId, payload, audience, at } as unknown as CheckedEvent;
}

/**
 * What `person` gets of an event; null when it is not for them. `newest` is the newest event of the same entity, where that is
 * another one: a person who lost the right to read the entity since then gets nothing of what was before.
 */
export function permit(
  event: CheckedEvent,
  person: Identity,
  newest: CheckedEvent | null = null,
): PermittedEvent | null {
  const { topic, number, kind, audience } = event;
  const facts = newest
    ? [newest.audience.after ?? newest.audience.before]
    : [audience.before, audience.after];
  if (!facts.some(state => state && mayGet(kind, person, state))) return null;
  if (newest && ![audience.before, audience.after].some(state => state && mayGet(kind, person, state)))
    return null;
  const { by, ...payload } = event.payload;
  const data = JSON.stringify({ ...payload, by: by && maySeeActor(event, person, by) ? by : null });
  return { topic, number, data } as unknown as PermittedEvent;
}

function mayGet(kind: LiveKind, person: Identity, facts: Facts): boolean {
  const { audience } = kindRule(kind);
  if (audience === 'hosts') return false;
  if (audience === 'members') return true;
  if (audience === 'person') return facts['person'] === person._id;
  return audience.actions.some(action => mayDo(person, action, audience.subject, facts));
}

/** The facts are those that the ability table's lines of the subject look at: see store/live.kinds.ts. */
const mayDo = (
  person: Identity,
  action: Parameters<typeof may>[1],
  subject: SubjectName,
  facts: Facts,
): boolean => may(person, action, subject, facts as never);

/**
 * Who did it is shown to themselves, to the team, and among people who may all change the entity. An act of the team stays the
 * team's.
 */
function maySeeActor({ kind, audience }: CheckedEvent, person: Identity, by: string): boolean {
  if (by === person._id || person.roles.some(role => role === 'MO' || role === 'AD')) return true;
  const rule = kindRule(kind).audience;
  const facts = audience.after ?? audience.before;
  if (typeof rule === 'string' || !facts) return false;
  const asMember = { _id: by, roles: [] };
  return [person, asMember].every(one => mayDo(one, 'update', rule.subject, facts));
}

/** A topic that somebody wants to follow. */
export interface Subscription {
  /** As it was asked for: `tickets`, `tickets:<id>`, `notifications`. */
  name: string;
  /** Where its events are in the log. */
  topic: string;
  kind: LiveKind;
  /** One entity; null for all of the kind. */
  only: string | null;
}

/** The subscription of a name; null where there is none, or `person` may read nothing of it. */
export function subscriptionOf(name: string, person: Identity): Subscription | null {
  const [kind = '', only = null, ...rest] = name.split(':');
  if (!isLiveKind(kind) || rest.length > 0 || only === '') return null;
  const { audience, topic } = kindRule(kind);
  if (audience === 'hosts') return null;
  const isOpen =
    typeof audience === 'string' || audience.actions.some(action => may(person, action, audience.subject));
  if (!isOpen) return null;
  // The log of one table: which of its events somebody gets, each event says.
  if (topic === 'table')
    return only === null ? null : { name, kind, only: null, topic: tableTopic(kind, only) };
  return { name, kind, only, topic: topic === 'person' ? personTopic(person._id) : kind };
}

export const isFollowedBy = ({ kind, only }: Subscription, event: CheckedEvent): boolean =>
  kind === event.kind && (only === null || only === event.entityId);
