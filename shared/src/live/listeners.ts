import { create } from 'zustand';
import type { LiveChange } from './changes.ts';

/** `delayed`: no stream can be held; the page asks every 15 s and says so. */
export const useLiveStatus = create<{ delayed: boolean }>(() => ({ delayed: false }));

type Listener = (change: LiveChange) => void;
const listeners = new Map<string, Set<Listener>>();
let follow: ((topics: string[]) => void) | null = null;

/** Calls `listener` with what changes in a topic (`tickets`, `tickets:<id>`); the answer stops it. */
export function followTopic(topic: string, listener: Listener): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  follow?.([topic]);
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(topic);
  };
}

/** The topics that somebody on the page listens to. */
export const followedTopics = (): string[] => [...listeners.keys()];

/** Calls those who listen to a topic. */
export function notifyListeners(topic: string, change: LiveChange): void {
  for (const listener of listeners.get(topic) ?? []) listener(change);
}

/**
 * The stream that new topics are said to.
 * @returns a function that takes it away, unless another one came meanwhile.
 */
export function setStream(next: (topics: string[]) => void): () => void {
  follow = next;
  return () => {
    if (follow === next) follow = null;
  };
}
