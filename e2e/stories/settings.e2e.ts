import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

/** As somebody who never opened a group of the menu on this device. */
async function forgetGroups(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('rpd-sidebar-groups'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('folds the menu of an administrator so that nothing of it is cut, and keeps what was opened (SHL-3)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'administrator', '/app/admin/journal');
  await forgetGroups(page);
  await expect(menu(page).getByRole('link', { name: 'Journal' })).toHaveAttribute('aria-current', 'page');
  const isCut = () => menu(page).evaluate(nav => nav.scrollHeight > nav.clientHeight);
  expect(await isCut()).toBe(false);
  await expect(menu(page).getByRole('link', { name: 'Tickets' })).toBeHidden();
  const group = menu(page).getByRole('button', { name: 'Mener' });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(await isCut()).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Espace maître du jeu' })).toBeVisible();
  await page.reload();
  await expect(menu(page).getByRole('link', { name: 'Espace maître du jeu' })).toBeVisible();
});

test('finds any setting by its name, its help or another word, and leads to the very field', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/settings');
  await expect(page.getByRole('region', { name: 'Mon compte' })).toBeVisible();
  await expectGoodEverywhere(page, 'light');
  const search = page.getByRole('combobox', { name: 'Chercher un paramètre' });
  await search.fill('pseudo');
  await expect(page.getByRole('option').first()).toContainText('Pseudo');
  await expectAccessible(page);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier mon profil' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Pseudo/ })).toBeFocused();

  await page.goto('/app/settings');
  await search.fill('2fa');
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Protection du rôle');
  await search.press('Enter');
  await expect(page.locator('[id^="protection-"]:focus')).toHaveCSS('outline-style', 'solid');

  // From the palette, and one choice among many.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Aller à…' }).getByRole('combobox');
  await palette.fill('notifications de mes séances');
  await page.getByRole('option', { name: /Notifications de mes séances/ }).click();
  await expect(page.getByRole('group', { name: 'Mes séances' }).getByRole('checkbox').first()).toBeFocused();
});

test('leads every setting of an administrator to a page that has it @extended', async ({ page }) => {
  test.slow();
  await signInByApi(page, 'administrator', '/app/settings');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(35);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectLoaded(page);
    await expect(page.getByRole('heading', { name: 'Page introuvable' }), path).toHaveCount(0);
    const hash = path.split('#')[1];
    if (hash) await expect(page.locator(`#${hash}, [data-field="${hash}"]`).first(), path).toBeVisible();
  }
});

test('shows a player their own settings alone, and the menu as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'player', '/app/settings');
  await expect(page.getByRole('region', { name: 'Mon compte' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Comptes et accès' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Chercher un paramètre' }).fill('sauvegardes');
  await expect(page.getByText('Aucun paramètre de ce nom')).toBeVisible();
  await forgetGroups(page);
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await expect(menu(page).getByRole('link', { name: 'Trouver un jeu' })).toBeVisible();
});

test('leads to what can be set of one’s own server and game, also within dialogs @extended', async ({
  page,
  platform,
}) => {
  const gm = await apiAs(platform, 'gameMaster');
  // The map has the first twenty by name.
  const name = `0 Réglé ${Date.now()}`;
  const server = await gm<{ _id: string }>('POST', 'server', { name, description: {}, visible: false });
  const game = await gm<{ _id: string }>('POST', 'game', { name: `${name}, le jeu`, description: {} });

  await signInByApi(page, 'gameMaster', '/app/settings');
  const own = page.getByRole('region', { name: 'Mes serveurs' }).getByRole('region', { name });
  await expect(own).toBeVisible();
  await expectGoodEverywhere(page, 'light');
  await page.getByRole('combobox', { name: 'Chercher un paramètre' }).fill(`filtres ${name}`);
  await page.getByRole('option', { name: /^Filtres de mots et de liens/ }).click();
  await expect(page).toHaveURL(`/app/servers/${server._id}/filters`);

  for (const [label, title] of [
    ['Présentation et réglages du serveur', 'Paramètres du serveur'],
    ['Équipe et rôles du serveur', 'Qui gère ce serveur'],
    ['Confier le serveur', `Confier ${name}`],
  ] as const) {
    await page.goto('/app/settings');
    await own.getByRole('link', { name: label }).click();
    await expect(page.getByRole('dialog')).toContainText(title);
  }
  await page.goto('/app/settings');
  const games = page
    .getByRole('region', { name: 'Mes jeux' })
    .getByRole('region', { name: `${name}, le jeu` });
  await games.getByRole('link', { name: 'Règles de la table' }).click();
  const rules = page.getByRole('dialog');
  await expect(rules.getByRole('heading', { name: 'Règles de la table' })).toBeVisible();
  await rules.getByRole('button', { name: 'Annuler' }).click();
  await expect(rules).toBeHidden();
  await expect(page).toHaveURL(`/app/games/${game._id}`);
});
