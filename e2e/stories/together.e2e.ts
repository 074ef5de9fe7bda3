import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

// Many things change as one: accounts of a file, a field of several rows (26.5, ADR 115).

const file = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

test('imports accounts of a file by what it shows at each cell, gives out their links, and undoes it', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/users');
  await page.getByRole('link', { name: 'Importer des comptes' }).click();
  await expectLoaded(page);
  await page.getByLabel('Je donne les liens moi-même').check();
  const picker = page.getByLabel('Fichier à importer');
  await picker.setInputFiles(file('trop.csv', 'Pseudo;E-mail\nIlse;ilse@rpd.test;7\n'));
  await expect(page.getByRole('alert').filter({ hasText: 'La ligne 2' })).toBeVisible();
  // As a spreadsheet on Windows writes it.
  const rows = [
    'Pseudo;Adresse e-mail;Rôle;Note',
    'Éloïse;eloise@rpd.test;MJ, Joueur;=1+1',
    'Boris;boris@rpd.test;Capitaine;',
    ';pas-une-adresse;;',
  ];
  await picker.setInputFiles(file('comptes.csv', rows.join('\r\n'), 'latin1'));
  await expect(page.getByText('3 lignes')).toBeVisible();
  await expect(page.getByLabel('E-mail *')).toHaveValue('Adresse e-mail');
  // The network fails: nothing is lost.
  await page.route('**/user/import', route => route.abort());
  await page.getByRole('button', { name: 'Prévisualiser' }).press('Enter');
  await expectToast(page, 'Erreur lors de l’import');
  await page.unroute('**/user/import');
  await page.getByRole('button', { name: 'Prévisualiser' }).press('Enter');
  await expect(page.getByText('Sera créé : 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /Boris/ })).toContainText('Le rôle « Capitaine » n’existe pas');
  await expect(page.getByRole('row', { name: /Éloïse/ })).toContainText('=1+1');
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideScroll(page);
  }
  await page.getByRole('button', { name: 'Importer', exact: true }).press('Enter');
  await expect(page.getByText('Créé : 1')).toBeVisible();
  const links = page.getByRole('region', { name: 'Liens à donner' });
  await expect(links).toContainText('/newpassword?token=');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler cet import' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout annuler' }).press('Enter');
  await expectToast(page, 'Changement annulé');
  await page.goto('/app/admin/users?q=eloise%40rpd.test');
  await expect(page.getByRole('row', { name: /Éloïse/ })).toContainText('Supprimé');
});

test('shows a field of several accounts before and after, changes it as one and takes it back', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/users?sort=name');
  await expectLoaded(page);
  const rows = page.locator('tbody [role="row"]');
  for (const place of [0, 1, 2]) await rows.nth(place).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Modifier…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modifier 3 lignes' });
  await dialog.getByLabel('Champ').selectOption({ label: 'Description' });
  await dialog.getByLabel('Valeur').fill('Vue au bal');
  await dialog.getByRole('button', { name: 'Prévisualiser' }).press('Enter');
  await expect(dialog.getByText('Change : 3')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Modifier ces 3 lignes' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expectToast(page, '3 lignes modifiées');
  await page.getByRole('button', { name: 'Annuler', exact: true }).press('Enter');
  await expectToast(page, '3 changements annulés');
});
