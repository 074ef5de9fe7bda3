import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { boxAtRest } from '../src/boxes.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test.use({ hasTouch: true });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Réglages' });
const field = (page: Page, name: string) => page.getByRole('group', { name: `Champ ${name}`, exact: true });

async function openSheet(page: Page, name: RegExp): Promise<void> {
  await page.goto('/app/sheets');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: 'Structure de la fiche' })).toBeVisible();
}

for (const { width, height, colorScheme } of [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const) {
  test(`finds a widget, adds it, keeps a block and puts it into another sheet, at ${width} px (SED-1)${extendedIf(width === 390)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    // The sheet stays as it was saved at the other width.
    const [breath, threat, peril] = [`Souffle ${width}`, `Menace ${width}`, `Péril ${width}`];
    const blockName = `Horloges ${width}`;
    await signInByApi(page, 'gameMaster', '/app/sheets');
    await openSheet(page, /Modifier Aventurier/);
    await field(page, 'Maison').getByText('Maison').click();

    // By keyboard: the search, the name, and the next one like it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    const search = panel(page).getByRole('searchbox');
    await expect(search).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('mana');
    await page.keyboard.press('Enter');
    await page.keyboard.type(breath);
    await page.keyboard.press('Enter');
    await expect(field(page, breath).getByText('10', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('/');
    await search.fill('horl menace');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(threat);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(peril);
    await page.keyboard.press('Enter');
    await expect(field(page, peril)).toBeVisible();

    // Both clocks are kept, and put into another sheet.
    const name = (of: string) => field(page, of).getByRole('button', { name: of, exact: true });
    await name(threat).click();
    await name(peril).click({ modifiers: ['ControlOrMeta'] });
    await name(peril).press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Garder comme bloc' }).click();
    const dialog = page.getByRole('dialog', { name: 'Garder comme bloc' });
    await expect(dialog.getByText('2 éléments, 2 champs.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill(blockName);
    await page.keyboard.press('Enter');
    await expectToast(page, `Bloc « ${blockName} » gardé`);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Fiche mise à jour avec succès');

    await openSheet(page, /Modifier Brouillon/);
    await field(page, 'Nom').getByText('Nom').first().click();
    await panel(page).getByRole('button', { name: 'Ajouter', exact: true }).click();
    const block = panel(page).getByRole('button', { name: new RegExp(`^${blockName}`) });
    await expect(block).toBeVisible();
    await expectAccessible(page);
    await block.click();
    await expect(field(page, threat)).toBeVisible();
    await expect(field(page, peril)).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(field(page, threat)).toBeHidden();
    await expect(field(page, peril)).toBeHidden();
    await expect(page.getByText('Aucune modification en attente')).toBeVisible();
  });
}

test('drags a widget onto the sheet by mouse', async ({ page }) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await openSheet(page, /Modifier Aventurier/);
  const target = field(page, 'Compétences');
  await target.scrollIntoViewIfNeeded();
  await panel(page).getByRole('button', { name: 'Ajouter', exact: true }).click();
  const piece = panel(page).getByRole('button', { name: /^Jauge/ });
  const [from, to] = [await boxAtRest(piece), await boxAtRest(target)];
  await page.mouse.move(from.x + 60, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 6, { steps: 8 });
  await expect(page.getByText('« Jauge » est sur « Compétences ».')).toBeAttached();
  await page.mouse.up();
  await page.keyboard.type('Élan');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Compétences').locator('xpath=following-sibling::*[1]')).toHaveAttribute(
    'aria-label',
    'Champ Élan',
  );
});

test('drags a widget by finger on a phone: the palette goes aside meanwhile @extended', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await openSheet(page, /Modifier Brouillon/);
  await panel(page).getByRole('button', { name: 'Ajouter', exact: true }).tap();
  const piece = panel(page).getByRole('button', { name: /^Compteur/ });
  const target = field(page, 'Nom');
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await boxAtRest(piece), await boxAtRest(target)];
  const finger = await page.context().newCDPSession(page);
  const at = (x: number, y: number) => [{ x, y }];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(from.x + 60, from.y + 15));
  await expect(page.locator('[data-held]')).toHaveText('Compteur');
  await touch('touchMove', at(from.x + 60, from.y));
  await touch('touchMove', at(to.x + to.width / 2, to.y + to.height - 6));
  await expect(page.getByText('« Compteur » est sur « Nom ».')).toBeAttached();
  await touch('touchEnd', []);
  await page.keyboard.type('Flèches');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Flèches')).toBeVisible();
});
