import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** It is there, is not asked for, or its first request failed and is repeated. */
const isSettled = ({
  isLoading,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean => !isLoading || failureCount > 0;

/**
 * Whether all parts of a page were settled once, so that they appear together and nothing moves. It stays true: a part that is
 * asked for again takes nothing away.
 */
export function useOnceSettled(
  parts: readonly Pick<UseQueryResult, 'isLoading' | 'failureCount'>[],
): boolean {
  const [wasSettled, setSettled] = useState(false);
  const areSettled = parts.every(isSettled);
  if (areSettled && !wasSettled) setSettled(true);
  return wasSettled || areSettled;
}
