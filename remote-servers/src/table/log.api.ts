import type { LogEntry, LogEntryInput, LogKind, LogPage, Warnings } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

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
type PartParam = { before?: string; after?: string; from?: string };

const firstPart = (from: string): PartParam => (from ? { from } : {});

/** The log, newest page first asked for; what comes later is added by the page (useLog). */
export const logOf = (id: string, { kind, q, from }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['gamesessions', 'log', id, { kind, q, from }],
    queryFn: async ({ pageParam, signal }): Promise<LogPart> => {
      const page = await readLog(id, { kind, q, ...pageParam, limit: 50 }, signal);
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
