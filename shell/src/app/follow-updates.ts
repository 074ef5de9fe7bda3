import { lookForUpdates, takeDeployed, takeRegistry } from './area-updates.ts';

/** How often a visible page looks for new versions, and all tabs of a browser together, in ms. */
const POLL_INTERVAL_MS = 60_000;

/** What the registry answers, or which shell is deployed: for the other tabs, since one of them asks for all. */
type SharedAnswer = { registry: unknown } | { deployed: string };

/** Runs `work` unless another tab does the same at this moment; without a secure context there is nothing to lock with. */
async function runInOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('rpd-updates', { ifAvailable: true }, async lock => {
    if (lock) await work();
  });
}

/**
 * Looks for new versions as long as the page is visible: once a minute, when the tab is shown or gets the focus, when the
 * network is back. What one tab reads counts for the others.
 * @returns a function that stops.
 */
export function followUpdates(): () => void {
  let last = Date.now();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('rpd-updates');
  const share = (answer: SharedAnswer) => channel?.postMessage(answer);
  const look = () => {
    // A timer that fires a moment early is on time.
    if (document.hidden || Date.now() - last < POLL_INTERVAL_MS - 1_000) return;
    last = Date.now();
    void runInOneTab(() =>
      lookForUpdates({
        onRegistry: registry => share({ registry }),
        onDeployed: deployed => share({ deployed }),
      }),
    );
  };
  const online = () => {
    last = 0;
    look();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<SharedAnswer>) => {
    last = Date.now();
    if ('deployed' in data) takeDeployed(data.deployed);
    else void takeRegistry(data.registry);
  });
  const timer = setInterval(look, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', online);
  return () => {
    channel?.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', online);
  };
}
