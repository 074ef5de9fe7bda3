import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHeldRows } from './useHeldRows.ts';

const idOf = ({ _id }: { _id: string }): string => _id;

/** The rows of a list that comes page by page (`useInfiniteQuery`), held as `useHeldRows` does. */
export function useHeldPages<Row extends { _id: string }>(
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined,
  queryKey: QueryKey,
) {
  const rows = useMemo(() => data?.pages.flatMap(page => page.rows) ?? [], [data]);
  return useHeldRows({ rows, rowId: idOf, queryKey });
}
