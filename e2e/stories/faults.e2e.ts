import { expectAccessible } from '../src/accessibility.ts';
import { expectLoaded, fillInSignIn, holdLoginRedirect, people, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

// They wait until nothing is on the way.
test.use({ live: false });

test('shows that the network is down, keeps the page, and resumes', async ({ page, context }) => {
  await signInByApi(page, 'player');
  await expectLoaded(page);
  // What speaks of the line comes in idle time, with the pieces that the first screen does without.
  await expect(page.getByRole('status', { name: 'Connexion au réseau' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(/Vous êtes hors ligne/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expectToast(page, 'La connexion est rétablie.');
  await expect(page.getByText(/Vous êtes hors ligne/)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link').last().click();
  await expectLoaded(page);
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
});

test('requests every lost chunk again after a network change and shows the screen', async ({ page }) => {
  await signInByApi(page, 'administrator');
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  const lost = new Set<string>();
  await page.route('**/*.js', async route => {
    const request = route.request();
    const isFirst = !lost.has(request.url());
    // What is fetched ahead never arrives; each script does at the second time.
    if (request.resourceType() === 'script') lost.add(request.url());
    await (isFirst ? route.abort('connectionreset') : route.continue());
  });
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Serveurs', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Serveurs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  // The shell's pieces as well as the remote's.
  expect([...lost].some(address => address.includes('/assets/'))).toBe(true);
  expect([...lost].some(address => address.includes('/remotes/'))).toBe(true);
});

const hostile: Record<string, () => void> = {
  disabled: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [kind, harm] of Object.entries(hostile))
  test(`lets a person sign in with a storage that is ${kind}, with a message on the login page @extended`, async ({
    page,
  }) => {
    await page.addInitScript(harm);
    await holdLoginRedirect(page, async () => {
      await page.goto('/app/dashboard', { waitUntil: 'commit' });
      await expect(page.getByRole('alert')).toContainText('stockage est plein ou désactivé');
      await expectAccessible(page);
    });
    await page.goto('/app/dashboard', { waitUntil: 'commit' });
    await page.waitForURL(url => url.pathname.endsWith('/authorize'));
    await fillInSignIn(page, people.player);
    // Nothing says that this browser began the sign-in: it asks.
    await page.getByRole('button', { name: 'Continuer en tant que joueur' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  });

test('redirects an unreadable stored session to the login page with a message', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    for (const key of ['currentUser', 'token', 'user', 'rpd-registry', 'rpd-sidebar', 'breadcrumb-update'])
      localStorage.setItem(key, '{"customItems":[null');
  });
  await holdLoginRedirect(page, async () => {
    await page.goto('/app/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
    await expectToast(page, /n’a pas pu être relue/);
  });
});
