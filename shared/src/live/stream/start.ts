import type { QueryClient } from '@tanstack/react-query';
import type { PresentPerson } from '../../domain/presence.ts';
import { noteActor } from '../actors.ts';
import type { LiveChange } from '../changes.ts';
import { followedTopics, notifyListeners, setStream, useLiveStatus } from '../listeners.ts';
import { forgetPeople, takePeople, usePresenceStore } from '../presence.ts';
import { createBridge, shownTopics } from './bridge.ts';
import { openBrowserStream } from './browser.ts';
import type { StreamMessage } from './read.ts';

/** How often the page asks when no stream can be held, in ms. */
const FALLBACK_INTERVAL_MS = 15_000;

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
        notifyListeners(topic, { entity: topic, id: '', change: 'updated', version: null, by: null });
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
      notifyListeners(topic, change);
  };
  const own = openBrowserStream({ person, onMessage: take, onHeld: setHeld });
  const leave = setStream(topics => own.follow(topics));
  const look = (): void => own.follow([...shownTopics(client), ...followedTopics()]);
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
    leave();
    bridge.close();
    clearInterval(fallback);
    useLiveStatus.setState({ delayed: false });
  };
}
