import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a part of a page that asks for this is what it is for now: answered, refused, tried again, or without a network. What stands
 * below such a part is drawn from then on, so that nothing moves that somebody already sees (25.3).
 */
export const isSettled = ({
  isFetched,
  failureCount,
  fetchStatus,
}: Pick<UseQueryResult, 'isFetched' | 'failureCount' | 'fetchStatus'>): boolean =>
  isFetched || failureCount > 0 || fetchStatus !== 'fetching';
