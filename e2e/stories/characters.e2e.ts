import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Made {
  _id: string;
}

test('creates a character from a sheet, saves it, exports it, shows its history and copies it (PLY-3)', async ({
  page,
}) => {
  await signInByApi(page, 'player', '/app/me/characters');
  await page.getByRole('link', { name: 'Créer un personnage' }).click();
  await page.getByLabel(/^Nom/).fill('Ysolde');
  await page.getByRole('radio').first().check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer le personnage' }).click();
  await expectToast(page, 'Création réussi de Ysolde');
  const head = page.getByRole('form', { name: 'Identité du personnage' });
  await head.getByLabel(/^Nom/).fill('Ysolde la Rousse');
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde la Rousse' })).toBeVisible();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await page.reload();
  await expect(head.getByLabel(/^Nom/)).toHaveValue('Ysolde la Rousse');

  const choose = async (action: string | RegExp) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const [file] = await Promise.all([page.waitForEvent('download'), choose(/^Exporter/)]);
  expect(file.suggestedFilename()).toBe('ysolde-la-rousse.json');
  const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported).toMatchObject({ format: 'rpd-character', name: 'Ysolde la Rousse' });
  await choose('Historique');
  await expect(page.getByText(/Change\s: Nom/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Rétablir la version/ }).click();
  await page.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde', exact: true })).toBeVisible();
  await choose('Dupliquer');
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde (copie)' })).toBeVisible();
});

test('loses no input while offline (trust.md, Nothing lost)', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player', '/app/me/characters');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Actions' }).waitFor();
  const write = page.getByRole('button', { name: 'Modifier', exact: true });
  if (await write.isVisible()) await write.click();
  const name = page.getByRole('form', { name: 'Identité du personnage' }).getByLabel(/^Nom/);
  await expect(name).not.toHaveValue('');
  await context.setOffline(true);
  await name.fill('Écrit dans le tunnel');
  await expect(page.getByText(/^En attente d’envoi/)).toBeVisible();
  // One message: that of the frame says that nothing is saved.
  await expect(page.getByText(/^Vous êtes hors ligne/)).toBeHidden();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
});

