import type { JournalLine } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** What the journal is narrowed to, criteria included; '' is everything. Days as `yyyy-mm-dd`. */
export interface JournalFilters extends Readonly<Record<string, string>> {
  /** What was done in one go. */
  bulk: string;
  from: string;
  to: string;
}

export const journalPage = (request: PageRequest, filters: JournalFilters) =>
  queryOptions({
    queryKey: ['journal', request, filters],
    queryFn: ({ signal }) => getPage<JournalLine>('journal', { ...request, ...filters }, { signal }),
  });

const NO_FILTERS: JournalFilters = { bulk: '', from: '', to: '' };

/** One line, which may be older than those of the page. */
export const journalLine = (_id: string) =>
  queryOptions({
    ...journalPage({ page: 1, limit: 1 }, { ...NO_FILTERS, _id }),
    select: ({ rows }) => rows[0],
  });

/** The last line of one person, or about one thing: it says what they are called. */
export const lastLine = (about: { person: string } | { entityId: string }) =>
  queryOptions({
    ...journalPage({ page: 1, limit: 1 }, { ...NO_FILTERS, ...about }),
    enabled: Object.values(about).some(Boolean),
    select: ({ rows }) => rows[0],
  });

/** What was done in one go: how much, and its last line. */
export const firstOfBulk = (bulk: string) =>
  queryOptions({
    ...journalPage({ page: 1, limit: 1 }, { ...NO_FILTERS, bulk }),
    enabled: bulk !== '',
    select: ({ rows, total }) => ({ line: rows[0], total }),
  });
