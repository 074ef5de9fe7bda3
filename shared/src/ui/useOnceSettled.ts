import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Part = Pick<UseQueryResult, 'isFetched' | 'failureCount' | 'fetchStatus'>;

/**
 * Whether a part of a page is what it is for now: answered, refused, tried again, not asked for, or without a network. What stands below
 * it is drawn from then on, so that nothing moves that somebody already sees (25.3).
 */
export const isSettled = ({ isFetched, failureCount, fetchStatus }: Part): boolean =>
  isFetched || failureCount > 0 || fetchStatus !== 'fetching';

/**
 * Whether all parts of a page were settled once, so that they appear together and nothing moves. It stays true: a part that is
 * asked for again takes nothing away.
 */
export function useOnceSettled(parts: readonly Part[]): boolean {
  const [wasSettled, setSettled] = useState(false);
  const areSettled = parts.every(isSettled);
  if (areSettled && !wasSettled) setSettled(true);
  return wasSettled || areSettled;
}