test('prints every tab of a character with its values, and nothing of the application (PLY-3)', async ({
  page,
  platform,
}) => {
  const player = await apiAs(platform, 'player');
  const master = await apiAs(platform, 'gameMaster');
  const tab = (id: string, ...fieldIds: string[]) => ({
    id,
    name: id,
    rows: [{ id: `${id}r`, name: '', columns: [{ id: `${id}c`, name: '', fieldIds }] }],
  });
  const { _id: sheet } = await master<Made>('POST', 'sheet', {
    description: { name: 'Fiche à imprimer', publish: true },
    isPublic: true,
    structure: { tabs: [tab('Profil', 'force', 'attaque'), tab('Sac', 'or')] },
    fields: {
      force: { ...field('Force', 'number'), ref: 'FOR' },
      attaque: { ...field('Attaque', 'roll'), dice: '1d20 + @FOR' },
      or: field('Or', 'number'),
    },
  });
  const values = { force: -1, or: 312 };
  const { _id } = await player<Made>('POST', 'character', { name: 'Ondine', sheet, values });
  await signInByApi(page, 'player', `/app/me/characters/${_id}`);
  await expect(page.getByRole('button', { name: /^Lancer les dés\s: Attaque/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper).toBeVisible();
  for (const words of ['Ondine', 'Profil', 'Sac', '312', '1d20 − 1'])
    await expect(paper).toContainText(words);
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

const field = (name: string, type = 'string', required = false) => ({ type, name, required, options: [] });
const FIELDS = { devise: field('Devise'), age: field('Âge'), sang: field('Sang') };

test('keeps a line of a list on one line of a phone while one edits, and moves it from its menu (PLY-3)', async ({
  page,
  platform,
}) => {
  const player = await apiAs(platform, 'player');
  const master = await apiAs(platform, 'gameMaster');
  const columns = [
    { id: 'competence', ...field('Compétence') },
    { id: 'valeur', ...field('Valeur', 'number'), dice: '1d20 + valeur', ref: 'valeur' },
  ];
  const competences = { ...field('Compétences', 'repeat'), columns };
  const template = templateOf('Fiche de compétences', { competences });
  const { _id: sheet } = await master<Made>('POST', 'sheet', template);
  const lines = ['Acrobaties', 'Discrétion'].map((competence, index) => ({
    id: `l${index}`,
    cells: { competence, valeur: index + 3 },
  }));
  const { _id } = await player<Made>('POST', 'character', {
    name: 'Sylve',
    sheet,
    values: { competences: lines },
  });
  await signInByApi(page, 'player', `/app/me/characters/${_id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const list = page.getByRole('list', { name: 'Lignes de Compétences' });
  const first = list.getByRole('listitem').first();
  const menu = first.getByRole('button', { name: 'Déplacer ou supprimer la ligne 1 de Compétences' });
  await expect(menu).toBeVisible();
  await expect(first.getByRole('button', { name: /^Descendre/ })).toBeHidden();
  const boxes = await first
    .locator('input, button:visible')
    .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().bottom));
  expect(boxes.length).toBeGreaterThan(3);
  expect(Math.max(...boxes) - Math.min(...boxes)).toBeLessThan(8);
  await expectAccessible(page);
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await first.getByRole('button', { name: /^Descendre/ }).click();
  await expect(list.getByRole('textbox').first()).toHaveValue('Discrétion');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
});

/** A public template of these fields, in one tab. */
const templateOf = (name: string, fields: object) => ({
  description: { name, publish: true },
  isPublic: true,
  structure: {
    tabs: [
      {
        id: 't',
        name: 'Identité',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }],
      },
    ],
  },
  fields,
});

test('reports a template change while its character is edited, and keeps every value to copy (PLY-3)', async ({
  page,
  platform,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const template = (fields: object) => templateOf('Fiche changeante', fields);
  const { _id: sheet } = await master<Made>('POST', 'sheet', template(FIELDS));
  const values = { devise: 'Toujours', age: '27', sang: 'Royal' };
  const { _id } = await player<Made>('POST', 'character', { name: 'Oriane', sheet, values });
  await signInByApi(page, 'player', `/app/me/characters/${_id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Devise' })).toHaveValue('Toujours');
  const changed = {
    age: field('Âge', 'number'),
    sang: field('Sang', 'date'),
    ordre: field('Ordre', 'string', true),
  };
  await master('PUT', 'sheet', { _id: sheet, ...template(changed) });
  await page.getByRole('textbox', { name: 'Devise' }).fill('Toujours plus haut');

  await expect(page.getByText('« Devise » n’est plus à remplir ici.')).toBeVisible();
  await expect(page.getByText('« Ordre » est nouveau, et obligatoire.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gardées à part' })).toBeVisible();
  await expect(page.getByText('Royal', { exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Âge' })).toHaveValue('27');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copier Devise' }).click();
  await expect(page.getByRole('button', { name: 'Devise : copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Toujours plus haut');
  await page.getByRole('button', { name: 'C’est lu' }).click();
  await expect(page.getByText('« Ordre » est nouveau, et obligatoire.')).toHaveCount(0);

  await master('PUT', 'sheet', { _id: sheet, ...template(FIELDS) });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Devise' })).toHaveValue('Toujours plus haut');
  await expect(page.getByRole('textbox', { name: 'Âge' })).toHaveValue('27');
  await expect(page.getByRole('textbox', { name: 'Sang' })).toHaveValue('Royal');
});

test('submits a character to a server: waiting, to revise, submitted again, accepted, withdrawn (PLY-3, SRV-6)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  await master('POST', 'server', {
    name: 'Les Brisants',
    description: { bio: 'Une côte sans port.' },
    options: { characters: { group: true, visible_sheet: true } },
  });
  const { _id: sheet } = await master<Made>('POST', 'sheet', templateOf('Fiche des Brisants', FIELDS));
  const { _id } = await player<Made>('POST', 'character', { name: 'Corentin', sheet, values: {} });
  const decide = async (state: string, message: string) => {
    const [submission] = await player<Made[]>('GET', `character/${_id}/submissions`);
    await master('PUT', `submission/${submission?._id}`, { state, message });
    await page.reload();
  };
  await signInByApi(page, 'player', `/app/me/characters/${_id}`);
  await page.getByRole('button', { name: 'Déposer sur un serveur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Chercher un serveur' }).fill('brisants');
  await dialog.getByLabel(/^Serveur/).selectOption('Les Brisants');
  await dialog.getByRole('textbox', { name: 'Message pour l’équipe du serveur' }).fill('Bonjour !');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Déposer', exact: true }).click();
  await expectToast(page, 'Déposé sur Les Brisants');
  const line = page.getByRole('listitem').filter({ hasText: 'Les Brisants' });
  await expect(line).toContainText('En attente');

  await decide('to_change', 'Une devise, même courte.');
  await expect(line).toContainText('À retoucher');
  await expect(line).toContainText('Une devise, même courte.');
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Devise' }).fill('Debout');
  await line.getByRole('button', { name: 'Déposer de nouveau' }).click();
  await expect(dialog).toContainText('Une devise, même courte.');
  await dialog
    .getByRole('textbox', { name: 'Votre réponse à l’équipe du serveur' })
    .fill('« Debout », tout simplement.');
  await dialog.getByRole('button', { name: 'Déposer de nouveau' }).click();
  await expect(line).toContainText('En attente');
  for (const words of ['Bonjour !', 'Une devise, même courte.', '« Debout », tout simplement.'])
    await expect(line).toContainText(words);
  await decide('accepted', '');
  // A character with values is shown as a sheet.
  await expect(page.getByText('Debout', { exact: true })).toBeVisible();
  await expect(line).toContainText('Accepté');
  await line.getByRole('button', { name: 'Retirer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(line).toContainText('Retiré');
});
