import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

// They wait until nothing is on the way.
test.use({ live: false });

test('keeps rows, input and switches while offline and resumes once online (ERR-3, ADM-10)', async ({
  page,
  context,
}) => {
  const rows = page.locator('tbody [role="row"]');
  await signInByApi(page, 'administrator', '/app/admin/users?q=ro');
  await expectLoaded(page);
  const count = await rows.count();
  // Whose rows they are: what one changes in a row is shown in it.
  const whose = async () => (await rows.allTextContents()).map(text => /^.*?@rpd\.example/.exec(text)?.[0]);
  const names = await whose();
  await page.getByRole('button', { name: 'Modifier Apolline Roussel' }).click();
  const form = page.getByRole('dialog', { name: 'Modifier Apolline Roussel' });
  await form.getByLabel('Description').fill('Écrite dans le train.');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  await test.step('a form keeps what was typed', async () => {
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Erreur lors de la modification');
    await expect(form.getByRole('alert')).toContainText('Le serveur ne répond pas');
    await expect(form.getByLabel('Description')).toHaveValue('Écrite dans le train.');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Modification réussi de Apolline Roussel');
    await expect(form).toBeHidden();
    await context.setOffline(true);
  });

  await test.step('a row that cannot be deleted stays', async () => {
    await page.getByRole('button', { name: 'Supprimer Apolline Roussel' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('n’a pas pu être lu');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expectToast(page, 'Erreur lors de la suppression');
    await expect(question).toBeHidden();
    await expect(rows).toHaveCount(count);
  });

  await test.step('the rows stay where another order, or a search, does not come', async () => {
    const header = page.getByRole('columnheader', { name: 'Pseudo' });
    await header.getByRole('button').click();
    await expect(page.getByText('La liste est restée telle qu’elle était.')).toBeVisible();
    await expect(header).toHaveAttribute('aria-sort', 'none');
    expect(await whose()).toEqual(names);
    await page.getByRole('search').getByRole('textbox').fill('zoé');
    await expect(page).toHaveURL(/q=zo/);
    await expect(page.getByText('La liste est restée telle qu’elle était.')).toBeVisible();
    await expect(rows).toHaveCount(count);
    await page.getByRole('search').getByRole('textbox').fill('ro');
    await expect(page).toHaveURL(/q=ro/);
    await context.setOffline(false);
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText('La liste est restée telle qu’elle était.')).toHaveCount(0);
  });

  await test.step('a switch goes back to where it was, with its words', async () => {
    await page.goto('/app/admin/appsettings?tab=ex1-tabs-games');
    await expectLoaded(page);
    const status = page.getByRole('switch').first();
    const before = await status.isChecked();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await status.press('Space');
    await expectToast(page, 'Erreur lors de la mise à jour du statut');
    await expect(status).toBeChecked({ checked: before });
    await context.setOffline(false);
    await status.press('Space');
    await expectToast(page, 'Statut mis à jour');
    await expect(status).toBeChecked({ checked: !before });
  });
});

test('shows a toast for a dialog that cannot load while offline, and keeps the list @extended', async ({
  page,
  context,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/users?q=ro');
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const press = (name: string) => page.getByRole('button', { name }).press('Enter');
  const rows = page.locator('tbody [role="row"]');
  const count = await rows.count();
  for (const name of ['Supprimer Apolline Roussel', 'Modifier Apolline Roussel', 'Colonnes']) {
    await press(name);
    await expect(page.getByText('La fenêtre n’a pas pu s’ouvrir')).toBeVisible();
    await expect(page.getByRole('button', { name })).toBeFocused();
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Fermer le message' }).click();
    await expect(page.getByText('La fenêtre n’a pas pu s’ouvrir')).toHaveCount(0);
  }
  // On a phone what failed and what is said of the network stand one above the other.
  await press('Colonnes');
  const failure = page.locator('[data-toast]').filter({ hasText: 'La fenêtre n’a pas pu s’ouvrir' });
  await expect(failure).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const notice = page.getByText(/Vous êtes hors ligne/);
  const gap = async () => {
    const [above, below] = [await notice.boundingBox(), await failure.boundingBox()];
    return above && below ? below.y - above.y - above.height : -1;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Fermer le message' }).click();
  await context.setOffline(false);
  await press('Colonnes');
  await expect(page.getByRole('dialog', { name: 'Colonnes' }).getByRole('checkbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await press('Supprimer Apolline Roussel');
  await expect(page.getByRole('alertdialog')).toContainText('restaurer');
});

test('creates a bot once when its creation is retried after a lost answer, with its credentials (ADM-7) @extended', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-bot');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter un bot' });
  await form.getByLabel(/^Nom/).fill('Chouette');
  await page.route(
    '**/robot',
    async route => {
      // The API has made it; the line goes down before it can say so.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const add = form.getByRole('button', { name: 'Ajouter', exact: true });
  await add.click();
  await expect(form.getByRole('alert')).toContainText('Le serveur ne répond pas');
  await add.click();
  const shown = page.getByRole('alertdialog', { name: 'Identifiants de Chouette' });
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: /J’ai noté/ }).click();
  await expect(page.getByRole('button', { name: 'Supprimer Chouette' })).toHaveCount(1);
});
