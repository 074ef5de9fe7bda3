import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

const SHEET = 'Brouillon : chasseur d’Obsidienne';

const field = (page: Page, name: string) => page.getByRole('group', { name: `Champ ${name}`, exact: true });

async function openEditor(page: Page, person: 'gameMaster' | 'administrator'): Promise<void> {
  await rememberToasts(page);
  const isOpen = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, person, '/app/sheets');
  await isOpen;
  await page.getByRole('link', { name: `Modifier ${SHEET}` }).click();
  await expect(field(page, 'Serment')).toBeVisible();
}

async function openOther(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  const page = await context.newPage();
  await openEditor(page, 'administrator');
  return page;
}

async function rename(page: Page, before: string, after: string): Promise<void> {
  await field(page, before).getByRole('button', { name: before, exact: true }).focus();
  await page.keyboard.press('F2');
  const name = field(page, before).getByRole('textbox');
  await name.fill(after);
  await name.press('Enter');
  await expect(field(page, after)).toBeVisible();
}

const nothingLeft = (page: Page) => expect(page.getByText('Aucune modification en attente')).toBeVisible();
const somethingLeft = (page: Page) => expect(page.getByText('Modifications non enregistrées')).toBeVisible();

test('two people change one sheet at once, see one another, and save without a question', async ({
  page,
  browser,
  platform,
}) => {
  await openEditor(page, 'gameMaster');
  const other = await openOther(browser, platform.url);
  // The team sees whose sheet it is; with their first change, both change one sheet.
  await expect(other.getByRole('status', { name: 'Présence' })).toContainText('est ici');
  await rename(other, 'Serment', 'Promesse');
  await expect(field(page, 'Promesse')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Présence' })).toContainText('modifie…');
  await somethingLeft(page);

  await rename(page, 'Proie jurée', 'Proie');
  await expect(field(other, 'Proie')).toBeVisible();
  // What one selects, the other sees with the name.
  await expect(field(other, 'Proie')).toHaveAttribute('data-others', /./);
  await expectAccessible(other);

  // Each takes back what they did themselves.
  await other.getByRole('button', { name: 'Annuler' }).click();
  await expect(field(page, 'Serment')).toBeVisible();
  await expect(field(page, 'Proie')).toBeVisible();
  await other.getByRole('button', { name: 'Rétablir' }).click();
  await expect(field(page, 'Promesse')).toBeVisible();

  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(other);
  await nothingLeft(page);
  await expectToast(page, /Enregistré par .+ à \d\d:\d\d/);

  // The next one saves over it, and nobody is asked.
  await rename(page, 'Promesse', 'Vœu');
  await expect(field(other, 'Vœu')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(page);
  await nothingLeft(other);
  await page.reload();
  for (const name of ['Vœu', 'Proie']) await expect(field(page, name)).toBeVisible();
  await other.context().close();
});
