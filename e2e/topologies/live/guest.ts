import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectLoaded, type Person, signInByApi } from '../../src/people.ts';
import type { Platform } from '../../src/platform.ts';
import { type Line, openLine } from './line.ts';
import { watchTabs, witnessOf } from './witness.ts';

/** A person with a browser of their own, on a line of its own, with tabs on one screen. */
export interface Guest {
  person: Person;
  context: BrowserContext;
  line: Line;
  pages: Page[];
  /** What the pages have asked the API host for. */
  asked: string[];
  /** Closes the tab that reads the stream, and opens another one. */
  closeLeader(): Promise<void>;
  close(): Promise<void>;
}

interface GuestOptions {
  person: Person;
  path: string;
  tabs: number;
}

export async function openGuest(
  browser: Browser,
  platform: Platform,
  { person, path, tabs }: GuestOptions,
): Promise<Guest> {
  const line = await openLine();
  const context = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    proxy: { server: line.proxy },
  });
  await watchTabs(context);
  const asked: string[] = [];
  context.on('request', request => {
    if (request.url().startsWith(`${platform.api}/`) && request.method() === 'GET') asked.push(request.url());
  });
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    const isFirst = context.pages().length === 1;
    if (isFirst) await signInByApi(page, person, path);
    else await page.goto(path);
    await expectLoaded(page);
    return page;
  };
  const pages: Page[] = [];
  for (let count = 0; count < tabs; count += 1) pages.push(await openTab());
  return {
    person,
    context,
    line,
    pages,
    asked,
    async closeLeader() {
      for (const [index, page] of pages.entries()) {
        if (!(await witnessOf(page)).leads) continue;
        await page.close();
        pages.splice(index, 1, await openTab());
        return;
      }
      throw new Error(`no tab of ${person} reads the stream`);
    },
    async close() {
      await context.close();
      await line.close();
    },
  };
}
