import type { Page } from '@playwright/test';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { readRegistry } from '../src/release.ts';
import { expect, test } from '../src/story.ts';

// Files that are not what was registered: last-good-version.e2e.ts.

test('rejects every script that the policy does not allow, and script elements from foreign addresses', async ({
  page,
}) => {
  await signInByApi(page, 'player');
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('script').src = 'https://ailleurs.test/a.js';
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toMatch(/TypeError/);
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

/** Where the live version of the player's space lies, ending in '/'. */
async function liveFolder(platform: Platform): Promise<string> {
  const { live } = (await readRegistry(platform)).remotes['player'] ?? {};
  if (!live) throw new Error('the player’s space has no live version');
  return new URL(live.url, platform.url).href;
}

/** Puts text before the scripts that begin by themselves: those of workers. @returns which were changed */
async function alterWorkers(page: Page, folder: string, text: string): Promise<string[]> {
  const altered: string[] = [];
  const isScript = ({ href }: URL) => href.startsWith(folder) && href.endsWith('.js');
  await page.context().route(isScript, async route => {
    const response = await route.fetch();
    const body = await response.text();
    if (!body.startsWith('(()=>{')) return route.fulfill({ response, body });
    altered.push(new URL(route.request().url()).pathname);
    return route.fulfill({ response, body: text + body });
  });
  return altered;
}

test('never runs the file of a worker that is not what was registered, and reads without it (18.5)', async ({
  page,
  platform,
}) => {
  const folder = await liveFolder(platform);
  const altered = await alterWorkers(
    page,
    folder,
    "postMessage({ kind: 'end', result: 'Lu par un autre.' });",
  );
  await signInByApi(page, 'player', '/app/me/characters/import');
  await page.getByLabel('Fichier du personnage').setInputFiles({
    name: 'ysolde.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ name: 'Ysolde', type: 'character', system: { props: { FOR: '14' } } }),
    ),
  });
  await expect(page.getByText(/^Fichier lu\s: un personnage de Foundry/)).toBeVisible();
  await expect(page.getByText('Lu par un autre.')).toHaveCount(0);
  expect(altered.length).toBeGreaterThan(0);
});

test('starts the worker of a remote whose file is what was registered', async ({ page }) => {
  const started = page.waitForEvent('worker');
  // A worker that does not start is replaced by work on the page: that would be said here.
  const faults: string[] = [];
  page.on('console', message => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', error => faults.push(error.message));
  await signInByApi(page, 'player', '/app/me/characters/import');
  await page.getByLabel('Fichier du personnage').setInputFiles({
    name: 'casse.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"system": '),
  });
  await expect(page.getByRole('alert')).toContainText('Ce fichier n’est pas du JSON.');
  const worker = await started;
  expect(worker.url()).toMatch(/^blob:/);
  expect(faults).toEqual([]);
});

test('starts no worker from a file that nobody checked', async ({ page, platform }) => {
  const ofPlayer = await liveFolder(platform);
  await signInByApi(page, 'player', '/app/me');
  const refused = await page.evaluate(folder => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const file = loaded.find(name => name.startsWith(folder) && name.endsWith('.js'));
    if (file === undefined) return 'no file of the remote was loaded';
    try {
      const worker = new Worker(file);
      worker.terminate();
      return 'started';
    } catch (error) {
      return String(error);
    }
  }, ofPlayer);
  expect(refused).toMatch(/TypeError/);
});
