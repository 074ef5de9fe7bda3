import { PRESENCE_STATES } from '@rpd/shared/domain';
import type { PresenceState, PresentPerson } from '@rpd/shared/domain';
import type { PresenceEntry } from './live.presence.message.ts';

/** People that are named of one entity. */
const MAX_PEOPLE = 20;

/** Each person once, with the most that they do. */
export function peopleOf(entries: Iterable<PresenceEntry>): PresentPerson[] {
  const people = new Map<string, PresentPerson>();
  for (const { person, state, at } of entries) {
    if (state === null) continue;
    const known = people.get(person._id);
    if (!known || rankOf(state) > rankOf(known.state)) people.set(person._id, { ...person, state, at });
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'fr')).slice(0, MAX_PEOPLE);
}

const rankOf = (state: PresenceState): number => PRESENCE_STATES.indexOf(state);
