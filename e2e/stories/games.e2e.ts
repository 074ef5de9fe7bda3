import { expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
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
  await page.getByRole('textbox', { name: 'Résumé' }).fill('On descend.');
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

test('leads a player on a phone from their games to one that looks for players (GAM-2, PLY-3)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const { _id } = await master<{ _id: string }>('POST', 'game', { name: 'Récifs', status: true });
  await master('POST', 'game', { name: 'Récifs complets', status: true, recruiting: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player', '/app/me/games');
  await page.getByRole('link', { name: 'Trouver un jeu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trouver un jeu' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Rechercher un jeu' }).fill('récifs');
  const games = page.getByRole('list', { name: 'Jeux' });
  await expect(games.getByRole('listitem')).toHaveCount(1);
  await expectLoaded(page);
  await expectGoodEverywhere(page, 'dark');
  await games.getByRole('link', { name: 'Rejoindre Récifs' }).click();
  await page.getByRole('button', { name: 'Rejoindre' }).click();
  await expect(page.getByRole('button', { name: 'Quitter le jeu' })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await expect(trail.getByRole('link', { name: 'Trouver un jeu' })).toHaveAttribute(
    'href',
    '/app/games/find',
  );
  await page.goto('/app/me/games');
  await expect(page.getByRole('link', { name: 'Récifs' })).toHaveAttribute('href', `/app/games/${_id}`);
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
