import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../http/index.ts';
import { useSession } from '../../session/index.ts';
import type { LiveChange } from '../changes.ts';
import { clearLiveMarks, markLiveRead } from '../marks.ts';
import { subjectsOf, topicsOf } from './topics.ts';

/** On average each subject is read again once in this time, in ms. */
const THROTTLE_MS = 1_000;
/** Readings that a subject may be ahead of it: what comes after quiet seconds is on the page at once. */
const BURST = 3;
/** Changes are gathered for so long after a reading, in ms. */
const GATHER_MS = 100;

/** What could not be read is read again after this time, in ms. */
const RETRY_MS = 15_000;

/** What waits to be read again of a subject. */
interface Waiting {
  changes: LiveChange[] | 'all';
  timer: ReturnType<typeof setTimeout> | null;
  /** Readings in hand, at a moment. */
  readings: number;
  at: number;
}

/** Takes one reading, and answers how long the next one has to wait. */
function takeReading(entry: Waiting): number {
  const now = Date.now();
  const readings = Math.min(BURST, entry.readings + (now - entry.at) / THROTTLE_MS) - 1;
  Object.assign(entry, { readings, at: now });
  return Math.max(GATHER_MS, (1 - readings) * THROTTLE_MS);
}

/** The topics of the data that the page shows. */
export function shownTopics(client: QueryClient): Set<string> {
  const active = client.getQueryCache().findAll({ type: 'active' });
  return new Set(active.flatMap(query => topicsOf(query.queryKey[0])));
}

/** Whether a change says nothing new about a query: it is of another entity, or the page has this version already. */
function isUntouched({ queryKey, state }: Query, { entity, id, version }: LiveChange): boolean {
  if (queryKey[1] !== 'one' || queryKey.length !== 3) return false;
  // An application shows its character.
  if (queryKey[0] !== entity && JSON.stringify(state.data ?? null).includes(id)) return false;
  if (queryKey[2] !== id) return true;
  const known = (state.data as { version?: unknown } | undefined)?.version;
  return version !== null && typeof known === 'number' && known >= version;
}

/** A query that was made stale and has failed since; what the host refuses, it refuses again. */
const isUnread = ({ state: { isInvalidated, status, error, fetchStatus } }: Query): boolean =>
  isInvalidated &&
  status === 'error' &&
  fetchStatus === 'idle' &&
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export interface Bridge {
  /** Makes the data of an entity stale: what is shown is read again. */
  apply(topic: string, change: LiveChange): void;
  /** Makes all data of these topics stale. */
  applyAll(topics: Iterable<string>): void;
  /** The line is back: what was made stale and could not be read is read now. */
  retry(): void;
  close(): void;
}

/**
 * From events to the page's query cache: a query with `meta: { isSnapshot: true }` (an order that somebody works through) stays as it was
 * read. What comes after quiet seconds is answered at once, and each subject is read again once a second on average, however much happens.
 */
export function createBridge(client: QueryClient): Bridge {
  const waiting = new Map<string, Waiting>();
  const flush = (subject: string): void => {
    const entry = waiting.get(subject);
    if (!entry) return;
    const { changes } = entry;
    entry.timer = null;
    if (changes !== 'all' && changes.length === 0) return;
    // A write of this page is under way, and reads again itself: what came meanwhile is read when it is done.
    if (client.isMutating() > 0) return;
    entry.timer = setTimeout(() => flush(subject), takeReading(entry));
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
    // A reading that changed no row leaves its mark: the rows of a write that follows are the person’s own.
    if (client.isMutating() > 0) return clearLiveMarks();
    for (const [subject, { timer }] of waiting) if (timer === null) flush(subject);
  });
  /** An event comes once: what could not be read for it is read again until it is answered. */
  const failed = new Map<Query, ReturnType<typeof setTimeout>>();
  const readAgain = (query: Query): void => {
    clearTimeout(failed.get(query));
    failed.delete(query);
    if (query.isActive() && isUnread(query)) void query.fetch().catch(() => undefined);
  };
  const stopListening = client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isUnread(event.query)) return;
    clearTimeout(failed.get(event.query));
    failed.set(
      event.query,
      setTimeout(() => readAgain(event.query), RETRY_MS),
    );
  });
  const note = (subject: string, change: LiveChange | null): void => {
    const entry = waiting.get(subject) ?? { changes: [], timer: null, readings: BURST, at: Date.now() };
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
    retry() {
      for (const query of failed.keys()) readAgain(query);
    },
    close() {
      stopWatching();
      stopListening();
      for (const timer of failed.values()) clearTimeout(timer);
      failed.clear();
      for (const { timer } of waiting.values()) if (timer) clearTimeout(timer);
      waiting.clear();
    },
  };
}
