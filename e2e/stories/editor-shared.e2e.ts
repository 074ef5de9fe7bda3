import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const SHEET = 'Brouillon : chasseur d’Obsidienne';

async function openEditor(page: Page, person: 'gameMaster' | 'administrator'): Promise<void> {
  await signInByApi(page, person, '/app/sheets');
  await page.getByRole('link', { name: `Modifier ${SHEET}` }).click();
  await expect(page.getByRole('group', { name: 'Champ Serment', exact: true })).toBeVisible();
}

async function rename(page: Page, before: string, after: string): Promise<void> {
  const field = page.getByRole('group', { name: `Champ ${before}`, exact: true });
  await field.getByRole('button', { name: before, exact: true }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(after);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Champ ${after}`, exact: true })).toBeVisible();
}

const nothingLeft = (page: Page) => expect(page.getByText('Aucune modification en attente')).toBeVisible();

test('joins what two editors of one sheet changed, and asks where they meet (SED-14)', async ({
  page,
  browser,
  platform,
}) => {
  // A page that hears of nobody: its stream does not come through.
  await page.route('**/live?*', route => route.abort());
  await openEditor(page, 'gameMaster');
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const other = await elsewhere.newPage();
  await openEditor(other, 'administrator');
  await rename(other, 'Serment', 'Promesse');
  await rename(other, 'Nom', 'Pseudonyme');
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(other);
  await elsewhere.close();

  await rename(page, 'Serment', 'Vœu');
  await rename(page, 'Proie jurée', 'Proie');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('alertdialog', { name: /^.+ a enregistré entre-temps$/ });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  const choices = question.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await choices.last().check();
  await question.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await nothingLeft(page);
  await page.reload();
  for (const name of ['Promesse', 'Pseudonyme', 'Proie']) {
    await expect(page.getByRole('group', { name: `Champ ${name}`, exact: true })).toBeVisible();
  }
});

test('keeps a found draft, reaches the fields by keyboard, and lists what an import loses (SED-11, SED-14) @extended', async ({
  page,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets/c');
  const name = page.getByRole('textbox', { name: 'Nom de la fiche' });
  await name.fill('Chasseuse de brume');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Chasseuse de brume');
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Un brouillon non enregistré a été retrouvé.')).toBeVisible();
  await name.fill('Zéphyr');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Zéphyr');
  await page.reload();
  await expect(page.getByText('2 brouillons non enregistrés ont été retrouvés.')).toBeVisible();
  await expectAccessible(page);
  const older = page.getByRole('listitem').filter({ hasText: 'Chasseuse de brume' });
  await older.getByRole('button', { name: 'Reprendre le brouillon' }).click();
  await page.getByRole('button', { name: 'L’écarter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chasseuse de brume' })).toBeVisible();

  await page.goto('/app/sheets/c');
  const lossy = {
    title: 'Questionnaire',
    elements: [
      { type: 'text', name: 'q1' },
      { type: 'signaturepad', name: 'signature' },
      { type: 'expression', name: 'total', expression: '{q1} + {q1}' },
    ],
  };
  const buffer = Buffer.from(JSON.stringify(lossy));
  const file = { name: 'questionnaire.json', mimeType: 'application/json', buffer };
  await page.getByLabel(/importer du JSON/).setInputFiles(file);
  const question = page.getByRole('alertdialog', { name: /^Importer .+ de SurveyJS/ });
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Champ q1', exact: true })).toBeVisible();

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Aller aux champs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Ratio');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+Enter');
  await page.getByLabel('Type', { exact: true }).selectOption('Nombre');
  await page.getByRole('textbox', { name: 'Formule', exact: true }).fill('min(8 / 0, 4) + 15');
  await expect(page.getByLabel('Obligatoire')).toBeHidden();
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('dialog').getByText('Division par zéro.')).toBeVisible();
  await expectAccessible(page);
});
