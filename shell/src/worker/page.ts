import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { pageCache } from '../lib/kept-caches.ts';
import { isEmptied } from './files.ts';
import { scope } from './scope.ts';
import { shellVersion } from './shell-files.ts';

/** A page that nobody renewed for so long is shown only where no other can be had, in ms. */
const MAX_PAGE_AGE_MS = 30 * 86_400_000;
/** How long a reload waits for the network, in seconds. */
const NETWORK_TIMEOUT_S = 3;

const PAGE = '/index.html';
const cacheName = pageCache(shellVersion);

const asksForPage = () => new Request(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' });

/** Which shell a page belongs to. */
const versionOf = (page: string): string | undefined => /data-version="([^"]+)"/.exec(page)?.[1];

/**
 * The page as it was sent, with a nonce of its own again: in its text and in the policy that came with it. Nothing else of either
 * changes, so that the policy is always the one of that page.
 */
async function withFreshNonce(page: Response): Promise<Response> {
  const text = await page.text();
  const sent = /property="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1];
  const headers = new Headers(page.headers);
  // The text is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  if (!sent) return new Response(text, { headers });
  const nonce = btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replaceAll(`'nonce-${sent}'`, `'nonce-${nonce}'`));
  return new Response(text.replaceAll(`nonce="${sent}"`, `nonce="${nonce}"`), { headers });
}

const plugin: WorkboxPlugin = {
  // A server that is being replaced is no answer where a page is kept.
  fetchDidSucceed: async ({ response }) => {
    if (!response.ok) throw new Error(`The page answers ${response.status}.`);
    return response;
  },
  // Only the page of the shell whose files are kept: another one comes with a worker of its own.
  cacheWillUpdate: async ({ response }) => {
    const version = versionOf(await response.clone().text());
    if (isEmptied()) return null;
    if (version === shellVersion) return response;
    await scope.registration.update().catch(() => undefined);
    return null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse ? withFreshNonce(cachedResponse) : undefined,
};

const atOnce = new StaleWhileRevalidate({ cacheName, plugins: [plugin] });
const fromNetwork = new NetworkFirst({
  cacheName,
  plugins: [plugin],
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
});

async function isOld(): Promise<boolean> {
  const kept = await caches.match(PAGE, { cacheName, ignoreVary: true });
  const sent = Date.parse(kept?.headers.get('date') ?? '');
  return kept !== undefined && !(Date.now() - sent < MAX_PAGE_AGE_MS);
}

/** Somebody asked for the page once more: to get what is new, or because what is shown does not work. */
const isReload = (request: Request): boolean =>
  request.cache === 'no-cache' ||
  request.cache === 'reload' ||
  (request as { isReloadNavigation?: boolean }).isReloadNavigation === true;

/** The application's page for a navigation: the one that is kept, renewed behind it; after a reload or 30 days the server's. */
export async function pageFor(event: Event, request: Request): Promise<Response> {
  const strategy = isReload(request) || (await isOld()) ? fromNetwork : atOnce;
  return strategy.handle({ event: event as never, request: asksForPage() });
}

/** The page for any other address of ours, from the network; without one, the application says so itself. */
export async function publicPageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName, ignoreVary: true });
    if (kept) return withFreshNonce(kept);
    throw error;
  }
}

/** Keeps the page along with the shell's files. @throws when the server has another one by now. */
export async function keepPage(signal: AbortSignal): Promise<void> {
  const response = await fetch(asksForPage(), { signal });
  if (!response.ok || versionOf(await response.clone().text()) !== shellVersion)
    throw new Error('The page is of another version.');
  signal.throwIfAborted();
  const cache = await caches.open(cacheName);
  await cache.put(PAGE, response);
}

/** Drops the pages of shells before. */
export async function dropOtherPages(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter(name => name.startsWith(pageCache('')) && name !== cacheName);
  await Promise.all(others.map(name => caches.delete(name)));
}
