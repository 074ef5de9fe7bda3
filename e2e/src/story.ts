import { test as base } from '@playwright/test';
import { startDistributed } from '../topologies/distributed/distributed.ts';
import { type Platform, startPlatform } from './platform.ts';
import { rememberToasts } from './toasts.ts';

/** A story has a platform to itself: stories change data, and a file runs from top to bottom in one worker. */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await (process.env.RPD_TOPOLOGY === 'distributed'
        ? startDistributed()
        : startPlatform());
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await rememberToasts(page);
    await use(page);
  },
  baseURL: async ({ platform }, use) => use(platform.url),
});

export { expect } from '@playwright/test';
