import type { JournalLine } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** What the journal is narrowed to; '' is everything. Days as `yyyy-mm-dd`. */
export interface JournalFilters {
  person: string;
  entity: string;
  entityId: string;
  action: string;
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

const NO_FILTERS: JournalFilters = {
  person: '',
  entity: '',
  entityId: '',
  action: '',
  bulk: '',
  from: '',
  to: '',
};

/** The last line of one person, or about one thing: it says what they are called. */
export const lastLine = (about: Pick<JournalFilters, 'person'> | Pick<JournalFilters, 'entityId'>) =>
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
