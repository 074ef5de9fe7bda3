import { emptyCaches, type WorkerMessage } from './kept-caches.ts';

/** The service worker (shell/src/worker), at the root: it answers for every address of the application. */
export const WORKER = '/sw.js';

const workers = (): ServiceWorkerContainer | null =>
  'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** Only a built page has a worker: development serves what changes at every moment. */
export const canKeep = (): boolean => globalThis.RPD_BOOT !== undefined && workers() !== null;

/** How long a page that is to be left waits for its own worker, in ms. */
const SETTLE_MS = 8000;
/** What starts a worker in this page now, or takes one away. */
const underWay = new Set<Promise<void>>();

function followed(work: Promise<void>): Promise<void> {
  underWay.add(work);
  const end = () => void underWay.delete(work);
  work.then(end, end);
  return work;
}

/**
 * Runs something once this page starts no worker and takes none away, or after some seconds: a page that is left meanwhile leaves a
 * worker behind, which nobody takes away. At once where nothing is under way.
 * @returns a function that calls it off.
 */
export function whenKeptSettled(leave: () => void): () => void {
  let isOff = false;
  const go = () => {
    if (!isOff) leave();
    isOff = true;
  };
  if (underWay.size === 0) go();
  else {
    const limit = setTimeout(go, SETTLE_MS);
    const look = (): void => {
      if (underWay.size > 0) void Promise.allSettled(underWay).then(look);
      else {
        clearTimeout(limit);
        go();
      }
    };
    look();
  }
  return () => {
    isOff = true;
  };
}

/**
 * Starts the worker where there is none, and tells it what this page uses. A worker that cannot be had changes nothing: the page
 * goes on from the network. Who signs out meanwhile leaves none (`isWanted`).
 */
export const keep = (files: { url: string; integrity: string }[], isWanted: () => boolean): Promise<void> =>
  followed(startWorker(files, isWanted));

async function startWorker(
  files: { url: string; integrity: string }[],
  isWanted: () => boolean,
): Promise<void> {
  const registration = await workers()?.register(WORKER, { updateViaCache: 'none' });
  if (!registration) return;
  const { active } = await readyOf(registration);
  if (!isWanted()) {
    await forgetKept();
    return;
  }
  const version = document.documentElement.dataset.version ?? '';
  const message: WorkerMessage = { type: 'keep', version, files };
  active?.postMessage(message, []);
  // Browsers look for another worker at some time after a navigation, and not after each. An operator who switches it off does not wait
  // for that; one that comes works once this one has done what it was just asked.
  registration.update().catch(() => undefined);
}

/** Resolves once a registration has a worker that works. One that could not be installed leaves none. */
function readyOf(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.active ? null : (registration.installing ?? registration.waiting);
  if (!coming) return Promise.resolve(registration);
  return new Promise(resolve => {
    const look = () => {
      if (coming.state !== 'activated' && coming.state !== 'redundant') return;
      coming.removeEventListener('statechange', look);
      resolve(registration);
    };
    coming.addEventListener('statechange', look);
    look();
  });
}

/** Notifications that stand on the screen were for who was here. */
async function closeShown(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of (await registration.getNotifications?.()) ?? []) shown.close();
}

/**
 * Empties everything that the browser keeps for a start without the network, and takes the worker away: which areas somebody
 * opened is nobody else's to see. Never rejects.
 */
export const forgetKept = (): Promise<void> => followed(emptyAll());

async function emptyAll(): Promise<void> {
  try {
    const found = await workers()?.getRegistrations();
    const message: WorkerMessage = { type: 'empty' };
    // A worker that is just filling ends that first.
    for (const { active, installing } of found ?? [])
      for (const worker of [active, installing]) worker?.postMessage(message, []);
    // Emptying waits for nothing.
    const closed = Promise.allSettled((found ?? []).map(closeShown));
    if ('caches' in globalThis) await emptyCaches();
    await Promise.all((found ?? []).map(registration => registration.unregister()));
    await closed;
  } catch {
    // A browser that refuses its storage keeps nothing either.
  }
}
