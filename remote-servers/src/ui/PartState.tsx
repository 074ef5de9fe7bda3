import { ErrorState, LoadingState } from '@rpd/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface PartStateProps<Data> {
  query: UseQueryResult<Data>;
  loading: string;
  /** What is missing where it could not be read. */
  failed?: string;
  children: (data: Data) => ReactNode;
}

/** A part of a page that waits for its data, or says why there are none. */
export function PartState<Data>({ query, loading, failed, children }: PartStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <LoadingState label={loading} />;
}
