import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { openWithoutScript } from '../src/no-script.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('publishes a character that somebody without an account reads, and takes it back (26.6)', async ({
  page,
  browser,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me/characters?q=lysandre');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Actions' }).waitFor();
  const name = (await title.textContent()) ?? '';
  const choose = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Page publique' }).click();
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Page publique' });
  const shown = dialog.getByRole('switch', { name: /^Montrer/ });
  await shown.press('Space');
  const field = dialog.getByRole('checkbox').first();
  await field.press('Space');
  const words = (await dialog.locator('fieldset label').first().textContent()) ?? '';
  await expect(
    dialog.getByRole('region', { name: 'Ce que tout le monde lira' }).getByText(words),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expectToast(page, 'Page publique ouverte');
  const link = page.getByRole('link', { name: 'Voir la page publique' });
  const path = (await link.getAttribute('href')) ?? '';

  const stranger = await openWithoutScript(browser, platform);
  await stranger.setViewportSize({ width: 390, height: 844 });
  await stranger.goto('/p?kind=characters');
  await stranger.getByRole('link', { name, exact: true }).click();
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(stranger.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  const address = page.url();
  await page.goto(path);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.goto(address);
  await choose();
  await shown.press('Space');
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expectToast(page, 'Page publique retirée');
  await expect(link).toBeHidden();
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { name: /Cette page n’existe pas/ })).toBeVisible();
  await stranger.context().close();
});
