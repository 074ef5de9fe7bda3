import type { Server } from '@rpd/shared/domain';
import { useQueries } from '@tanstack/react-query';
import { CARDS_A_PAGE, serverCards } from './servers.api.ts';
import type { ServerFilters } from './servers.filters.ts';

const pageOf = (index: number): number => Math.floor(index / CARDS_A_PAGE) + 1;

/** The servers at these places of the list (from 0): the pages that hold them alone are asked for and kept. */
export function useServerPages(filters: ServerFilters, places: readonly number[]) {
  const pages = [...new Set(places.map(pageOf))];
  const results = useQueries({ queries: pages.map(page => serverCards(filters, page)) });
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
