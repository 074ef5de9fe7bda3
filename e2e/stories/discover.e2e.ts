import { expectAccessible, expectGoodEverywhere, expectNoSideScroll } from '../src/accessibility.ts';
import { openWithoutScript } from '../src/no-script.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('finds a world without an account or a script, from the landing page on (26.6)', async ({
  browser,
  platform,
}) => {
  const page = await openWithoutScript(browser, platform);
  await page.goto('/');
  await page.getByRole('link', { name: 'Découvrir', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Découvrir' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Nom ou genre' }).fill('helios');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(page.getByText('1 monde correspond')).toBeVisible();
  await page.getByRole('link', { name: 'Station Hélios-9' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Station Hélios-9' })).toBeVisible();
  await expect(page).toHaveURL(/\/p\/servers\/station-helios-9-[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Prochaines dates' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rejoindre dans RPD' })).toHaveAttribute(
    'href',
    /\/app\/servers\/[0-9a-f]{24}$/,
  );
  await page.context().close();
});

test('is readable at every width, in light and dark (26.6) @extended', async ({ page }) => {
  await page.goto('/p');
  await expectGoodEverywhere(page, 'light');
  await page.getByRole('link', { name: 'Les Cendres du Rhône' }).click();
  await expect(page.getByText('violence, esclavage, faim et soif')).toBeVisible();
  await expectGoodEverywhere(page, 'light');
  await page.setViewportSize({ width: 280, height: 176 });
  await page.goto(`${page.url()}/card`);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/p/servers/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: /Cette page n’existe pas/ })).toBeVisible();
  await expectAccessible(page);
});

test('opens the page of one’s server, and takes it away again (26.6)', async ({
  page,
  browser,
  platform,
}) => {
  await signInByApi(page, 'gameMaster', '/app/servers?q=emeraude');
  await page.getByRole('link', { name: /Les Terres d’Émeraude/ }).click();
  await page.getByRole('button', { name: 'Paramètres du serveur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paramètres du serveur' });
  await dialog.getByRole('button', { name: 'Intégrer' }).click();
  const embed = page.getByRole('dialog', { name: 'Intégrer' });
  const code = embed.getByRole('region', { name: 'Code de la carte' });
  await expect(code).toContainText('/card" title="Les Terres d’Émeraude sur RPD"');
  const [, card = ''] = /src="([^"]*)"/.exec((await code.textContent()) ?? '') ?? [];
  const preview = embed.frameLocator('iframe').getByRole('link', { name: 'Les Terres d’Émeraude' });
  await expect(preview).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await expect(embed).toBeHidden();
  const stranger = await openWithoutScript(browser, platform);
  await stranger.goto(card);
  await expect(stranger.getByRole('link', { name: 'Les Terres d’Émeraude' })).toBeVisible();

  await dialog.getByText('Page publique', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await stranger.goto(card);
  await expect(stranger.getByRole('heading', { name: /Cette page n’existe pas/ })).toBeVisible();
  await stranger.context().close();
});

test('shows templates and people who agreed to be found (26.6)', async ({ browser, platform }) => {
  const page = await openWithoutScript(browser, platform);
  await page.goto('/p');
  await page.getByRole('link', { name: 'Modèles' }).click();
  await page.getByRole('link', { name: 'Aventurier d’Émeraude' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aventurier d’Émeraude' })).toBeVisible();
  await expect(page.getByText('Classe d’armure')).toBeVisible();
  await page.getByRole('link', { name: 'mj', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'mj' })).toBeVisible();
  await expect(page.getByText('Raconte des histoires depuis quinze ans')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ses modèles' })).toBeVisible();
  await page.context().close();
});
