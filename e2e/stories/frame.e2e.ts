import { enterAs, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('the frame by keyboard alone: skip link, menu, account, and the title is read out (SHL-1, SHL-2)', async ({
  page,
}) => {
  await enterAs(page, 'player');
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

test('the bell: what happened to a person, read once it is opened (PLY-3)', async ({ page }) => {
  await enterAs(page, 'gameMaster');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole('region', { name: /^Notifications/ });
  await expect(panel.getByRole('heading', { name: 'Messages de cette page' })).toBeVisible();
  await expect(panel.getByRole('status')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('an address that is nobody’s: said inside the frame, which stays (SHL-6)', async ({ page }) => {
  await enterAs(page, 'player');
  await page.goto('/app/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Retour au tableau de bord' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});
