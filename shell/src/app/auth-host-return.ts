import { retryVerification, useAuthHostStatus } from '@rpd/shared/session';

/** After how long a host that is away is asked again, in ms; the last one goes on. */
const RETRY_DELAYS_MS = [5_000, 10_000, 20_000, 40_000, 60_000];

/**
 * Verifies the session once the authentication host is back: with growing delays, and when the line is back.
 * @returns a function that stops.
 */
export function followAuthHost(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const ask = (): void => {
    clearTimeout(timer);
    void retryVerification()
      .catch(() => false)
      .finally(plan);
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (!useAuthHostStatus.getState().away) {
      tries = 0;
      return;
    }
    timer = setTimeout(ask, RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]);
    tries += 1;
  };
  const online = (): void => {
    if (useAuthHostStatus.getState().away) ask();
  };
  const leave = useAuthHostStatus.subscribe(plan);
  plan();
  window.addEventListener('online', online);
  return () => {
    leave();
    clearTimeout(timer);
    window.removeEventListener('online', online);
  };
}
