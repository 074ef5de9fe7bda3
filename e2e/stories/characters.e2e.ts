import { expectAccessible } from '../src/accessibility.ts';
import { enterAs, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a character is made from a sheet, saves itself, and has a history (PLY-3)', async ({ page }) => {
  await enterAs(page, 'player', '/app/me/characters');
  await page.getByRole('link', { name: 'Créer un personnage' }).click();
  await page.getByLabel(/^Nom/).fill('Ysolde');
  await page.getByRole('radio').first().check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer le personnage' }).click();
  await expectToast(page, 'Création réussi de Ysolde');
  const head = page.getByRole('form', { name: 'Identité du personnage' });
  await head.getByLabel(/^Nom/).fill('Ysolde la Rousse');
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde la Rousse' })).toBeVisible();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await page.reload();
  await expect(head.getByLabel(/^Nom/)).toHaveValue('Ysolde la Rousse');

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Historique' }).click();
  await expect(page.getByText(/Change : Nom/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Rétablir la version/ }).click();
  await page.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect(head.getByLabel(/^Nom/)).toHaveValue('Ysolde');
});

test('without a network nothing that was written is lost (trust.md, Nothing lost)', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enterAs(page, 'player', '/app/me/characters');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const name = page.getByRole('form', { name: 'Identité du personnage' }).getByLabel(/^Nom/);
  await expect(name).not.toHaveValue('');
  await context.setOffline(true);
  await name.fill('Écrit dans le tunnel');
  await expect(page.getByText(/^Pas encore enregistré/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
});
