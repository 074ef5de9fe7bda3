import type { Browser, Page } from '@playwright/test';
import type { Platform } from './platform.ts';

/** A page of a browser that runs no script, on a phone in the dark. Closing its context closes it. */
export async function openWithoutScript(browser: Browser, { url }: Pick<Platform, 'url'>): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'fr-FR',
    baseURL: url,
  });
  return context.newPage();
}
