import {
  hashKey,
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { TableState } from './tableState.ts';

/** A page of rows, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`. */
  hasMore?: boolean;
}

/**
 * The page of a list that `state` asks for. What was there stays until it comes, and when it does not come: `shown` is the state
 * that the rows on screen are of.
 */
export function usePreviousPage<Row, Key extends QueryKey>(
  options: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  state: TableState,
) {
  const result = useQuery({ ...options, placeholderData: keepPreviousData });
  const [kept, setKept] = useState<{ page: Page<Row>; state: TableState }>();
  const [failure, setFailure] = useState<{ of: string; error: Error }>();
  const asked = hashKey(options.queryKey);
  const arrived = result.isPlaceholderData ? undefined : result.data;
  const isOld = failure?.of !== asked;

  if (arrived && arrived !== kept?.page) setKept({ page: arrived, state });
  // While it is asked for again a query has no error: what was said stays until there is an answer.
  if (result.error && (isOld || failure.error !== result.error))
    setFailure({ of: asked, error: result.error });
  if (!result.error && arrived && failure) setFailure(undefined);

  const error = isOld ? null : failure.error;
  return {
    page: result.data ?? kept?.page,
    error,
    shown: error && !arrived && kept ? kept.state : state,
    /** Whether the rows are those that were asked for. */
    isCurrent: arrived !== undefined,
    isPending: result.isPlaceholderData,
    isFetching: result.isFetching,
    refetch: () => void result.refetch(),
  };
}
