import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

/** A template of the game master with three fields. */
async function makeSheet(platform: Platform): Promise<string> {
  const call = await apiAs(platform, 'gameMaster');
  const named = (name: string) => ({ type: 'string', name, required: false, options: [] });
  const fields = { oath: named('Serment'), prey: named('Proie jurée'), scar: named('Cicatrice') };
  const column = { id: 'c', name: 'Gauche', fieldIds: Object.keys(fields) };
  const tabs = [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: 'Corps', columns: [column] }] }];
  const description = {
    name: 'Chasseuse',
    description: '',
    icon_img: '',
    background_img: '',
    publish: false,
  };
  const sheet = { description, structure: { format: 3, tabs }, fields, isPublic: false, gameType: '' };
  return (await call<{ _id: string }>('POST', 'sheet', { sheet }))._id;
}

const field = (page: Page, name: string) => page.getByRole('group', { name: `Champ ${name}`, exact: true });

async function openEditor(page: Page, person: 'gameMaster' | 'administrator', sheet: string): Promise<void> {
  await rememberToasts(page);
  const isOpen = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, person, `/app/sheets/c/${sheet}`);
  await isOpen;
  await expect(field(page, 'Serment')).toBeVisible();
}

async function openOther(browser: Browser, url: string, sheet: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  const page = await context.newPage();
  await openEditor(page, 'administrator', sheet);
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
  const sheet = await makeSheet(platform);
  await openEditor(page, 'gameMaster', sheet);
  const other = await openOther(browser, platform.url, sheet);
  // The team sees whose sheet it is; with their first change, both change one sheet.
  await expect(other.getByRole('status', { name: 'Présence' })).toContainText('est ici');
  await rename(other, 'Serment', 'Promesse');
  await expect(field(page, 'Promesse')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Présence' })).toContainText('modifie…');
  await somethingLeft(page);

  await rename(page, 'Proie jurée', 'Proie');
  await expect(field(other, 'Proie')).toBeVisible();
  // What one selects, the other sees with the name.
  await field(page, 'Proie').getByRole('button', { name: 'Proie', exact: true }).click();
  await expect(field(other, 'Proie')).toHaveAttribute('data-others', /./);
  await expectAccessible(other);

  // A player who may not read the sheet takes no part in it, and learns nothing of it.
  const player = await apiAs(platform, 'player');
  await expect(player('POST', `sheet/${sheet}/joint`, {})).rejects.toThrow(/n’existe pas/);

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

test('who was cut off, and who comes back with a draft, brings their changes together with those of the others @extended', async ({
  page,
  browser,
  platform,
}) => {
  const sheet = await makeSheet(platform);
  await openEditor(page, 'gameMaster', sheet);
  const other = await openOther(browser, platform.url, sheet);
  await expect(other.getByRole('status', { name: 'Présence' })).toContainText('est ici');
  await rename(other, 'Serment', 'Promesse');
  await expect(field(page, 'Promesse')).toBeVisible();

  await other.context().setOffline(true);
  await rename(other, 'Promesse', 'Vœu');
  await rename(page, 'Proie jurée', 'Proie');
  await other.context().setOffline(false);
  await expect(field(other, 'Proie')).toBeVisible();
  await expect(field(page, 'Vœu')).toBeVisible();

  // The draft of this device was made together: what was done since by the others stays.
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('Proie');
  other.on('dialog', dialog => void dialog.accept());
  await other.reload();
  await expect(other.getByText('Un brouillon non enregistré a été retrouvé.')).toBeVisible();
  await rename(page, 'Proie', 'Gibier');
  await other.getByRole('button', { name: 'Reprendre le brouillon' }).click();
  await expect(field(other, 'Gibier')).toBeVisible();
  await expect(field(other, 'Vœu')).toBeVisible();
  await expect(field(page, 'Gibier')).toBeVisible();
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(other);
  await nothingLeft(page);
  await other.context().close();
});

test('an editor that hears of nobody saves beside the others, and nothing of theirs is lost @extended', async ({
  page,
  browser,
  platform,
}) => {
  const sheet = await makeSheet(platform);
  await openEditor(page, 'gameMaster', sheet);
  const other = await openOther(browser, platform.url, sheet);
  await expect(other.getByRole('status', { name: 'Présence' })).toContainText('est ici');
  await rename(other, 'Serment', 'Promesse');
  await expect(field(page, 'Promesse')).toBeVisible();

  // A page of the time before: it knows the saved sheet alone.
  const before = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const old = await before.newPage();
  await old.route('**/joint', route => route.abort());
  await old.route('**/live?*', route => route.abort());
  await signInByApi(old, 'administrator', `/app/sheets/c/${sheet}`);
  await rename(old, 'Proie jurée', 'Gibier');
  await old.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(old);
  for (const one of [page, other]) {
    await expect(field(one, 'Gibier')).toBeVisible();
    await expect(field(one, 'Promesse')).toBeVisible();
    await somethingLeft(one);
  }
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await nothingLeft(page);
  await nothingLeft(other);
  await before.close();
  await other.context().close();
});
