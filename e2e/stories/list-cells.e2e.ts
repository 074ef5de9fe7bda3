import { expectAccessible } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const QUEUE = '/app/moderation/tickets?view=all&sort=subject';

test('edits cells of a list in their place, which others see at once, and takes it back (26.5)', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'moderator');
  await page.goto(QUEUE);
  await expectLoaded(page);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await other.goto('/');
  await signInByApi(other, 'administrator');
  await other.goto(QUEUE);
  await expectLoaded(other);

  const row = page.locator('tbody tr').filter({ hasText: 'Une fiche imprimable' });
  const theirs = other.locator('tbody tr').filter({ hasText: 'Une fiche imprimable' });
  const cell = row.locator('td[data-editable=priority]');
  await expect(theirs).toContainText('Basse');

  await test.step('a double click edits, Enter saves, and opens nothing', async () => {
    await cell.dblclick();
    const field = row.getByRole('combobox', { name: /^Priorité de/ });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.selectOption('Haute');
    await field.press('Enter');
    await expect(cell).toContainText('Haute');
    await expect(cell).toBeFocused();
    expect(page.url()).not.toContain('row=');
    await expect(theirs.locator('td[data-editable=priority]')).toContainText('Haute');
  });

  await test.step('what is refused stays in the cell with the reason; Escape gives it up', async () => {
    const labels = row.locator('td[data-editable=labels]');
    await labels.focus();
    await page.keyboard.press('F2');
    const field = row.getByRole('textbox', { name: /^Étiquettes de/ });
    await field.fill('?!');
    await field.press('Enter');
    await expect(row.getByRole('alert')).toContainText('Des lettres');
    await expect(field).toHaveValue('?!');
    await expectAccessible(page);
    await field.press('Escape');
    await expect(labels).toBeFocused();
    await expect(labels).toContainText('–');
  });

  await test.step('the toast takes it back, for everybody', async () => {
    await page.getByRole('button', { name: 'Annuler', exact: true }).first().press('Enter');
    await expect(cell).toContainText('Basse');
    await expect(theirs.locator('td[data-editable=priority]')).toContainText('Basse');
  });

  await test.step('one press still opens the row beside the list', async () => {
    await cell.click();
    await expect(page.getByRole('complementary', { name: 'Une fiche imprimable' })).toContainText(
      'Mes joueurs aiment',
    );
  });
  await other.context().close();
});
