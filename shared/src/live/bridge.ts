import type { Query, QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/index.ts';
import { markLiveRead } from './marks.ts';
import { subjectsOf, topicsOf } from './topics.ts';
import type { LiveChange } from './topics.ts';

/** The shortest time between two readings of one subject, in ms. */
const THROTTLE_MS = 1_000;

/** The topics of the data that the page shows. */
export function shownTopics(client: QueryClient): Set<string> {
  const active = client.getQueryCache().findAll({ type: 'active' });
  return new Set(active.flatMap(query => topicsOf(query.queryKey[0])));
}

/** Whether a change says nothing new about a query: it is of another entity, or the page has this version already. */
function isUntouched({ queryKey, state }: Query, { id, version }: LiveChange): boolean {
  if (queryKey[1] !== 'one' || queryKey.length !== 3) return false;
  if (queryKey[2] !== id) return true;
  const known = (state.data as { version?: unknown } | undefined)?.version;
  return version !== null && typeof known === 'number' && known >= version;
}

export interface Bridge {
  /** Makes the data of an entity stale: what is shown is read again. */
  apply(topic: string, change: LiveChange): void;
  /** Makes all data of these topics stale. */
  applyAll(topics: Iterable<string>): void;
  close(): void;
}

/**
 * From events to the page's query cache: a query with `meta: { isSnapshot: true }` (an order that somebody works through) stays as it was
 * read. The first event is answered at once, and each subject is read again at most once a second, however much happens.
 */
export function createBridge(client: QueryClient): Bridge {
  const waiting = new Map<
    string,
    { changes: LiveChange[] | 'all'; timer: ReturnType<typeof setTimeout> | null }
  >();
  const flush = (subject: string): void => {
    const entry = waiting.get(subject);
    if (!entry) return;
    const { changes } = entry;
    if (changes !== 'all' && changes.length === 0) {
      waiting.delete(subject);
      return;
    }
    entry.timer = null;
    // A write of this page is under way, and reads again itself: what came meanwhile is read when it is done.
    if (client.isMutating() > 0) return;
    entry.timer = setTimeout(() => flush(subject), THROTTLE_MS);
    entry.changes = [];
    const me = useSession.getState().user?._id;
    // What one does oneself is drawn at once.
    const isOthers = changes === 'all' || changes.some(({ by }) => by === null || by !== me);
    void client.invalidateQueries({
      predicate: query => {
        const isStale =
          query.queryKey[0] === subject &&
          !query.meta?.isSnapshot &&
          (changes === 'all' || changes.some(change => !isUntouched(query, change)));
        if (isStale && isOthers) markLiveRead(query.queryHash);
        return isStale;
      },
    });
  };
  const stopWatching = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return;
    for (const [subject, { timer }] of waiting) if (timer === null) flush(subject);
  });
  const note = (subject: string, change: LiveChange | null): void => {
    const entry = waiting.get(subject) ?? { changes: [], timer: null };
    waiting.set(subject, entry);
    if (change === null) entry.changes = 'all';
    else if (entry.changes !== 'all') entry.changes.push(change);
    if (entry.timer === null) flush(subject);
  };
  return {
    apply(topic, change) {
      for (const subject of subjectsOf(topic)) note(subject, change);
    },
    applyAll(topics) {
      for (const topic of topics) for (const subject of subjectsOf(topic)) note(subject, null);
    },
    close() {
      stopWatching();
      for (const { timer } of waiting.values()) if (timer) clearTimeout(timer);
      waiting.clear();
    },
  };
}
