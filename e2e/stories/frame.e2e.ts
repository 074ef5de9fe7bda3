import type { Page } from '@playwright/test';
import { expectFocusSeen, tabTo } from '../src/keyboard.ts';
import { signInByApi, expectLoaded, PASSWORD, people } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('reaches skip link, menu and account by keyboard alone, and announces the title (SHL-1, SHL-2)', async ({
  page,
}) => {
  await signInByApi(page, 'player');
  await expectLoaded(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  const toggle = page.getByRole('button', { name: 'Masquer le menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // It stays as it was left.
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Afficher le menu' }).press('Enter');
  await expect(menu).toBeVisible();

  await page.getByRole('button', { name: 'Réduire le menu' }).press('Enter');
  await menu.getByRole('link', { name: 'Mon profil' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeFocused();
  await page.getByRole('button', { name: 'Agrandir le menu' }).press('Enter');

  const account = page.getByRole('button', { name: 'Compte de joueur' });
  await account.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Compte de joueur' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

for (const { screen, open } of [
  { screen: 'a form', open: (page: Page) => signInByApi(page, 'player', '/app/me/edit') },
  { screen: 'the settings', open: (page: Page) => signInByApi(page, 'administrator', '/app/admin/settings') },
  {
    screen: 'a character, which has a bar of its own,',
    async open(page: Page) {
      await signInByApi(page, 'player', '/app/me/characters');
      await page.getByRole('link', { name: 'Yann Le Guellec' }).click();
      await expect(page.getByText('Enregistré')).toBeVisible();
    },
  },
]) {
  test(`keeps the focus visible when a person goes back by key through ${screen} (WCAG 2.4.11) @extended`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await open(page);
    await expectLoaded(page);
    const main = page.getByRole('main');
    await main.locator('a, button, input, textarea').last().focus();
    const isInside = () =>
      main.evaluate(
        element => element !== document.activeElement && element.contains(document.activeElement),
      );
    let steps = 0;
    for (; await isInside(); steps += 1) {
      await expectFocusSeen(page);
      await page.keyboard.press('Shift+Tab');
    }
    expect(steps).toBeGreaterThan(3);
  });
}

test('signs in, opens a screen by name, reads the bell, switches the theme and signs out by keyboard alone (LND-1, SHL-1, LND-10)', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Entrer dans l’application' }));
  await keyboard.press('Enter');
  await page.waitForURL('**/authorize?**');
  await tabTo(page, page.getByLabel(/pseudo/i));
  await keyboard.type(people.gameMaster);
  await tabTo(page, page.getByLabel(/^Mot de passe/));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeFocused();

  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('serveurs');
  await expect(page.getByRole('option', { name: /^Serveurs/, selected: true })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/servers$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.filter({ hasNotText: 'Tableau de bord' })).toBeFocused();

  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await tabTo(page, bell, 'Shift+Tab');
  await keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Notifications/ });
  await expect(panel.getByRole('heading', { name: 'Messages de cette page' })).toBeVisible();
  await expect(panel.getByRole('status')).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // What was shown is no longer new.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Compte de mj' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Thème sombre' }));
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await tabTo(page, page.getByRole('link', { name: 'Me déconnecter' }));
  await keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Entrez dans la légende' })).toBeVisible();
});

test('shows an unknown address inside the frame (SHL-6)', async ({ page }) => {
  await signInByApi(page, 'player');
  await page.goto('/app/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Retour au tableau de bord' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});
