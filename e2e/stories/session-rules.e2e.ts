import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { callbackData, signInByApi } from '../src/people.ts';
import { test, extendedIf } from '../src/story.ts';

// The rules of the sign-in page and of the session, at a desk by day and on a phone by night.

const DASHBOARD = { level: 1, name: 'Tableau de bord' } as const;
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token of three parts that has expired long ago. */
const EXPIRED = `${part({ alg: 'EdDSA' })}.${part({ exp: 1 })}.c2ln`;

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(String(name), String(text)), [key, value]);

/** Keeps the page from leaving for the authentication host, and notes each try. */
async function stay(page: Page): Promise<string[]> {
  const departures: string[] = [];
  await page.route('**/authorize?**', route => {
    departures.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  return departures;
}

for (const { width, colorScheme } of LOOKS)
  test.describe(`at ${width} px, ${colorScheme}${extendedIf(colorScheme === 'dark')}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('leaves the sign-in page after 3 s and offers a button after 5 s (LND-2)', async ({ page }) => {
      const departures = await stay(page);
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.goto('/login');
      await expect(page.getByRole('progressbar', { name: /authentification/ })).toBeVisible();
      await page.clock.runFor(2900);
      expect(departures).toEqual([]);
      await page.clock.runFor(200);
      await expect.poll(() => departures.length).toBe(1);
      const button = page.getByRole('button', { name: 'Continuer vers la connexion' });
      await expect(button).toHaveCount(0);
      await page.clock.runFor(2000);
      await button.click();
      await expect.poll(() => departures.length).toBe(2);
    });

    test('redirects a signed-in person without asking, and never to a foreign address (LND-4)', async ({
      page,
    }) => {
      const departures = await stay(page);
      await signInByApi(page, 'player');
      await page.goto('/login?returnUrl=%2Fapp%2Fservers%3Fq%3Daube');
      await expect(page).toHaveURL(/\/app\/servers\?q=aube$/);
      await page.goto('/login?returnUrl=%2Fapp%2Flogout');
      await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
      expect(departures).toEqual([]);
    });

    test('asks about a login that did not begin here, then redirects (LND-3, LND-6)', async ({
      page,
      platform,
    }) => {
      await stay(page);
      const auth = await callbackData(page, platform.url, 'player');
      await page.goto(`/login?auth=${encodeURIComponent(auth)}&returnUrl=%2Fapp%2Fme`);
      await page.getByRole('button', { name: 'Continuer en tant que joueur' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/me$/);
      // What travelled in the address was exchanged.
      const { refreshToken } = JSON.parse(auth) as { refreshToken: string };
      expect(await stored(page, 'refreshToken')).not.toBe(refreshToken);
    });

    test('asks before a link with foreign tokens replaces the signed-in person (LND-6)', async ({
      page,
      platform,
    }) => {
      await signInByApi(page, 'player');
      const auth = encodeURIComponent(await callbackData(page, platform.url, 'gameMaster'));
      await page.goto(`/auth/callback?auth=${auth}&returnUrl=%2Fapp%2Fme`);
      await expect(page.getByRole('heading', { level: 1, name: 'Continuer en tant que mj ?' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Annuler et rester joueur' }).click();
      await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
      expect(await stored(page, 'currentUser')).toContain('"name":"joueur"');
      // The same link again, and accepted: the tokens have served.
      await page.goto(`/auth/callback?auth=${auth}`);
      await expect(page.getByRole('alert')).toHaveText("Données d'authentification invalides");

      const again = encodeURIComponent(await callbackData(page, platform.url, 'gameMaster'));
      await page.goto(`/auth/callback?auth=${again}&returnUrl=%2Fapp%2Fme`);
      await page.getByRole('button', { name: 'Continuer en tant que mj' }).click();
      await expect(page).toHaveURL(/\/app\/me$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
      expect(await stored(page, 'currentUser')).toContain('"name":"mj"');
    });

    test('rejects the JSON call’s tokens in the callback', async ({ page, platform }) => {
      const answer = await page.request.post(`${platform.auth}/user/authenticate`, {
        data: { username: 'joueur', password: 'aventure-demo', token: 'null' },
      });
      const { token, refreshToken, ...user } = (await answer.json()) as Record<string, unknown>;
      const auth = encodeURIComponent(JSON.stringify({ token, refreshToken, user }));
      await stay(page);
      await page.goto(`/auth/callback?auth=${auth}`);
      await expect(page.getByRole('alert')).toHaveText("Données d'authentification invalides");
      expect(await stored(page, 'token')).toBeNull();
    });

    test('keeps the session across a reload and ends it for an invalid token (SES-1, SES-2)', async ({
      page,
    }) => {
      await stay(page);
      await signInByApi(page, 'player');
      await page.reload();
      await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
      for (const key of ['currentUser', 'token', 'refreshToken', 'user'])
        expect(await stored(page, key), key).not.toBeNull();
      await store(page, 'token', 'deux.parties');
      await page.goto('/app/dashboard');
      await page.waitForURL(/\/login\?returnUrl=%2Fapp%2Fdashboard/);
      expect(await stored(page, 'currentUser')).toBeNull();
    });

    test('asks the host once in five minutes across navigations (SES-3)', async ({ page, platform }) => {
      let asked = 0;
      page.on('request', request => {
        if (request.url() === `${platform.auth}/api/auth/verify`) asked += 1;
      });
      await page.clock.install();
      await signInByApi(page, 'player');
      const go = async (path: string, title: string): Promise<void> => {
        await page.evaluate(to => window.history.pushState({}, '', to), path);
        await page.goBack();
        await page.goForward();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      };
      await go('/app/me', 'Mon profil');
      await go('/app/servers', 'Serveurs');
      expect(asked).toBe(1);
      await page.clock.fastForward('05:01');
      await go('/app/me/characters', 'Mes personnages');
      expect(asked).toBe(2);
    });

    test('refreshes an expired token, and clears the storage when the refresh is refused (SES-4)', async ({
      page,
      platform,
    }) => {
      await stay(page);
      await signInByApi(page, 'player');
      await store(page, 'token', EXPIRED);
      await page.reload();
      await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
      expect(await stored(page, 'token')).not.toBe(EXPIRED);
      await page.route(`${platform.auth}/api/auth/refresh`, route =>
        route.fulfill({ status: 401, json: {} }),
      );
      await store(page, 'token', EXPIRED);
      await page.reload();
      await page.waitForURL(/\/login\?returnUrl=/);
      for (const key of ['currentUser', 'token', 'refreshToken', 'user'])
        expect(await stored(page, key), key).toBeNull();
    });

    test('gives the role user to a person without roles, and keeps _id as id too (SES-6)', async ({
      page,
      platform,
    }) => {
      await signInByApi(page, 'administrator');
      await page.route(`${platform.auth}/api/auth/verify`, async route => {
        const answer = await route.fetch();
        const { user, ...rest } = (await answer.json()) as { user: Record<string, unknown> };
        const { roles: _, ...bare } = user;
        await route.fulfill({ response: answer, json: { ...rest, user: bare } });
      });
      await page.goto('/app/admin/users');
      await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
      const user = JSON.parse(String(await stored(page, 'currentUser'))) as Record<string, unknown>;
      expect(user.roles).toEqual(['user']);
      expect(user.id).toBe(user._id);
    });
  });
