import type { LogEntry, LogEntryInput, LogKind, LogPage, Warnings } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { readThing, thingCopy, useShownCopies } from '@rpd/shared/kept';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';

export interface LogFilter {
  kind: LogKind | '';
  q: string;
  /** The moment that one jumped to; '' for the end of the log. */
  from: string;
}

/** The whole log. */
export const NO_FILTER: LogFilter = { kind: '', q: '', from: '' };

/** A part of the log, and whether there is more on either side of it. */
export interface LogPart extends LogPage {
  older: boolean;
  newer: boolean;
}
const PAGE = 50;

/** Whether what is shown of a log is as it was kept. */
export const isShownCopy = (id: string): boolean => thingCopy('log', id) in useShownCopies.getState();

const withEnd = (known: InfiniteData<LogPart>, { entries, more }: LogPage): InfiniteData<LogPart> => ({
  pages: [{ entries, more, older: more, newer: false }],
  pageParams: known.pageParams.slice(0, 1),
});
type PartParam = { before?: string; after?: string; from?: string };

const firstPart = (from: string): PartParam => (from ? { from } : {});

/** The log, newest page first asked for; what comes later is added by the page (useLog). */
export const logOf = (id: string, { kind, q, from }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['gamesessions', 'log', id, { kind, q, from }],
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<LogPart> => {
      const read = () => readLog(id, { kind, q, ...pageParam, limit: PAGE }, signal);
      const isEnd = Object.keys(pageParam).length === 0 && kind === '' && q === '';
      // The end of the whole log is what is kept of it; how long ago it was read, the page says.
      if (isEnd) {
        const answer = await readThing('log', id, {
          read,
          onLate: answered =>
            answered
              ? client.setQueryData<InfiniteData<LogPart>>(
                  queryKey,
                  known => known && withEnd(known, answered),
                )
              : void client.invalidateQueries({ queryKey }),
        });
        return { ...answer, older: answer.more && !isShownCopy(id), newer: false };
      }
      const page = await read();
      const isForward = pageParam.after !== undefined || pageParam.from !== undefined;
      return { ...page, older: isForward || page.more, newer: isForward && page.more };
    },
    initialPageParam: firstPart(from),
    getNextPageParam: ({ entries: [oldest], older }): PartParam | undefined =>
      older && oldest ? { before: oldest._id } : undefined,
    getPreviousPageParam: ({ entries, newer }): PartParam | undefined => {
      const newest = entries.at(-1);
      return newer && newest ? { after: newest._id } : undefined;
    },
    // The events of the log's own topic keep it up to date.
    meta: { isSnapshot: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const readLog = (
  id: string,
  query: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<LogPage> => {
  const searchParams = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  return api.get(`gamesession/${id}/entries`, { searchParams, ...(signal && { signal }) }).json<LogPage>();
};

export const sendEntry = (id: string, entry: LogEntryInput): Promise<LogEntry> =>
  api.post(`gamesession/${id}/entries`, { json: entry }).json<LogEntry>();

export const editEntry = (id: string, entry: string, text: string): Promise<LogEntry> =>
  api.put(`gamesession/${id}/entries/${entry}`, { json: { text } }).json<LogEntry>();

export const hideEntry = (id: string, entry: string, hidden: boolean): Promise<LogEntry> =>
  api.post(`gamesession/${id}/entries/${entry}/hidden`, { json: { hidden } }).json<LogEntry>();

export const warnEntry = (id: string, entry: string, warnings: Warnings): Promise<LogEntry> =>
  api.put(`gamesession/${id}/entries/${entry}/warnings`, { json: { warnings } }).json<LogEntry>();
