import type { Server } from '@rpd/shared/domain';
import type { Page } from '@rpd/shared/http';
import type { Counted } from '@rpd/shared/ui';
import { consumeLiveMark, useHeldRows } from '@rpd/shared/ui/live';
import { hashKey, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { CARDS_A_PAGE, serverCards } from './servers.api.ts';
import type { ServerFilters } from './servers.filters.ts';

const pageOf = (index: number): number => Math.floor(index / CARDS_A_PAGE) + 1;

/** A place of the list; without a server where its page has not come. */
interface Place {
  _id: string;
  server?: Server;
}

const idOf = ({ _id }: Place): string => _id;

/** The places of one page, from its rows: all of them where it has not come. */
const placesOf = (page: string, rows: readonly Server[] | undefined): Place[] =>
  rows?.map(server => ({ _id: server._id, server })) ??
  Array.from({ length: CARDS_A_PAGE }, (_, index) => ({ _id: `${page} ${index}` }));

/** What the pages say, one and the same array as long as they say the same. */
const combine = (results: UseQueryResult<Page<Server>>[]) => ({
  read: results.map(result => result.data?.rows),
  failed: results.filter(result => result.isError),
  counted: Math.max(0, ...results.map(result => result.data?.total ?? 0)),
});

/**
 * The servers at these places of the list (from 0), of which there are `total`, or more. Requests and keeps the pages that
 * hold them, then the pages before and after, so that scrolling finds each row's cards in time.
 */
export function useServerPages(
  filters: ServerFilters,
  places: readonly number[],
  { total, hasMore = false }: Counted,
) {
  const pages = [...new Set(places.map(pageOf))].toSorted((one, other) => one - other);
  const { read, failed, counted } = useQueries({
    queries: pages.map(page => serverCards(filters, page)),
    combine,
  });
  const isThere = read.every(rows => rows);
  const last = pageOf(total - 1);
  const beside = new Set(isThere ? pages.flatMap(page => [page - 1, page + 1]) : []);
  const ahead = [...beside].filter(
    page => page >= 1 && page <= last + (hasMore ? 1 : 0) && !pages.includes(page),
  );
  // Nothing is made of what they say: one that fails is asked for again where its cards are to be seen.
  const further = useQueries({ queries: ahead.map(page => serverCards(filters, page)), combine });
  const held = useHeldPlaces(filters, pages, read, total);
  const serverAt = (index: number): Server | undefined => {
    const at = pages.indexOf(pageOf(index));
    return at < 0 ? undefined : held.rows[at * CARDS_A_PAGE + (index % CARDS_A_PAGE)]?.server;
  };
  return {
    held,
    /** The most that one of these pages, or of those beside them, counts. */
    counted: Math.max(counted, further.counted),
    serverAt,
    error: failed[0]?.error ?? null,
    retrying: failed.some(result => result.isFetching),
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}

/** The places of these pages, held while somebody is among them. Other pages that one scrolls to take in what waits. */
function useHeldPlaces(
  filters: ServerFilters,
  pages: readonly number[],
  read: readonly (readonly Server[] | undefined)[],
  total: number,
) {
  const seen = useRef(new Map<number, unknown>());
  const asked = pages.join(' ');
  const rows = useMemo(
    () => (asked ? asked.split(' ') : []).flatMap((page, at) => placesOf(page, read[at])),
    [asked, read],
  );
  const consumeMark = (): boolean => {
    const changed = pages.filter((page, at) => seen.current.get(page) !== read[at]);
    seen.current = new Map(pages.map((page, at) => [page, read[at]]));
    return changed.map(page => consumeLiveMark(hashKey(serverCards(filters, page).queryKey))).includes(true);
  };
  const queryKey = ['servers', 'cards', filters, ...pages] as const;
  return useHeldRows({ rows, rowId: idOf, queryKey, total, consumeMark });
}
