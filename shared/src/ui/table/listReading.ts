import { useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ExportSource } from './exportRows.ts';
import type { TableState, useTableState } from './tableState.ts';
import type { Page } from './usePreviousPage.ts';

// How a list's pages are asked for besides the one that is drawn.

type ListQuery<Row, Key extends QueryKey> = (
  state: TableState,
) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;

/** Goes to another page, sort or search of the list; the same one again where it did not come. */
export function useGoTo<Row, Key extends QueryKey>({
  query,
  state,
  change,
  error,
  refetch,
}: { query: ListQuery<Row, Key> } & Pick<ReturnType<typeof useTableState>, 'state' | 'change'> & {
    error: Error | null;
    refetch: () => void;
  }): ReturnType<typeof useTableState>['change'] {
  const client = useQueryClient();
  return (next, options) => {
    const isSame = Object.entries(next).every(([name, value]) => state[name as keyof TableState] === value);
    if (error && isSame) {
      refetch();
      return;
    }
    // Asked before it is drawn that it was asked: the answer is on its way meanwhile.
    void client.prefetchQuery(asFetch(query({ ...state, ...next })));
    change(next, options);
  };
}

/** Reads the next page once this one is there. */
export function usePrefetchNext(isWanted: boolean, page: unknown, read: () => Promise<unknown>): void {
  const fetchNext = useEffectEvent(() => {
    if (isWanted) void read().catch(() => null);
  });
  useEffect(() => {
    if (page) fetchNext();
  }, [page]);
}

/** What of a query's options a single reading takes: its key, and how it is read. */
export function asFetch<Row, Key extends QueryKey>({
  queryKey,
  queryFn,
}: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>) {
  return { queryKey, ...(typeof queryFn === 'function' ? { queryFn } : {}), staleTime: 10_000 };
}

/** What a file says of a row, by the names of the columns. */
export type ExportedCells = Record<string, string>;

/** A page as lines of a file: the columns that are shown. */
export async function exportedPage<Row>(
  { rows, ...counted }: Page<Row>,
  cells: (row: Row) => ExportedCells | Promise<ExportedCells>,
  isShown: (name: string) => boolean,
): ReturnType<ExportSource['readPage']> {
  const all = await Promise.all(rows.map(async row => cells(row)));
  const lines = all.map(line => Object.fromEntries(Object.entries(line).filter(([name]) => isShown(name))));
  return { lines, ...counted };
}

const empty: never[] = [];
/** The same empty list at each render: TanStack rebuilds its rows whenever `data` is another array. */
export const noRows = <Row>(): Row[] => empty;
