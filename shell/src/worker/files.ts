import { FILES_CACHE } from '../lib/kept-caches.ts';
import type { KnownFile } from './shell-files.ts';

/** How many files are fetched at the same time. */
const AT_ONCE = 4;

/** Addresses whose content this process has held against its hash. */
const verified = new Set<string>();
let filling = new AbortController();

/** Ends what is being fetched, and whatever would follow: nothing of it may arrive after everything was emptied. */
export function stopFilling(): void {
  filling.abort();
  verified.clear();
}

/** Somebody wants files kept, from now until {@link stopFilling}. */
export function startFilling(): AbortSignal {
  if (filling.signal.aborted) filling = new AbortController();
  return filling.signal;
}

/** Everything was emptied, and nobody has asked since. */
export const isEmptied = (): boolean => filling.signal.aborted;

async function fetchInto(cache: Cache, { url, integrity }: KnownFile, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { integrity, credentials: 'omit', signal });
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  await cache.put(url, response);
  verified.add(url);
}

/**
 * Keeps files, each with the hash that is known of it. What is there stays.
 * @throws when one cannot be had or stored; what came with this call is gone then, so that a full disk holds no halves.
 */
export async function fill(files: readonly KnownFile[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const cache = await caches.open(FILES_CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ url }) => !there.has(url));
  const waiting = [...missing];
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await fetchInto(cache, file, signal);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = ends.find(end => end.status === 'rejected');
  if (!failed) return;
  await Promise.all(missing.map(({ url }) => cache.delete(url)));
  throw failed.reason;
}

/** Drops every file but these. */
export async function prune(files: readonly KnownFile[]): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const wanted = new Set(files.map(({ url }) => url));
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map(request => cache.delete(request)));
}

/** Whether a response has the content of this hash (`sha384-…`). */
async function hasHash(response: Response, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  return integrity === `sha384-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`;
}

/**
 * A file from the cache. One whose content is not what its hash says is dropped, and answered by the network like one that
 * is not there.
 */
export async function fileFor(request: Request, integrity: string): Promise<Response> {
  const found = await caches.match(request.url, { cacheName: FILES_CACHE, ignoreVary: true });
  if (!found) return fetch(request);
  if (!integrity || verified.has(request.url) || (await hasHash(found.clone(), integrity))) {
    if (integrity) verified.add(request.url);
    return found;
  }
  const cache = await caches.open(FILES_CACHE);
  await cache.delete(request.url);
  return fetch(request);
}
