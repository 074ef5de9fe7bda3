import { ErrorState, LoadingState } from '@rpd/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** While it is on its way. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** A part of a page that waits for its data. */
export function Loaded<Data>({ query, label, children }: LoadedProps<Data>) {
  if (query.isSuccess) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingState label={label} />;
}
