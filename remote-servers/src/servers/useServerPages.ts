import type { Server } from '@rpd/shared/domain';
import { useQueries } from '@tanstack/react-query';
import { CARDS_A_PAGE, serverCards } from './servers.api.ts';
import type { ServerFilters } from './servers.filters.ts';

const pageOf = (index: number): number => Math.floor(index / CARDS_A_PAGE) + 1;

/**
 * The servers at these places of the list (from 0), of which there are `total`. Requests and keeps the pages that
 * hold them, then the pages before and after, so that scrolling finds each row's cards in time.
 */
export function useServerPages(filters: ServerFilters, places: readonly number[], total: number) {
  const pages = [...new Set(places.map(pageOf))];
  const results = useQueries({ queries: pages.map(page => serverCards(filters, page)) });
  const isThere = results.every(result => result.data);
  const last = pageOf(total - 1);
  const beside = new Set(isThere ? pages.flatMap(page => [page - 1, page + 1]) : []);
  const ahead = [...beside].filter(page => page >= 1 && page <= last && !pages.includes(page));
  // Nothing is made of what they say: one that fails is asked for again where its cards are to be seen.
  useQueries({ queries: ahead.map(page => serverCards(filters, page)) });
  const serverAt = (index: number): Server | undefined =>
    results[pages.indexOf(pageOf(index))]?.data?.rows[index % CARDS_A_PAGE];
  const failed = results.filter(result => result.isError);
  return {
    serverAt,
    error: failed[0]?.error ?? null,
    retrying: failed.some(result => result.isFetching),
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}
