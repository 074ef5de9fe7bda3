import { lookForUpdates, takeDeployed, takeRegistry } from './area-updates.ts';

/** The shortest time between two looks for which nobody announced a release, of all tabs of a browser together, in ms. */
const MIN_LOOK_GAP_MS = 60_000;

/** Tabs of an older shell do not understand the excerpts that are said here. */
const CHANNEL = 'rpd-updates-short';

/** What the registry answers, or which shell is deployed: for the other tabs, since one of them asks for all. */
type SharedAnswer = { registry: unknown } | { deployed: string };

/** Runs `work` unless another tab does the same at this moment; without a secure context there is nothing to lock with. */
async function runInOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('rpd-updates', { ifAvailable: true }, async lock => {
    if (lock) await work();
  });
}

let look: (options?: { isAnnounced?: boolean }) => void = () => undefined;

/** Somebody goes on to another page: a look, unless the last one was a moment ago. */
export const lookOnNavigation = (): void => look();

/** The stream says that a release went live: a look at once. */
export const lookAfterRelease = (): void => look({ isAnnounced: true });

/**
 * Looks for new versions when the stream announces one, when the tab is shown or gets the focus, when one goes on to another page and
 * when the network is back. Never by a clock. What one tab reads counts for the others.
 * @returns a function that stops.
 */
export function followUpdates(): () => void {
  let last = Date.now();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const share = (answer: SharedAnswer) => channel?.postMessage(answer);
  let isLooking = false;
  let isAskedAgain = false;
  const lookOnce = () =>
    runInOneTab(() =>
      lookForUpdates({
        onRegistry: registry => share({ registry }),
        onDeployed: deployed => share({ deployed }),
      }),
    );
  const lookUntilKnown = async () => {
    isLooking = true;
    try {
      await lookOnce();
    } finally {
      isLooking = false;
    }
    if (!isAskedAgain) return;
    isAskedAgain = false;
    await lookUntilKnown();
  };
  const lookNow: typeof look = ({ isAnnounced = false } = {}) => {
    if (!isAnnounced && (document.hidden || Date.now() - last < MIN_LOOK_GAP_MS)) return;
    last = Date.now();
    // What is announced during a look may have come after the answer of that look.
    if (isLooking) isAskedAgain ||= isAnnounced;
    else void lookUntilKnown();
  };
  const onShown = () => lookNow();
  const online = () => {
    last = 0;
    lookNow();
  };
  look = lookNow;
  channel?.addEventListener('message', ({ data }: MessageEvent<SharedAnswer>) => {
    last = Date.now();
    if ('deployed' in data) takeDeployed(data.deployed);
    else void takeRegistry(data.registry);
  });
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('focus', onShown);
  window.addEventListener('online', online);
  return () => {
    channel?.close();
    if (look === lookNow) look = () => undefined;
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('focus', onShown);
    window.removeEventListener('online', online);
  };
}
