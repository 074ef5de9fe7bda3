import type { LogEntry } from '@rpd/shared/domain';
import { keepThing, thingCopy, useShownCopies } from '@rpd/shared/kept';
import { useTopic } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { isShownCopy, type LogFilter, logOf, NO_FILTER, readLog, sendEntry } from './log.api.ts';
import { entriesIn, inPlace, type Pages, trimmed, withEntries, without } from './log-pages.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { sessionById } from './table.api.ts';
import { createUnread } from './unread.ts';

/** Entries with which the game pauses and goes on. */
const PAUSES = new Set(['card', 'pause', 'resume']);

/** The entries that came last while the page was open: who looks for them, and nobody else, is drawn again. */
export type Heard = StoreApi<{ entries: readonly LogEntry[] }>;

/** What this page adds to a log, and what came. Neither draws who holds it. */
export function useLogLine(session: string): { outbox: Outbox; heard: Heard } {
  const me = useSession(({ user }) => user?._id ?? '');
  const [line] = useState(() => ({
    outbox: createOutbox({ name: `table-${session}-${me}`, send: entry => sendEntry(session, entry) }),
    heard: createStore<{ entries: readonly LogEntry[] }>(() => ({ entries: [] })),
  }));
  return line;
}

/** The log of a session as it grows. */
export function useLog(session: string, filter: LogFilter, { outbox, heard }: ReturnType<typeof useLogLine>) {
  const client = useQueryClient();
  const query = useInfiniteQuery(logOf(session, filter));
  const { queryKey } = logOf(session, filter);
  const isWhole = filter.kind === '' && filter.q === '' && filter.from === '';
  const put = useCallback(
    (found: readonly LogEntry[], of: LogFilter = filter) => {
      client.setQueryData<Pages>(logOf(session, of).queryKey, pages => withEntries(pages, found));
    },
    [client, session, filter],
  );

  /** The session's own event says it as well, some requests later: a card is not to wait for it. */
  const showPause = ({ kind, at, author }: LogEntry) => {
    const by = author._id ? author : null;
    const pause = kind === 'resume' ? null : { kind: kind === 'card' ? kind : ('pause' as const), at, by };
    client.setQueryData(sessionById(session).queryKey, known => known && { ...known, pause });
  };

  const [unread] = useState(createUnread);
  const readNew = async (): Promise<boolean> => {
    const whole = logOf(session, NO_FILTER).queryKey;
    const last = entriesIn(client.getQueryData<Pages>(whole)).at(-1);
    if (!last) {
      await client.invalidateQueries({ queryKey: whole }, { throwOnError: true });
      return false;
    }
    const { entries, more } = await readLog(session, { after: last._id, limit: 200 });
    // A reading of the whole log has put an earlier end in its place meanwhile: what is between the two would be lost.
    if (entriesIn(client.getQueryData<Pages>(whole)).at(-1)?._id !== last._id) return true;
    put(entries, NO_FILTER);
    // A reading that finds nothing takes away nothing that is still being read aloud.
    if (entries.length > 0) heard.setState({ entries });
    const pause = entries.findLast(({ kind }) => PAUSES.has(kind));
    if (pause) showPause(pause);
    return more;
  };
  const readAgain = async (ids: readonly string[]): Promise<void> => {
    const { entries } = await readLog(session, { ids: ids.join(',') });
    const found = new Set(entries.map(({ _id }) => _id));
    client.setQueryData<Pages>(queryKey, pages => inPlace(pages, entries));
    for (const id of ids)
      if (!found.has(id)) client.setQueryData<Pages>(queryKey, pages => without(pages, id));
  };
  const readAll = async (): Promise<void> => {
    await query.refetch();
  };
  /** What comes while it is read is not in it, and may be gone from the page with it. */
  const readAllAndNew = async (): Promise<void> => {
    const { isSuccess } = await query.refetch();
    if (isSuccess && isWhole && !isShownCopy(session)) await unread.hear();
  };
  const readers = useRef({ readNew, readAgain, readAll, readAllAndNew });
  useEffect(() => {
    readers.current = { readNew, readAgain, readAll, readAllAndNew };
  });
  useEffect(
    () =>
      unread.start({
        readNew: () => readers.current.readNew(),
        readAgain: ids => readers.current.readAgain(ids),
        readAll: () => readers.current.readAll(),
      }),
    [unread],
  );
  useTopic(`logentries:${session}`, ({ id, change }) => {
    // The events that the page lacks are gone.
    if (id === '') void readAllAndNew();
    else if (change !== 'created') void unread.hear(id);
    else if (isWhole) void unread.hear();
    // Who looks at an earlier moment stays there.
    else if (filter.from === '') void query.refetch();
  });
  // One's own entry is read from the log, not put at its end: what others wrote before it comes first.
  useEffect(() => outbox.start(() => unread.hear()), [outbox, unread]);
  useEffect(() => {
    // What was kept is asked for as a whole: something in it may be hidden by now.
    const back = (): void => void (isShownCopy(session) ? readers.current.readAllAndNew() : unread.hear());
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [unread, session]);
  // The answer that takes the place of a copy is as old as its question.
  const isCopy = useShownCopies(copies => thingCopy('log', session) in copies);
  const wasCopy = useRef(isCopy);
  useEffect(() => {
    if (wasCopy.current && !isCopy) void unread.hear();
    wasCopy.current = isCopy;
  }, [isCopy, unread]);
  const entries = entriesIn(query.data);
  useKeptLog(session, isWhole ? query.data : undefined);
  const known = new Set(entries.map(({ key }) => key));
  const pending = useStore(outbox, state => state.pending).filter(({ entry }) => !known.has(entry.key));
  const trim = useCallback(() => {
    if (isWhole) client.setQueryData<Pages>(logOf(session, NO_FILTER).queryKey, trimmed);
  }, [client, session, isWhole]);
  return { query, entries, put, pending, trim };
}

/** Keeps the end of the log as it is on screen: what is hidden while one reads is not kept either. */
function useKeptLog(session: string, pages: Pages | undefined): void {
  useEffect(() => {
    const [end] = pages?.pages ?? [];
    if (!pages || !end || end.newer || isShownCopy(session)) return;
    void keepThing('log', session, { entries: entriesIn(pages), more: pages.pages.at(-1)?.more ?? false });
  }, [session, pages]);
}
