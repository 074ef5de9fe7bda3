import { apiAs } from '../src/api.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('a change of a server is found in the journal and undone, and its owner’s open page shows it (DSK-7)', async ({
  browser,
  page,
  platform,
}) => {
  const owner = await apiAs(platform, 'gameMaster');
  const name = `Fanal ${Date.now()}`;
  // Hidden: nobody else’s list counts it.
  const server = await owner<{ _id: string }>('POST', 'server', { name, description: {}, visible: false });
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const own = await context.newPage();
  const isFollowed = own.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(own, 'gameMaster', `/app/servers/${server._id}`);
  await isFollowed;
  await expect(own.getByRole('heading', { level: 1, name })).toBeVisible();

  await owner('PUT', 'server', { _id: server._id, name: `${name} perdu` });
  await expect(own.getByRole('heading', { level: 1, name: `${name} perdu` })).toBeVisible();

  await signInByApi(page, 'administrator', `/app/admin/journal?entityId=${server._id}`);
  await expectLoaded(page);
  const row = page.getByRole('row', { name: /Modification/ });
  await expect(row).toContainText(`${name} perdu`);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Annuler le changement de/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(page.getByText('Annulé', { exact: true })).toBeVisible();

  await expect(own.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await own.getByRole('button', { name: `Historique de ${name}` }).click();
  const history = own.getByRole('dialog');
  await expect(history.getByText('Annulation')).toBeVisible();
  await expectAccessible(own);
  await context.close();
});

test('a creation is undone from the journal, and what cannot be undone says why (DSK-7)', async ({
  page,
  platform,
}) => {
  const admin = await apiAs(platform, 'administrator');
  const name = `Vigie ${Date.now()}`;
  const robot = await admin<{ _id: string }>('POST', 'robot', { name });
  await signInByApi(page, 'administrator', `/app/admin/journal?entityId=${robot._id}`);
  await expectLoaded(page);
  const made = page.getByRole('row', { name: /Création/ });
  await made.getByRole('button', { name: /^Annuler le changement de/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('supprimé pour de bon');
  await question.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(made.getByText('Annulé', { exact: true })).toBeVisible();

  const deleted = page.getByRole('row', { name: /Suppression/ });
  await deleted.getByRole('button', { name: /^Voir/ }).click();
  await expect(page.getByRole('region', { name: 'Ce changement ne s’annule pas d’ici' })).toContainText(
    'identifiants d’un bot supprimé',
  );
  await expectAccessible(page);
});
