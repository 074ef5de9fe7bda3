import { useEffect } from 'react';

/** Whether this browser can keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while the page is in view, if that is wanted and the browser lets it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !canStayAwake()) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    let isOver = false;
    const isShown = () => !isOver && document.visibilityState === 'visible';
    const release = (held: WakeLockSentinel | null) => {
      // One that the browser took back is released already.
      if (held && !held.released) held.release().catch(() => undefined);
    };
    const ask = async () => {
      if (isAsking || (lock && !lock.released)) return;
      isAsking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
      } catch {
        // The battery is low, or the browser lets no page do so: the screen goes dark as it always did.
      }
      isAsking = false;
      if (!isShown()) leave();
    };
    const leave = () => {
      release(lock);
      lock = null;
    };
    const follow = () => (isShown() ? void ask() : leave());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      leave();
    };
  }, [isWanted]);
}
