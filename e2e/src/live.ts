import type { BrowserContext, Page } from '@playwright/test';

/**
 * Keeps pages from following what changes: their stream never ends, so there would be no `networkidle`. Not by a route, which turns
 * the browser's cache off.
 */
export async function withoutLive(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    const read = window.fetch.bind(window);
    window.fetch = (request, init) =>
      typeof request === 'string' && request.includes('/live?')
        ? Promise.resolve(new Response(null, { status: 403 }))
        : read(request, init);
  });
}
