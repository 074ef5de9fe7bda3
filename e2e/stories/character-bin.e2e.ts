import { expectGoodEverywhere } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('deletes a character on a phone by mistake, and gets it back at once and from the bin (DSK-7, PLY-3)', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player', '/app/me/characters');
  await expectLoaded(page);
  const name = 'Yann Le Guellec';
  const card = page.getByRole('main').getByRole('link', { name, exact: true });
  const remove = async () => {
    await card.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // By key: a message may lie over the button.
    await page.getByRole('button', { name: 'Actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Pendant 30 jours, la corbeille permet de restaurer');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page).toHaveURL(/\/app\/me\/characters$/);
    await expectLoaded(page);
    await expect(card).toHaveCount(0);
  };

  await test.step('the toast brings it back', async () => {
    await remove();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click();
    await expectToast(page, `Restauration réussie de ${name}`);
    await expect(card).toBeVisible();
  });

  await test.step('the bin keeps it', async () => {
    await remove();
    await page.getByRole('link', { name: 'Corbeille' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodEverywhere(page, 'dark');
    await page.getByRole('button', { name: `Restaurer ${name}` }).press('Enter');
    await expectToast(page, `Restauration réussie de ${name}`);
    await page.goBack();
    await expect(card).toBeVisible();
  });
});
