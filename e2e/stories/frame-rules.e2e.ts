import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { test, extendedIf } from '../src/story.ts';

// The rules of the guard, the breadcrumb, the titles and the dashboard, at a desk by day and on a phone by night.

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

/** The titles of section 2 of the specification that have an address of their own. */
const TITLES = {
  '/app/admin/users': 'Utilisateurs',
  '/app/admin/user/c': 'Créer un utilisateur',
  '/app/admin/user/:me/e': 'Modifier un utilisateur',
  '/app/admin/user/:me/d': 'Supprimer un utilisateur',
  '/app/admin/servers': 'Tous les serveurs et jeux',
  '/app/admin/appsettings': 'Application',
  '/app/admin/settings': 'Types et catalogues',
  '/app/settings': 'Paramètres',
  '/app/moderation': 'Modération',
  '/app/moderation/tickets': 'Tickets',
  '/app/moderation/discord': 'Serveurs Discord',
  '/app/gm': 'Espace maître du jeu',
  '/app/me': 'Mon profil',
  '/app/me/edit': 'Modifier mon profil',
  '/app/me/servers': 'Mes serveurs',
  '/app/me/security': 'Changer mon mot de passe',
  '/app/me/characters': 'Mes personnages',
  '/app/me/characters/new': 'Créer un personnage',
  '/app/help': 'Aide et contact',
} as const;

const trail = (page: Page) =>
  page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem').filter({ visible: true });

test('gives every screen its title (SHL-5)', async ({ page }) => {
  await signInByApi(page, 'administrator');
  const me = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { _id?: string })._id ?? '',
  );
  for (const [path, title] of Object.entries(TITLES)) {
    await page.goto(path.replace(':me', me));
    await expect(page, path).toHaveTitle(`${title} · RPD`);
  }
});

for (const { width, colorScheme } of LOOKS)
  test.describe(`at ${width} px, ${colorScheme}${extendedIf(colorScheme === 'dark')}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('redirects addresses without a screen, and excluded roles to the dashboard (GRD-2, GRD-3)', async ({
      page,
    }) => {
      await signInByApi(page, 'administrator', '/app');
      await expect(page).toHaveURL(/\/app\/dashboard$/);
      await page.goto('/app/admin');
      await expect(page).toHaveURL(/\/app\/admin\/users$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
      const player = await page.context().newPage();
      await signInByApi(player, 'player', '/app/admin/users');
      await expect(player).toHaveURL(/\/app\/dashboard$/);
      // No list of roles: every signed-in person.
      await player.goto('/app/help');
      await expect(player.getByRole('heading', { level: 1, name: 'Aide et contact' })).toBeVisible();
    });

    test('shows the place by name in the breadcrumb (BRD-1, BRD-2)', async ({ page, platform }) => {
      await signInByApi(page, 'administrator', '/app/admin/users');
      await expect(trail(page).last()).toHaveText('Utilisateurs');
      const call = await apiAs(platform, 'administrator');
      const [player] = await call<{ _id: string; name: string }[]>('GET', 'user?q=joueur');
      await page.goto(`/app/admin/user/update/${player?._id}`);
      await expect(trail(page).filter({ hasText: player?.name ?? '?' })).toBeVisible();
      // What has no name shows the beginning of its identifier.
      await page.goto(`/app/sheets/${'ab12cd34'.repeat(3)}`);
      await expect(trail(page).filter({ hasText: '#ab12cd34' })).toBeVisible();
      await expectAccessible(page);
    });

    test('shows linked counts and a card per server on the dashboard (DSH-1, DSH-2)', async ({
      page,
      platform,
    }) => {
      const call = await apiAs(platform, 'administrator');
      await signInByApi(page, 'administrator');
      const figures = page.getByRole('region', { name: 'Statistiques' });
      await expectLoaded(page);
      for (const [name, entity, tab] of [
        ['Jeux', 'game', 'ex1-tabs-games'],
        ['Bots', 'robot', 'ex1-tabs-bot'],
      ] as const) {
        const link = figures.getByRole('link', { name });
        await expect(link).toHaveAttribute('href', `/app/admin/appsettings?tab=${tab}`);
        const all = await call<object[]>('GET', `${entity}?limit=100`);
        await expect(figures.getByRole('listitem').filter({ hasText: name })).toContainText(
          String(all.length),
        );
      }
      const [server] = await call<{ _id: string; name: string }[]>('GET', 'server');
      const card = page.getByRole('main').locator(`a[href="/app/servers/${server?._id}"]`).first();
      await expect(card).toBeVisible();
      await card.click();
      await expect(page.getByRole('heading', { level: 1, name: server?.name ?? '?' })).toBeVisible();
    });

    test('formats dates in French (CST-1)', async ({ page }) => {
      await signInByApi(page, 'administrator', '/app/admin/users');
      await expectLoaded(page);
      await expect(page.getByText(/\b\d{2}\/\d{2}\/20\d{2}\b/).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });
  });
