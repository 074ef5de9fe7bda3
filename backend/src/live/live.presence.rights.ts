import { may } from '@rpd/shared/domain';
import type { Action, Identity, SubjectName } from '@rpd/shared/domain';
import type { Facts } from '../store/entity-state.ts';
import { isLiveKind, kindRule } from '../store/live.kinds.ts';
import type { LiveKind } from '../store/live.kinds.ts';

// Who is shown to whom on an entity (ADR 43): people who may work on it, to one another, and people at a table. Who merely reads anything else
// is never shown.

/** What makes somebody one of those who work on an entity, where that is more than changing it. */
const ACTIONS: Partial<Record<LiveKind, readonly Action[]>> = {
  characters: ['update', 'fill'],
  events: ['update', 'decide'],
  // Everybody at a table is shown to the others, who watches too.
  gamesessions: ['read'],
  submissions: ['update', 'decide'],
  users: ['administer'],
};

/** Kinds of which a list shows who works on each entity. */
export const LISTED_KINDS: ReadonlySet<LiveKind> = new Set(['tickets']);

const isTeam = ({ roles }: Identity): boolean => roles.some(role => role === 'MO' || role === 'AD');

/** An entity that people can be present on. */
export interface PresenceTopic {
  /** `tickets:<id>` */
  name: string;
  kind: LiveKind;
  id: string;
  subject: SubjectName;
}

/** Reads the name of a topic; null where nobody can be present. */
export function presenceTopic(name: string): PresenceTopic | null {
  const [kind = '', id = '', ...rest] = name.split(':');
  if (!isLiveKind(kind) || id === '' || rest.length > 0) return null;
  const { audience } = kindRule(kind);
  return typeof audience === 'string' ? null : { name, kind, id, subject: audience.subject };
}

/** Whether a person works on an entity. */
export const mayBePresent = ({ kind, subject }: PresenceTopic, person: Identity, facts: Facts): boolean =>
  (ACTIONS[kind] ?? ['update']).some(action => may(person, action, subject, facts as never));

/**
 * Whether `reader` is shown that `present` is there. Who is there by a role of the team is shown to the team alone. The author of a
 * ticket does not learn who reads it, not even as a member of the team.
 */
export function maySeePresence(
  topic: PresenceTopic,
  reader: Identity,
  present: string,
  facts: Facts,
): boolean {
  if (!mayBePresent(topic, reader, facts) || facts['author_id'] === reader._id) return false;
  // Who changes something with others is seen by them: so is what they do, and the history names them (ADR 92).
  if (topic.kind === 'sheetjoints') return true;
  return isTeam(reader) || mayBePresent(topic, { _id: present, roles: [] }, facts);
}
