import { expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('finds a server by name with Ctrl+K and opens it by keyboard alone', async ({ page }) => {
  await signInByApi(page, 'player');
  const name = await page
    .getByRole('region', { name: /serveurs/i })
    .locator('a[href^="/app/servers/"]')
    .first()
    .textContent();
  if (!name) throw new Error('the demo has no server');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.pressSequentially(name.slice(0, 6).toUpperCase());
  await expect(page.getByRole('group', { name: 'Serveurs' }).getByRole('option', { name })).toBeVisible();
  while (!(await page.getByRole('option', { name, selected: true }).count()))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/servers\/[0-9a-f]{24}/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('offers a player no administration screen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await signInByApi(page, 'player');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('admin');
  await expect(page.getByText('Rien de ce nom. Essayez un autre mot.')).toBeVisible();
  expect(asked.filter(path => path.endsWith('/hosts/api/user'))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`renders the palette at ${width} px, ${colorScheme}, without accessibility errors @extended`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await signInByApi(page, 'administrator');
      await page.getByRole('button', { name: 'Aller à…' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessibleIn(colorScheme, page);
      await expectNoSideScroll(page);
    });
