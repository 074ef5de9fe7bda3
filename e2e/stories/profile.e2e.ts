import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('shows a changed profile across the page at once (PLY-3)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'player', '/app/me');
  await page.getByRole('link', { name: /Modifier/ }).click();
  await page.getByRole('textbox', { name: 'Citation' }).fill('Le dé est jeté.');
  await page.getByLabel('Pseudo').fill('joueuse');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, /Modification réussi de/);
  await expect(page.getByText('Le dé est jeté.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compte de joueuse' })).toBeVisible();
  await page.getByRole('link', { name: /Modifier/ }).click();
  await page.getByLabel('Pseudo').fill('joueur');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('button', { name: 'Compte de joueur', exact: true })).toBeVisible();
});

test('asks before leaving a profile with unsaved input (ui.md, Forms)', async ({ page }) => {
  await signInByApi(page, 'player', '/app/me/edit');
  await page.getByRole('textbox', { name: 'Citation' }).fill('À moitié écri');
  await page.getByRole('link', { name: 'Tableau de bord' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Citation' })).toHaveValue('À moitié écri');
});
