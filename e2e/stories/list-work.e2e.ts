import { expectNoSideScroll, expectAccessible } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('narrows accounts by criteria, goes through them by keys with one open beside the list (26.5)', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'administrator');
  await page.goto('/app/admin/users');
  await expectLoaded(page);

  // The list is not narrowed before a row is open: what one does meanwhile is not lost with the row.
  let narrow: () => void = () => undefined;
  const isNarrowed = new Promise<void>(resolve => (narrow = resolve));
  await page.route(/\/api\/user\?.*role\.not=AD/, async route => {
    await isNarrowed;
    await route.continue();
  });
  await test.step('a criterion by its form, kept in the address', async () => {
    await page.getByRole('button', { name: 'Critère', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Ajouter un critère' });
    await form.getByRole('combobox', { name: 'Champ' }).selectOption('Rôle');
    await form.getByRole('combobox', { name: 'Comparaison' }).selectOption('n’est pas');
    await form.getByText('Admin', { exact: true }).click();
    await form.getByRole('button', { name: 'Appliquer' }).press('Enter');
    await expect(page).toHaveURL(/role\.not=AD/);
    await expect(page.getByRole('list', { name: 'Critères' })).toContainText('sauf Admin');
  });

  const grid = page.getByRole('grid', { name: 'Utilisateurs' });
  const pane = page.getByRole('complementary').filter({ has: page.getByRole('tab', { name: 'Historique' }) });
  await test.step('Enter opens a row beside the list, arrows go on, Escape closes it', async () => {
    await grid.locator('tbody tr').nth(0).getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(pane).toBeVisible();
    await expect(page).toHaveURL(/row=/);
    const first = page.url();
    narrow();
    await expect(grid.getByText('admin@rpd.example')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(grid.locator('tr[aria-current=true]')).toHaveCount(1);
    expect(page.url()).not.toBe(first);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await pane.getByRole('tab', { name: 'Historique' }).click();
    await expect(pane.getByRole('tabpanel')).toBeVisible();
    await page.reload();
    await expect(pane).toBeVisible();
    await pane.getByRole('button', { name: 'Fermer' }).press('Enter');
    await expect(pane).toBeHidden();
    await expect(page).not.toHaveURL(/row=/);
    // Back in its row, where arrows go on.
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Voir /);
  });

  await test.step('the columns: their order by keys', async () => {
    await page.getByRole('button', { name: 'Colonnes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Colonnes' });
    await dialog.getByRole('button', { name: 'Déplacer Inscrit le' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/Inscrit le.* est pris/)).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(/Inscrit le.* position 2/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('Inscrit le');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(grid.getByRole('columnheader')).toContainText([
      '',
      'Pseudo',
      'E-mail',
      'Inscrit le',
      'Rôles',
    ]);
  });
});
