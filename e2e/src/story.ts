import { type BrowserContext, test as base } from '@playwright/test';
import { startDistributed } from '../topologies/distributed/distributed.ts';
import { withoutLive } from './live.ts';
import { type Platform, startPlatformProcess } from './platform.ts';
import { rememberToasts } from './toasts.ts';

/** The platforms of a worker, one at a time. */
interface Platforms {
  /** The platform of a file with stories: started with its first story, stopped when another file asks. */
  of(file: string): Promise<Platform>;
}

const startPlatforms = () =>
  process.env.RPD_TOPOLOGY === 'distributed'
    ? { start: startDistributed, end: async () => {} }
    : startPlatformProcess();

/** What a page still asks for when its story is over answers to nobody: a route that is cut then is no failure of the story. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * The stories of a file share a platform and run from top to bottom; no other file's stories see what they change. A
 * worker plays many files: what one of them released, tampered with or typed would otherwise be found by the next.
 */
export const test = base.extend<
  { platform: Platform; live: boolean; leftovers: undefined },
  { platforms: Platforms }
>({
  live: [true, { option: true }],
  platforms: [
    async ({}, use) => {
      const platforms = startPlatforms();
      let running: { file: string; platform: Platform } | undefined;
      const stop = async () => {
        await running?.platform.stop();
        running = undefined;
      };
      await use({
        async of(file) {
          if (running?.file !== file) {
            await stop();
            running = { file, platform: await platforms.start() };
          }
          return running.platform;
        },
      });
      await stop();
      await platforms.end();
    },
    { scope: 'worker' },
  ],
  platform: async ({ platforms }, use, { file }) => use(await platforms.of(file)),
  // A page that a story leaves open would go on asking a platform that is gone for as long as its worker lives.
  leftovers: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) {
        if (before.has(context)) continue;
        await stopRoutes(context);
        await context.close();
      }
    },
    { auto: true },
  ],
  page: async ({ page, live }, use, testInfo) => {
    if (!live) await withoutLive(page);
    await rememberToasts(page);
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.stack ?? String(error)));
    page.on('console', message => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    await stopRoutes(page.context());
    // Where a screen has failed, the report of the story says why.
    if (testInfo.status !== testInfo.expectedStatus && errors.length > 0)
      await testInfo.attach('errors of the page', { body: errors.join('\n\n'), contentType: 'text/plain' });
  },
  baseURL: async ({ platform }, use) => use(platform.url),
});

/**
 * The tag of what repeats a story in further widths, colours, roles, faults or cuts of the network, or walks through every screen: `npm test`
 * leaves it out, `npm run test:extended` runs it. It stands at the end of a title.
 */
export const extendedIf = (is: boolean): string => (is ? ' @extended' : '');

export { expect } from '@playwright/test';
