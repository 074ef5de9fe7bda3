import { expectGoodEverywhere } from '../src/accessibility.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('creates a game from the wizard, joins it and leaves it (GAM-1, GAM-2)', async ({
  page,
  browser,
  platform,
}) => {
  await signInByApi(page, 'administrator', '/app/games');
  await expect(page.getByText('Envie de rejoindre un nouveau jeu de rôle')).toBeVisible();
  await expectLoaded(page);
  await expectGoodEverywhere(page, 'light');
  await page.getByRole('link', { name: 'Créer un jeu' }).click();
  await expect(page).toHaveURL(/\/app\/servers\/c$/);
  // The address is there before its screen is, and the screen that one leaves has a link of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un serveur' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Créer un jeu' }).click();
  await page.getByLabel(/^Nom/).fill('Abysses');
  await page.getByLabel('Résumé').fill('On descend.');
  await page.getByRole('button', { name: 'Enregistrer le jeu' }).click();
  await page.getByRole('link', { name: 'Voir le jeu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Abysses' })).toBeVisible();
  const { pathname } = new URL(page.url());

  const elsewhere = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const player = await elsewhere.newPage();
  // The address that the cards give.
  await signInByApi(player, 'player', pathname.replace('/app', ''));
  await expect(player).toHaveURL(pathname);
  await player.getByRole('button', { name: 'Rejoindre' }).click();
  await expect(player.getByRole('heading', { name: '1 membre' })).toBeVisible();
  await expectGoodEverywhere(player, 'dark');
  await player.getByRole('button', { name: 'Quitter le jeu' }).click();
  await expect(player.getByText('Personne n’a encore rejoint ce jeu.')).toBeVisible();
  await elsewhere.close();
});

test('shows a system’s themed page and creates its character on a phone (GAM-3)', async ({
  page,
  browser,
  platform,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await signInByApi(page, 'gameMaster', '/app/games/cyberpunk');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Modèles de fiche' })).toBeVisible();
  await expectGoodEverywhere(page, 'light');

  const elsewhere = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const player = await elsewhere.newPage();
  await signInByApi(player, 'player', '/app/games/cyberpunk/c');
  await expectLoaded(player);
  await player.getByLabel('Nom du personnage').fill('Vif-Argent');
  await player.reload();
  await expect(player.getByText('Votre brouillon a été repris')).toBeVisible();
  await expect(player.getByLabel('Nom du personnage')).toHaveValue('Vif-Argent');
  await expectGoodEverywhere(player, 'dark');
  await player.getByRole('button', { name: 'Créer le personnage' }).click();
  await expect(player).toHaveURL(/\/app\/me\/characters\/[0-9a-f]{24}$/);
  await expect(player.getByRole('heading', { level: 1, name: 'Vif-Argent' })).toBeVisible();
  await elsewhere.close();
});
