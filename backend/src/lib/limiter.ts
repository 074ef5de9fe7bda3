import pLimit from 'p-limit';
import { refuse } from './refusals.ts';
import type { RefusalCode } from './refusals.ts';

/** Runs a task when a place is free; refused at once when the queue is full. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Limits how many tasks run at the same time. `maxQueue` tasks wait beyond that; one more is refused with `refusal`
 * and Retry-After 5 s, because a refusal now is better than an answer in a minute.
 */
export function createLimiter({
  concurrency,
  maxQueue,
  refusal = 'busy',
}: {
  concurrency: number;
  maxQueue: number;
  refusal?: RefusalCode;
}): Limiter {
  const limit = pLimit(concurrency);
  return async task => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueue) {
      throw refuse(refusal, { retryAfter: 5 });
    }
    return limit(task);
  };
}
