import { useOnline } from '@rpd/shared/ui';
import { useEffect } from 'react';
import { whenIdle } from '@rpd/shared/idle';
import { loadKept } from '../lib/kept-data.ts';

/** How often an open page asks again for what this device keeps, in ms. */
const CHECK_MS = 15 * 60_000;

let running: Promise<void> | null = null;

const check = (account: string): void => {
  running ??= loadKept()
    .then(({ checkCopies }) => checkCopies(account))
    // What could not be asked is asked the next time.
    .catch(() => undefined)
    .finally(() => {
      running = null;
    });
};

/** Corrects what this device keeps at the start of a page, when the network is back, and now and then: what was hidden or closed meanwhile goes. */
export function useCheckedCopies(account: string): void {
  const online = useOnline();
  useEffect(() => {
    if (!account || !online) return undefined;
    const stop = whenIdle(() => check(account));
    const timer = setInterval(() => {
      if (!document.hidden) check(account);
    }, CHECK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [account, online]);
}
