import type { UseQueryResult } from '@tanstack/react-query';

/** Whether a page need not wait for a part of it: it is there, is not asked for, or its first request failed and is repeated. */
export const isSettled = ({
  isLoading,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean => !isLoading || failureCount > 0;
