import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { recordMessages } from '../src/worker-messages.ts';
import { expect, test } from '../src/story.ts';

const label = (key: string, value: string, more: object = {}) => ({ type: 'label', key, value, ...more });
const hero = {
  hidden: [{ name: 'mod', value: '${floor((FOR - 10) / 2)}$' }],
  body: {
    contents: [
      { type: 'numberField', key: 'FOR', label: 'Force' },
      label('', 'Frapper', { rollMessage: 'Attaque : ${[1d20] + mod}$' }),
      label('secret', '%{ return 4; }%', { label: 'Secret' }),
    ],
  },
};
const weapon = { body: { contents: [{ type: 'textField', key: 'nom', label: 'Nom de l’arme' }] } };
const bundle = {
  isCustomSystemExport: true,
  actors: [{ name: 'Héros importé', type: '_template', data: hero }],
  items: [{ name: 'Arme', type: '_equippableItemTemplate', data: weapon }],
};
const file = {
  name: 'export.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(bundle)),
};

test('imports a bundle of Custom System Builder and keeps its report, by keyboard (PLS-7)', async ({
  page,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets/c');
  await page.getByLabel(/importer du JSON/).setInputFiles(file);
  const question = page.getByRole('alertdialog', {
    name: /Importer « Héros importé » de Custom System Builder/,
  });
  await expect(
    question.getByText(/une des 2 fiches du fichier, 4 champs, 2 formules reprises sur 3/i),
  ).toBeVisible();
  // A dialog takes the focus one frame after it appears.
  await expect(question.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Importer', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Champ Force', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Champ Frapper', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/app\/sheets\/c\/[0-9a-f]{24}/);
  await page.reload();
  await page.getByRole('button', { name: 'Rapport d’import' }).focus();
  await page.keyboard.press('Enter');
  const report = page.getByRole('dialog', { name: 'Rapport d’import' });
  await expect(report.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await report.getByRole('button', { name: /Secret.*script JavaScript/ }).focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('region', { name: 'Formules à réécrire' });
  await expect(left.getByText('%{ return 4; }%')).toBeVisible();
  await page.getByRole('button', { name: 'Masquer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rapport d’import' })).toBeHidden();
  await expectAccessible(page);
});

test('reads a file in a worker, beside the page (PLS-7, 18.1)', async ({ page }) => {
  const answers = await recordMessages(page);
  await signInByApi(page, 'gameMaster', '/app/sheets/c');
  await page.getByLabel(/importer du JSON/).setInputFiles(file);
  await expect(page.getByRole('alertdialog', { name: /Importer «\sHéros importé\s»/ })).toBeVisible();
  await expect.poll(() => answers.at(-1)).toBe('end');
  expect(answers).not.toContain('error');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('takes another sheet of the bundle, from what is pasted (PLS-7) @extended', async ({ page }) => {
    await signInByApi(page, 'gameMaster', '/app/sheets/c');
    await page.getByRole('button', { name: 'Coller une fiche' }).click();
    await page.getByRole('textbox', { name: 'Contenu à importer' }).fill(JSON.stringify(bundle));
    await page.getByRole('button', { name: 'Lire' }).click();
    await page.getByRole('combobox', { name: 'Fiche à importer' }).selectOption('Arme (Modèle d’objet)');
    await expect(page.getByRole('alertdialog', { name: /Importer « Arme »/ })).toBeVisible();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Champ Nom de l’arme', exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
