import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

// They wait until nothing is on the way.
test.use({ live: false });

/** The table asks for its second page once the first is there; that one is for later. */
const FIRST_ROWS = '/hosts/api/user?page=1';

test('prefetches the code and first data of a menu entry before the press', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    const number = searchParams.get('page');
    asked.push(number === null ? pathname : `${pathname}?page=${number}`);
  });
  await signInByApi(page, 'administrator');
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  const ofUsers = (path: string) => path.startsWith('/remotes/admin/') || path === FIRST_ROWS;
  // The dashboard has counted the people by now.
  asked.length = 0;
  const entry = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Utilisateurs' });
  // What listens to the pointer comes in idle time: until it is there, one comes back to the entry.
  await expect(async () => {
    await page.mouse.move(640, 400);
    await entry.hover();
    await expect.poll(() => asked.includes(FIRST_ROWS), { timeout: 1_000 }).toBe(true);
  }).toPass();
  expect(asked.some(path => /\/remotes\/admin\/.*\/first\.\w+\.js$/.test(path))).toBe(true);
  await page.waitForLoadState('networkidle');

  asked.length = 0;
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
  await expect(page.getByRole('row', { name: /admin@/ })).toBeVisible();
  expect(asked.filter(ofUsers)).toEqual([]);
});

test('asks for what the dashboard shows while its code is on the way', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/dashboard.*.js', async route => {
    await released.promise;
    await route.continue();
  });
  const data = ['overview', 'event', 'character', 'server', 'servertype'].map(path =>
    page.waitForRequest(request => new URL(request.url()).pathname === `/hosts/api/${path}`),
  );
  const opened = signInByApi(page, 'administrator', '/app/dashboard');
  await Promise.all(data);
  const again: string[] = [];
  page.on('request', request => again.push(new URL(request.url()).pathname));
  released.resolve();
  await opened;
  await expectLoaded(page);
  expect(again).not.toContain('/hosts/api/overview');
});

test('asks for the hashes of an area’s version before the application starts', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/platform.*.js', async route => {
    await released.promise;
    await route.continue();
  });
  const whole = page.waitForRequest('**/releases/admin/versions/*');
  const opened = signInByApi(page, 'administrator', '/app/admin/users');
  await whole;
  released.resolve();
  await opened;
  await expectLoaded(page);
});

test('fetches an area opened before in idle time on the next visit', async ({ page }) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await expectLoaded(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rpd-opened'))).toContain('/app/sheets');
  // The screen itself: entry and routes come in idle time for everybody.
  const screen = page.waitForRequest(/\/remotes\/sheets\/.*first\.\w+\.js/);
  await page.goto('/app/dashboard');
  await screen;
});

test('restores the scroll position on back and forward', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await signInByApi(page, 'player', '/app/servers');
  await expectLoaded(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.locator('a[href^="/app/servers/"]').last().press('Enter');
  await expect(page).toHaveURL(/\/app\/servers\/[0-9a-f]{24}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/servers$/);
  // The first screen of the visit is announced again; the focus moves no page.
  await expect(page.getByRole('heading', { level: 1, name: 'Serveurs' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test('back finds the position in a list that arrives late, and leaves a person who scrolls alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await signInByApi(page, 'player', '/app/servers');
  await expectLoaded(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  await page.locator('a[href^="/app/servers/"]').last().press('Enter');
  await expect(page).toHaveURL(/\/app\/servers\/[0-9a-f]{24}/);
  // Loaded again, the page has no list any more: it must be requested.
  await page.reload();
  await expectLoaded(page);
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/hosts\/api\/server(s|\?|\/cards|$)/, async route => {
    if (isHeld) await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/servers$/);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  isHeld = false;
  for (const release of held) release();
  await expectLoaded(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);

  await page.mouse.wheel(0, -2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
