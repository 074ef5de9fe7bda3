import { expect, type Page } from '@playwright/test';
import { readRegistry } from './release.ts';
import type { Platform } from './platform.ts';

/** Paths of the files that the service worker keeps. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('rpd-files'))) return [];
    const files = await caches.open('rpd-files').then(cache => cache.keys());
    return files.map(({ url }) => new URL(url).pathname);
  });

/** What the browser keeps for a start without the network, and whether a worker is there. */
export const keptAtAll = (page: Page): Promise<{ caches: string[]; workers: number }> =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/** Waits until the worker has the page, and every file of the live version of a remote. */
export async function expectKept(page: Page, platform: Platform, remote: string): Promise<void> {
  const { remotes } = await readRegistry(platform);
  const live = remotes[remote]?.live;
  const expected =
    live?.files.map(({ path }) => new URL(path, new URL(live.url, platform.url)).pathname) ?? [];
  await expect
    .poll(async () => {
      const kept = new Set(await keptFiles(page));
      return expected.filter(path => !kept.has(path));
    })
    .toEqual([]);
  await expect
    .poll(async () => (await keptAtAll(page)).caches.filter(name => name.startsWith('rpd-page-')))
    .toHaveLength(1);
}

/** Changes what is kept: each text of whichever cache whose path matches. */
export const alterKept = (page: Page, change: { path: string; from: string; to: string }): Promise<number> =>
  page.evaluate(async ({ path, from, to }) => {
    let altered = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!new RegExp(path).test(request.url)) continue;
        const response = await cache.match(request, { ignoreVary: true });
        const text = (await response?.text()) ?? '';
        const headers = new Headers(response?.headers);
        const next = text.replace(from, to);
        if (from === 'date') headers.set('date', to);
        await cache.put(request, new Response(next, { headers }));
        altered += 1;
      }
    }
    return altered;
  }, change);
