import { useEffect } from 'react';
import { create } from 'zustand';
import type { PresenceState, PresentPerson } from '../domain/presence.ts';

/** What the tabs of this browser do: topic → state. */
export type Declared = Readonly<Record<string, PresenceState>>;

interface PresenceStore {
  /** Who else is there, by topic. */
  people: Readonly<Record<string, readonly PresentPerson[]>>;
  /** What this tab does. */
  declared: Declared;
}

/** Who works on what the page shows, and what this page does (ADR 43). */
export const usePresenceStore = create<PresenceStore>(() => ({ people: {}, declared: {} }));

const NOBODY: readonly PresentPerson[] = [];

/** Who else works on an entity now (`tickets:<id>`). */
export const usePeopleOn = (topic: string): readonly PresentPerson[] =>
  usePresenceStore(({ people }) => people[topic] ?? NOBODY);

/** Takes what the stream says of one entity. */
export function takePeople(topic: string, people: readonly PresentPerson[]): void {
  usePresenceStore.setState(state => {
    const { [topic]: _before, ...others } = state.people;
    return { people: people.length > 0 ? { ...others, [topic]: people } : others };
  });
}

export function forgetPeople(): void {
  usePresenceStore.setState({ people: {} });
}

/** Declarations of the components of this page: the strongest counts. */
const parts = new Map<string, Map<symbol, PresenceState>>();
const RANK: Record<PresenceState, number> = { viewing: 0, editing: 1, answering: 2 };

function declare(): void {
  const declared: Record<string, PresenceState> = {};
  for (const [topic, states] of parts) {
    const strongest = [...states.values()].toSorted((a, b) => RANK[b] - RANK[a])[0];
    // A page in the background is not looked at; what is being written there still is.
    if (strongest && !(strongest === 'viewing' && document.hidden)) declared[topic] = strongest;
  }
  usePresenceStore.setState({ declared });
}

/** Says what the person does on an entity while the component is there; with null, nothing. Who else is there draws nothing. */
export function useDeclaredPresence(topic: string, state: PresenceState | null): void {
  useEffect(() => {
    if (state === null) return undefined;
    const part = Symbol(topic);
    parts.set(topic, (parts.get(topic) ?? new Map<symbol, PresenceState>()).set(part, state));
    declare();
    document.addEventListener('visibilitychange', declare);
    return () => {
      document.removeEventListener('visibilitychange', declare);
      const states = parts.get(topic);
      states?.delete(part);
      if (states?.size === 0) parts.delete(topic);
      declare();
    };
  }, [topic, state]);
}

/**
 * Says what the person does on an entity while the component is there; with null, nothing.
 * @returns who else is there.
 */
export function usePresence(topic: string, state: PresenceState | null): readonly PresentPerson[] {
  useDeclaredPresence(topic, state);
  return usePeopleOn(topic);
}

/** The strongest state of each topic among the tabs. */
export function mergeDeclared(tabs: Iterable<Declared>): Map<string, PresenceState> {
  const merged = new Map<string, PresenceState>();
  for (const declared of tabs)
    for (const [topic, state] of Object.entries(declared)) {
      const known = merged.get(topic);
      if (!known || RANK[state] > RANK[known]) merged.set(topic, state);
    }
  return merged;
}
