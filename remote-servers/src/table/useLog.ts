import type { LogEntry, LogEntryInput, LogPage } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useTopic } from '@rpd/shared/live';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LogFilter, logOf, readLog, sendEntry } from './table.api.ts';

/** Something typed or pressed that the server has not confirmed. */
export interface Pending {
  entry: LogEntryInput;
  at: string;
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  reason: string;
}

type Pages = InfiniteData<LogPage>;

/** How long a page waits before it sends again what had no answer, in ms. */
const RETRY_MS = 3_000;
const NO_FILTER: LogFilter = { kind: '', q: '' };

/** 128 random bits; `randomUUID` would need a secure context. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

const entriesIn = (pages: Pages | undefined): LogEntry[] =>
  (pages?.pages ?? []).toReversed().flatMap(({ entries }) => entries);

/** Adds entries to the newest page, or puts them in the place of what they were. */
function withEntries(pages: Pages | undefined, found: readonly LogEntry[]): Pages | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (!pages || !newest) return pages;
  const byId = new Map(found.map(entry => [entry._id, entry]));
  const known = new Set(pages.pages.flatMap(({ entries }) => entries.map(({ _id }) => _id)));
  const replaced = [newest, ...older].map(page => ({
    ...page,
    entries: page.entries.map(entry => byId.get(entry._id) ?? entry),
  }));
  const added = found.filter(({ _id }) => !known.has(_id));
  const [first, ...rest] = replaced;
  return first ? { ...pages, pages: [{ ...first, entries: [...first.entries, ...added] }, ...rest] } : pages;
}

const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map(page => ({ ...page, entries: page.entries.filter(({ _id }) => _id !== id) })),
  };

/** The log of a session as it grows, and what this page adds to it. */
export function useLog(session: string, filter: LogFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(logOf(session, filter));
  const { queryKey } = logOf(session, filter);
  const isWhole = filter.kind === '' && filter.q === '';
  const [heard, setHeard] = useState<LogEntry | null>(null);
  const put = (found: readonly LogEntry[], key = queryKey) =>
    client.setQueryData<Pages>(key, pages => withEntries(pages, found));

  /** Reads what came after the last known entry; one request at a time. */
  const reading = useRef<Promise<void> | null>(null);
  const hasUnread = useRef(false);
  const readUnread = async (): Promise<void> => {
    const whole = logOf(session, NO_FILTER).queryKey;
    do {
      hasUnread.current = false;
      const last = entriesIn(client.getQueryData<Pages>(whole)).at(-1);
      if (!last) {
        await client.invalidateQueries({ queryKey: whole });
        return;
      }
      const { entries, more } = await readLog(session, { after: last._id, limit: 200 });
      put(entries, whole);
      setHeard(entries.at(-1) ?? null);
      hasUnread.current ||= more;
    } while (hasUnread.current);
  };
  const follow = (): Promise<void> => {
    hasUnread.current = true;
    reading.current ??= readUnread()
      .catch(() => undefined)
      .finally(() => {
        reading.current = null;
      });
    return reading.current;
  };
  useTopic(`logentries:${session}`, ({ id, change }) => {
    if (change === 'created') {
      if (isWhole) void follow();
      else void query.refetch();
      return;
    }
    readLog(session, { ids: id }).then(
      ({ entries }) => {
        const [entry] = entries;
        if (entry) put([entry]);
        else client.setQueryData<Pages>(queryKey, pages => without(pages, id));
      },
      () => undefined,
    );
  });
  // Read from the log, not put at its end: what others wrote before it comes first.
  const sending = useSending(session, follow);
  useEffect(() => {
    const back = (): void => void follow();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });
  const entries = entriesIn(query.data);
  const known = new Set(entries.map(({ key }) => key));
  const pending = sending.pending.filter(({ entry }) => !known.has(entry.key));
  return { ...sending, query, entries, heard, put, pending };
}

/** What was typed or pressed and waits for its answer, in its order. */
function useSending(session: string, onSent: () => Promise<void>) {
  const [pending, setPending] = useState<Pending[]>([]);
  const change = (key: string, part: Partial<Pending>): void =>
    setPending(all => all.map(one => (one.entry.key === key ? { ...one, ...part } : one)));
  const drop = (key: string): void => setPending(all => all.filter(({ entry }) => entry.key !== key));
  const post = async (entry: LogEntryInput): Promise<void> => {
    change(entry.key, { state: 'sending' });
    try {
      await sendEntry(session, entry);
      await onSent();
      drop(entry.key);
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const reason = isRefusal ? (Object.values(error.fields ?? {})[0] ?? error.message) : '';
      change(entry.key, { state: isRefusal ? 'refused' : 'waiting', reason });
    }
  };
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  const waiting = pending.filter(({ state }) => state === 'waiting').map(({ entry }) => entry);
  const first = waiting[0]?.key;
  useEffect(() => {
    if (first === undefined) return undefined;
    const again = (): void => {
      const [next] = waiting;
      if (next) void latest.current(next);
    };
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  });
  return {
    pending,
    drop,
    send: (entry: LogEntryInput): void => {
      setPending(all => [...all, { entry, at: new Date().toISOString(), state: 'sending', reason: '' }]);
      void post(entry);
    },
  };
}
