import { pathToFileURL } from 'node:url';
import { copyFile } from 'node:fs/promises';
import { expectGoodEverywhere, expectReadable } from '../src/accessibility.ts';
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
