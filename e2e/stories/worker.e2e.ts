import type { Page } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { readRegistry, releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';
import { alterKept, expectKept, keptAtAll, keptFiles } from '../src/worker.ts';

// They have the service worker, which the other stories do without. They wait for what idle time brings.
test.use({ serviceWorkers: 'allow', live: false });

const MENU = { name: 'Navigation principale' } as const;

test('opens without a network, says so, and comes back by itself (OFF-4, 25.1)', async ({
  page,
  context,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me/characters');
  await expectLoaded(page);
  await expectKept(page, platform, 'player');
  await context.setOffline(true);
  await page.goto('/app/me/characters');
  await expect(page.getByRole('navigation', MENU)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connexion au réseau' })).toContainText(
    'Vous êtes hors ligne',
  );
  // What was seen is there, and says how old it is.
  await expect(page.getByText(/^Vu le /)).toBeVisible();
  await page.goto('/app/me/servers');
  await expect(page.getByText('Le serveur ne répond pas').first()).toBeVisible();
  // Any other address of ours too.
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/app/me/characters');
  await expect(page.getByRole('link', { name: 'Kaoru l’Errant' }).first()).toBeVisible();
  await expect(page.getByText(/^Vu le /)).toBeVisible();
  // The page says that the line is back where it has said that it was down.
  await expect(page.getByRole('status', { name: 'Connexion au réseau' })).toContainText(
    'Vous êtes hors ligne',
  );
  await context.setOffline(false);
  await expect(page.getByText(/^Vu le /)).toHaveCount(0);
  await expectToast(page, 'La connexion est rétablie.');
});

test('each visit gets a page with a nonce of its own, and the policy that names it, offline too (ADR 84) @extended', async ({
  page,
  context,
  platform,
}) => {
  const refused: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await signInByApi(page, 'player', '/app/me/characters');
  await expectKept(page, platform, 'player');
  const nonces = new Set<string>();
  await context.setOffline(true);
  for (let visit = 0; visit < 3; visit += 1) {
    const answer = await page.goto('/app/me/characters');
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('navigation', MENU)).toBeVisible();
    const nonce = await page.evaluate(
      () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
    );
    expect(answer?.headers()['content-security-policy']).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  expect(refused).toEqual([]);
});

test('signing out empties everything at once, in all tabs (OFF-4, 25.1)', async ({
  page,
  context,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me/characters');
  await expectKept(page, platform, 'player');
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expectLoaded(other);
  await page.goto('/logout-transition');
  await page.waitForURL('/');
  // The other tab may just have been asking for a worker: it takes that away itself, when it hears that nobody is signed in.
  await expect.poll(() => keptAtAll(page)).toEqual({ caches: [], workers: 0 });
  await expect(other.getByRole('navigation', MENU)).toHaveCount(0);
  // Nobody fills it again while nobody is signed in.
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForURL(url => url.pathname.endsWith('/authorize'));
  await page.goto('/about');
  expect(await keptAtAll(page)).toEqual({ caches: [], workers: 0 });
  await context.setOffline(true);
  await expect(page.goto('/app/me/characters')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

/** What the page runs of a remote, by version. */
async function versionsRun(page: Page, remote: string): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const versions = paths.flatMap(path => new RegExp(`^/remotes/${remote}/([^/]+)/`).exec(path)?.[1] ?? []);
  return [...new Set(versions)];
}

test('the registry decides on each visit: a release and a step back come at once, never two versions mixed (25.1)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me');
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  await expectKept(page, platform, 'player');
  const before = (await readRegistry(platform)).remotes.player?.live.version ?? '';
  const version = await releaseWith(platform, 'player', { from: 'Modifier mon profil', to: 'Me retoucher' });
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Me retoucher' })).toBeVisible();
  expect(await versionsRun(page, 'player')).toEqual([version]);
  // The new one is kept whole, the old one goes.
  await expectKept(page, platform, 'player');
  await expect
    .poll(async () => (await keptFiles(page)).filter(path => path.startsWith(`/remotes/player/${before}/`)))
    .toEqual([]);

  const asAdministrator = await apiAs(platform, 'administrator');
  await asAdministrator('POST', 'deployments/player/live', { version: before, expectedLive: version });
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  expect(await versionsRun(page, 'player')).toEqual([before]);

  // A trial is for some people: this one is among the 99 of 100, until it ends.
  const trial = { version, share: 99 };
  await asAdministrator('POST', 'deployments/player/canary', trial);
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Me retoucher' })).toBeVisible();
  expect(await versionsRun(page, 'player')).toEqual([version]);
  await asAdministrator('DELETE', 'deployments/player/canary');
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
});

/** The page's own line is slow; the worker's is not. */
async function slowLine(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test('a kept file with another content is asked of the server again (25.1) @extended', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me');
  await expectKept(page, platform, 'player');
  const altered = { path: '/(assets|remotes/player)/.*\\.js$', from: '', to: 'globalThis.ALTERED = true;' };
  expect(await alterKept(page, altered)).toBeGreaterThan(20);
  // The worker that held them against their hashes ends with its last page.
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('ServiceWorker.enable');
  await protocol.send('ServiceWorker.stopAllWorkers');
  // Else the browser's own cache answers first.
  await protocol.send('Network.clearBrowserCache');
  await slowLine(page);
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  expect(await page.evaluate(() => 'ALTERED' in globalThis)).toBe(false);
});

test('a page whose files are gone takes the worker away and starts from the server (25.1) @extended', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me');
  await expectKept(page, platform, 'player');
  await alterKept(page, { path: '/index.html$', from: '/assets/shell.', to: '/assets/shell.gone.' });
  await page.goto('/app/me');
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
});

test('on a slow line the kept page comes first; after 30 days the server’s does (25.1) @extended', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me');
  await expectKept(page, platform, 'player');
  const kept = { path: '/index.html$', from: 'content="RPD, ', to: 'content="Ancienne, ' };
  const title = () =>
    page.evaluate(() => document.querySelector('meta[name="description"]')?.getAttribute('content'));
  await slowLine(page);
  await alterKept(page, kept);
  await page.goto('/app/me');
  expect(await title()).toContain('Ancienne');
  // That visit has renewed it.
  await expectLoaded(page);
  await page.goto('/app/me');
  expect(await title()).not.toContain('Ancienne');
  await alterKept(page, kept);
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toUTCString();
  await alterKept(page, { path: '/index.html$', from: 'date', to: longAgo });
  await page.goto('/app/me');
  expect(await title()).not.toContain('Ancienne');
});

test('goes on from the network where storage is full (25.1) @extended', async ({ page, platform }) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(platform.url).origin,
    quotaSize: 200_000,
  });
  await signInByApi(page, 'player', '/app/me');
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/app/me/characters');
  await expectLoaded(page);
  await expect(page.getByRole('link', { name: 'Kaoru l’Errant' }).first()).toBeVisible();
  // Nothing half.
  await expect.poll(() => keptFiles(page)).toEqual([]);
});
