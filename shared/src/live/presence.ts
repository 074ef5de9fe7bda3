import { useEffect } from 'react';
import { create } from 'zustand';
import type { PresenceState, PresentPerson } from '../domain/presence.ts';

/** What somebody does on an entity, and on which part of it. */
export interface Doing {
  state: PresenceState;
  at: string | null;
}

/** What the tabs of this browser do: topic → what. */
export type Declared = Readonly<Record<string, Doing>>;

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
const parts = new Map<string, Map<symbol, Doing>>();
const RANK: Record<PresenceState, number> = { viewing: 0, editing: 1, answering: 2 };

function declare(): void {
  const declared: Record<string, Doing> = {};
  for (const [topic, states] of parts) {
    const strongest = [...states.values()].toSorted((a, b) => RANK[b.state] - RANK[a.state])[0];
    // A page in the background is not looked at; what is being written there still is.
    if (strongest && !(strongest.state === 'viewing' && document.hidden)) declared[topic] = strongest;
  }
  usePresenceStore.setState({ declared });
}

/**
 * Says what the person does on an entity, and on which part of it, while the component is there; with null, nothing. Who else is there
 * draws nothing.
 */
export function useDeclaredPresence(
  topic: string,
  state: PresenceState | null,
  at: string | null = null,
): void {
  useEffect(() => {
    if (state === null) return undefined;
    const part = Symbol(topic);
    parts.set(topic, (parts.get(topic) ?? new Map<symbol, Doing>()).set(part, { state, at }));
    declare();
    document.addEventListener('visibilitychange', declare);
    return () => {
      document.removeEventListener('visibilitychange', declare);
      const states = parts.get(topic);
      states?.delete(part);
      if (states?.size === 0) parts.delete(topic);
      declare();
    };
  }, [topic, state, at]);
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
export function mergeDeclared(tabs: Iterable<Declared>): Map<string, Doing> {
  const merged = new Map<string, Doing>();
  for (const declared of tabs)
    for (const [topic, doing] of Object.entries(declared)) {
      const known = merged.get(topic);
      if (!known || RANK[doing.state] > RANK[known.state]) merged.set(topic, doing);
    }
  return merged;
}
