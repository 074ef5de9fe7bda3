import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { PresentPerson } from '../domain/presence.ts';
import { noteActor } from './actors.ts';
import { createBridge, shownTopics } from './bridge.ts';
import { openBrowserStream } from './browser.ts';
import type { BrowserStream } from './browser.ts';
import { forgetPeople, takePeople, usePresenceStore } from './presence.ts';
import type { StreamMessage } from './stream.ts';
import type { LiveChange } from './topics.ts';

/** How often the page asks when no stream can be held, in ms. */
const FALLBACK_INTERVAL_MS = 15_000;

/** `delayed`: no stream can be held; the page asks every 15 s and says so. */
export const useLiveStatus = create<{ delayed: boolean }>(() => ({ delayed: false }));

type Listener = (change: LiveChange) => void;
const listeners = new Map<string, Set<Listener>>();
let stream: BrowserStream | null = null;

/** Calls `listener` with what changes in a topic (`tickets`, `tickets:<id>`); the answer stops it. */
export function followTopic(topic: string, listener: Listener): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  stream?.follow([topic]);
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(topic);
  };
}

function parse(data: string): Record<string, unknown> {
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Follows what the page shows, for one person: an event makes its data stale. Begin it once the first screen is drawn.
 * @returns a function that stops.
 */
export function startLive(client: QueryClient, person: string): () => void {
  const bridge = createBridge(client);
  let fallback: ReturnType<typeof setInterval> | undefined;
  const setHeld = (held: boolean): void => {
    useLiveStatus.setState({ delayed: !held });
    clearInterval(fallback);
    if (!held) forgetPeople();
    if (!held) fallback = setInterval(() => bridge.applyAll(shownTopics(client)), FALLBACK_INTERVAL_MS);
  };
  const take = ({ event, data }: StreamMessage): void => {
    const content = parse(data);
    if (event === 'reset') {
      const topics = (content['topics'] ?? []) as string[];
      bridge.applyAll(topics);
      for (const topic of topics)
        for (const listener of listeners.get(topic) ?? [])
          listener({ entity: topic, id: '', change: 'updated', version: null, by: null });
    }
    if (event === 'open') {
      forgetPeople();
      bridge.retry();
    }
    if (event === 'presence')
      takePeople(String(content['topic']), (content['people'] ?? []) as PresentPerson[]);
    if (event !== 'change') return;
    const change = content as unknown as LiveChange;
    noteActor(change);
    bridge.apply(change.entity, change);
    for (const topic of [change.entity, `${change.entity}:${change.table ?? change.id}`])
      for (const listener of listeners.get(topic) ?? []) listener(change);
  };
  const own = openBrowserStream({ person, onMessage: take, onHeld: setHeld });
  stream = own;
  const look = (): void => own.follow([...shownTopics(client), ...listeners.keys()]);
  look();
  own.declare(usePresenceStore.getState().declared);
  const stopDeclaring = usePresenceStore.subscribe(({ declared }, before) => {
    if (declared !== before.declared) own.declare(declared);
  });
  const stopLooking = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded') look();
  });
  return () => {
    stopLooking();
    stopDeclaring();
    forgetPeople();
    own.close();
    if (stream === own) stream = null;
    bridge.close();
    clearInterval(fallback);
    useLiveStatus.setState({ delayed: false });
  };
}
