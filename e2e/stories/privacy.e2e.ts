import { pathToFileURL } from 'node:url';
import { copyFile } from 'node:fs/promises';
import { expectGoodEverywhere, expectReadable } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('a player reads what RPD keeps of them in a file that opens without a network (ACC-8)', async ({
  page,
  context,
}, testInfo) => {
  await signInByApi(page, 'player', '/app/me/data');
  await expect(page.getByText('Rappels avant une séance ou un événement')).toBeVisible();
  await expect(page.getByText('Ce que vous supprimez')).toBeVisible();
  await expectGoodEverywhere(page, 'light');
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger pour lire' }).click();
  const download = await arrived;
  expect(download.suggestedFilename()).toBe('rpd-mes-donnees.html');
  const file = testInfo.outputPath('rpd-mes-donnees.html');
  await copyFile(await download.path(), file);

  await context.setOffline(true);
  const document = await context.newPage();
  const asked: string[] = [];
  document.on('request', request => asked.push(request.url()));
  await document.goto(pathToFileURL(file).href);
  await expect(document.getByRole('heading', { level: 1, name: 'Mes données sur RPD' })).toBeVisible();
  await expect(document.getByRole('definition').filter({ hasText: 'joueur@' }).first()).toBeVisible();
  await document.getByRole('link', { name: 'Vos personnages', exact: true }).click();
  await expect(document.getByRole('heading', { name: 'Vos personnages', exact: true })).toBeInViewport();
  await expectGoodEverywhere(document, 'light');
  await document.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(document);
  expect(asked.filter(url => !url.startsWith('file:'))).toEqual([]);
  await context.setOffline(false);
});

test('everybody reads what is kept for how long, by keyboard, from the first page (ACC-8)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Confidentialité' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Conditions et confidentialité' })).toBeFocused();
  await expect(page.getByText('Le journal : qui a changé quoi, et d’où')).toBeVisible();
  await expect(page.getByText('400 jours')).toBeVisible();
});

test('a new version of the conditions asks a player, who refuses it, then accepts it, by keyboard on a phone (ACC-8) @extended', async ({
  page,
  browser,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const call = await apiAs(platform, 'administrator');
  const text = 'Ici, on joue entre gens qui se respectent.';
  const [{ version }] = (await call<{ version: number }[]>('POST', 'terms', { text })) as [
    { version: number },
  ];
  const player = await apiAs(platform, 'player');
  await player('POST', 'user/me/consents', { version });

  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-settings&sub=terms');
  await page.getByRole('button', { name: 'Publier une nouvelle version' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').first().fill(`${text} Et l’on prévient quand on ne vient pas.`);
  await form.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Version ${version + 1}, en vigueur` })).toBeVisible();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    baseURL: platform.url,
    colorScheme,
  });
  const own = await phone.newPage();
  await signInByApi(own, 'player', '/app/dashboard');
  await own.getByRole('button', { name: /^Notifications/ }).press('Enter');
  await own.getByText('Les conditions d’utilisation ont changé').first().press('Enter');
  await expect(own.getByText(`Version ${version} acceptée, pas la ${version + 1}`)).toBeVisible();
  await expectGoodEverywhere(own, scheme);
  await own.getByRole('button', { name: 'Refuser' }).press('Enter');
  await expect(own.getByText(`Version ${version + 1} refusée`)).toBeVisible();
  await expect(
    own.getByText(`Vous avez refusé les conditions d’utilisation, version ${version + 1}`),
  ).toBeVisible();
  // A person who refuses goes on playing, and may change their mind.
  await own.reload();
  await expect(own.getByText(`Version ${version + 1} refusée`)).toBeVisible();
  await expectGoodEverywhere(own, scheme);
  await own.getByRole('button', { name: `Accepter la version ${version + 1}` }).press('Enter');
  await expect(own.getByText(`Version ${version + 1} acceptée`)).toBeVisible();
  await own.getByText(/^Registre/).press('Enter');
  const register = own.getByRole('listitem').filter({ hasText: 'Conditions d’utilisation, version' });
  await expect(register.nth(0)).toHaveText(new RegExp(`version ${version + 1}, acceptées$`));
  await expect(register.nth(1)).toHaveText(new RegExp(`version ${version + 1}, refusées$`));
  await expect(register.nth(2)).toHaveText(new RegExp(`version ${version}, acceptées$`));
  await phone.close();

  await page.reload();
  const present = page.getByRole('region', { name: `Version ${version + 1}, en vigueur` });
  await expect(present.getByText(/1 compte/)).toBeVisible();
});
