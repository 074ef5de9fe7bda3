import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Registry } from '@rpd/shared/remote';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';

// They wait until nothing is on the way.
test.use({ live: false });

/** Code that breaks everything it meets: it reads the session, then never ends. */
const HOSTILE = `globalThis.hostile = localStorage.getItem('token'); for (;;);`;

/** The registry answers with a version of `servers` whose every file is hostile, released as it is. */
async function releaseHostile(page: Page): Promise<string[]> {
  const requested: string[] = [];
  const integrity = `sha384-${createHash('sha384').update(HOSTILE).digest('base64')}`;
  await page.route(/\/hosts\/api\/releases$/, async route => {
    const response = await route.fetch();
    const registry = (await response.json()) as Registry;
    const live = registry.remotes.servers?.live;
    if (live) {
      live.files = live.files.map(file => ({ ...file, integrity }));
      live.version = '9.9.9';
    }
    await route.fulfill({ response, json: registry });
  });
  await page.route('**/remotes/servers/**', route => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: HOSTILE });
  });
  return requested;
}

for (const path of ['/app/me', '/app/dashboard'])
  test(`fetches a hostile remote in idle time and never runs it on ${path} (FED-3)${extendedIf(path !== '/app/me')}`, async ({
    page,
  }) => {
    const requested = await releaseHostile(page);
    await signInByApi(page, 'player', path);
    await expectLoaded(page);
    // Idle time has fetched its entry: were it run, the page would answer nothing any more.
    await expect.poll(() => requested.some(url => url.includes('remoteEntry'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('script[src*="/remotes/servers/"]').count()).toBe(0);
  });
