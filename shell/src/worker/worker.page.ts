import { registerRoute } from 'workbox-routing/registerRoute.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { emptyCaches, pageCache, type WorkerMessage } from '../lib/kept-caches.ts';
import { fileFor, fill, prune, startFilling, stopFilling } from './files.ts';
import { followPushes } from './push.ts';
import { dropOtherPages, keepPage, pageFor, publicPageFor } from './page.ts';
import { type InstallEvent, scope } from './scope.ts';
import { shellFiles, shellVersion } from './shell-files.ts';

// The service worker (docs/adr/0084-frame-at-once.md). It keeps code and the page, never an answer of the API: whatever it does not
// name here goes to the network as if it were not there.

const hashes = new Map(shellFiles.map(({ url, integrity }) => [url, integrity]));

/** Under these addresses of ours no page of the application is. */
const NO_PAGES = /^\/(?:(?:hosts|remotes|assets|p)(?:\/|$)|(?:robots\.txt|sitemap\.xml)$)/;
const CODE = /\.(?:js|css|woff2)$/;

/** A file that never changes. What is asked for with a query or past all caches is asked of the server. */
function isFile({ url, request }: { url: URL; request: Request }): boolean {
  if (request.method !== 'GET' || url.search !== '' || request.mode === 'navigate') return false;
  if (request.cache === 'reload' || request.cache === 'no-store') return false;
  const isOurs = url.origin === globalThis.location.origin;
  return isOurs ? /^\/(?:assets|remotes)\//.test(url.pathname) : CODE.test(url.pathname);
}

registerRoute(isFile, ({ request }) =>
  fileFor(request, request.integrity || (hashes.get(request.url) ?? '')),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && /^\/app(?:\/|$)/.test(url.pathname),
  ({ event, request }) => pageFor(event, request).catch(() => fetch(request)),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !NO_PAGES.test(url.pathname) && !url.pathname.includes('.'),
  ({ request }) => publicPageFor(request),
);

// Where files are served as they are, the page asks for it: it is as old as the page.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new StaleWhileRevalidate({ cacheName: pageCache(shellVersion) }),
);

async function keepShell(signal: AbortSignal): Promise<void> {
  await fill(shellFiles, signal);
  await keepPage(signal);
}

/** Keeps what a page uses beside the shell. With one page open, what no version uses any more goes. */
async function keep(message: Extract<WorkerMessage, { type: 'keep' }>): Promise<void> {
  const signal = startFilling();
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  signal.throwIfAborted();
  if (pages.length <= 1 && message.version === shellVersion) await prune([...shellFiles, ...message.files]);
  // What was emptied, or dropped because it was altered.
  await keepShell(signal);
  await fill(message.files, signal);
}

async function empty(): Promise<void> {
  stopFilling();
  await emptyCaches();
}

/**
 * Starting a worker takes as long as a quick server needs. Where browsers can, a page and a file come from whichever has them first, the
 * network with the browser's own cache or the worker; and what the hosts answer does not wait for a worker to start.
 */
const RACE = 'race-network-and-fetch-handler' as const;

scope.addEventListener('install', event => {
  const routed = (event as InstallEvent).addRoutes?.([
    { condition: { urlPattern: '/hosts/*' }, source: 'network' },
    ...['/app', '/app/*'].map(urlPattern => ({
      condition: { urlPattern, requestMode: 'navigate' },
      source: RACE,
    })),
    ...['/assets/*', '/remotes/*'].map(urlPattern => ({ condition: { urlPattern }, source: RACE })),
  ]);
  // A browser that knows other routes goes without.
  event.waitUntil(routed?.catch(() => undefined) ?? Promise.resolve());
  event.waitUntil(keepShell(startFilling()).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', event => {
  event.waitUntil(dropOtherPages().then(() => scope.clients.claim()));
});

scope.addEventListener('message', event => {
  const message = event.data as WorkerMessage;
  // What cannot be kept comes from the network.
  const work = message.type === 'keep' ? keep(message) : empty();
  event.waitUntil(work.catch(() => undefined));
});

followPushes();
