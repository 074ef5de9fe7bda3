import type { ReactNode } from 'react';
import { ApiError } from '../http/api-error.ts';
import { PageHeader } from './PageHeader.tsx';
import { ErrorState } from './states.tsx';

/** Whether the server answered that there is no such thing for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export interface QueryStateProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The page's heading where the query failed. */
  title: string;
  /** In place of `title` where there is no such thing. */
  missingTitle?: string;
  /** Shown while it loads. */
  loading: ReactNode;
  /** Shown where there is no such thing: a `NotFoundState`. */
  notFound: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page about one thing: what is shown of it, or why it cannot be. Data that are there stay when a reload fails. */
export function QueryState<T>({
  query,
  title,
  missingTitle = title,
  loading,
  notFound,
  children,
}: QueryStateProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return (
    <>
      <PageHeader title={isNotFound(error) ? missingTitle : title} />
      {isNotFound(error) ? (
        notFound
      ) : (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}
