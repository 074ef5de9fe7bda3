import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { expectKept, keptAtAll } from '../src/worker.ts';

test('the operator switches the worker off: browsers that have it drop it and go on (25.1) @extended', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rpd-e2e-'));
  const first = await startPlatform({ RPD_DATA_DIR: dataDir });
  const context = await browser.newContext({ baseURL: first.url, locale: 'fr-FR', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInByApi(page, 'player', '/app/me');
  await expectKept(page, { ...first, dataDir }, 'player');

  // While the server is away, so is the worker's own script: what is kept goes on.
  first.process.kill('SIGTERM');
  await once(first.process, 'exit');
  await page.goto('/app/me');
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();

  const { port } = new URL(first.url);
  const second = await startPlatform({ RPD_DATA_DIR: dataDir, PORT: port, RPD_WORKER: 'off' });
  try {
    // The browser changes workers once the one that goes has nothing left to do: with this visit, or with one soon after.
    await expect(async () => {
      await page.goto('/app/me');
      await expect.poll(() => keptAtAll(page), { timeout: 8_000 }).toEqual({ caches: [], workers: 0 });
    }).toPass({ timeout: 60_000 });
    const answer = await page.goto('/app/me');
    expect(answer?.fromServiceWorker()).toBe(false);
    await expectLoaded(page);
    await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  } finally {
    await context.close();
    await second.stop();
    await first.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
