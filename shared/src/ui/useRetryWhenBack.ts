import { useEffect, useRef } from 'react';

/** After how long one tries again, in ms; the last one goes on. */
const RETRY_DELAYS_MS = [5_000, 10_000, 20_000, 40_000, 60_000];

export interface RetryWhenBack {
  retry: (() => void) | undefined;
  /** True while a try runs. */
  retrying: boolean | undefined;
  /** A service did not answer: it is asked again by itself. Otherwise only a line that comes back is a reason. */
  isTransient: boolean;
  /** False where the query cache does it already. */
  onOnline?: boolean;
}

/** Tries again by itself: when the line is back, and with growing delays while a service does not answer. */
export function useRetryWhenBack({
  retry,
  retrying = false,
  isTransient,
  onOnline = true,
}: RetryWhenBack): void {
  const latest = useRef(retry);
  const tries = useRef(0);
  useEffect(() => {
    latest.current = retry;
  }, [retry]);

  useEffect(() => {
    if (!onOnline) return undefined;
    const online = () => latest.current?.();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [onOnline]);

  useEffect(() => {
    if (!isTransient || retrying) return undefined;
    const delay = RETRY_DELAYS_MS[Math.min(tries.current, RETRY_DELAYS_MS.length - 1)];
    // A tab that nobody sees asks when it is shown again.
    const attempt = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', attempt);
      tries.current += 1;
      latest.current?.();
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', attempt);
      attempt();
    }, delay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isTransient, retrying]);
}
