import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('leads a newcomer through their first steps, and to what is new, on two devices (26.7)', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'player', '/app/dashboard');
  const steps = page.getByRole('region', { name: 'Vos premiers pas' });
  await expect(steps.getByRole('link', { name: 'Choisir votre portrait' })).toBeVisible();
  await expectAccessible(page);

  const desk = await browser.newContext();
  const other = await desk.newPage();
  await signInByApi(other, 'player', '/app/dashboard');
  const same = other.getByRole('region', { name: 'Vos premiers pas' });
  await expect(same).toBeVisible();
  await steps.getByRole('button', { name: 'Ne plus afficher' }).click();
  await expect(steps).toBeHidden();
  await expect(same).toBeHidden();

  // The way back is in the account menu.
  await page.getByRole('button', { name: /^Compte de / }).click();
  await page.getByRole('link', { name: 'Premiers pas' }).click();
  await page.getByRole('button', { name: 'Afficher au tableau de bord' }).click();
  await expect(page.getByRole('button', { name: 'Masquer au tableau de bord' })).toBeVisible();
  await expectAccessible(page);
  await expect(same).toBeVisible();

  await page.getByRole('button', { name: /^Compte de / }).click();
  await page.getByRole('link', { name: 'Quoi de neuf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quoi de neuf' })).toBeVisible();
  await page.getByRole('link', { name: 'Avertissements de contenu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes avertissements' })).toBeVisible();
  await desk.close();
});
