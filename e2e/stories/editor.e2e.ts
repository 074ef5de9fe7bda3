import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { boxAtRest } from '../src/boxes.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('builds a sheet with a formula and dice, previews it, saves it, and finds it in the list', async ({
  page,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await page.getByRole('link', { name: 'Nouvelle fiche' }).click();
  await page.getByRole('textbox', { name: 'Nom de la fiche' }).fill('Duelliste');
  const addField = page.getByRole('button', { name: 'Ajouter un champ à Colonne 1' });
  await addField.click();
  await page.keyboard.type('Force');
  await page.keyboard.press('Enter');
  await page.getByLabel('Type', { exact: true }).selectOption('Nombre');
  await addField.click();
  await page.keyboard.type('Modificateur');
  await page.keyboard.press('Enter');
  await page.getByLabel('Type', { exact: true }).selectOption('Nombre');
  const formula = page.getByRole('textbox', { name: 'Formule', exact: true });
  const height = () => addField.evaluate(element => element.getBoundingClientRect().top + window.scrollY);
  const before = await height();
  await formula.fill('floor((Vigueur - 10) / 2)');
  await expect(page.getByText('« Vigueur » n’est le nom d’aucun champ.').first()).toBeVisible();
  // What does not work is counted and marked, and nothing moves away under the hands.
  const problems = page.getByRole('button', { name: '1 formule ne fonctionne pas.' });
  await expect(problems).toBeVisible();
  const field = page.getByRole('group', { name: 'Champ Modificateur', exact: true });
  await expect(field.getByRole('img', { name: 'Formule en erreur' })).toBeVisible();
  expect(await height()).toBe(before);
  await problems.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Modificateur, Formule/ }).click();
  await expect(formula).toBeFocused();
  await formula.fill('floor((');
  await formula.press('End');
  await page.keyboard.type('for');
  await page.getByRole('option', { name: /Force/ }).click();
  await page.keyboard.type(' - 10) / 2)');
  await expect(formula).toHaveValue('floor((Force - 10) / 2)');
  await page.getByRole('textbox', { name: 'Dés', exact: true }).fill('1d20 + @Modificateur');
  await page.getByLabel('Largeur', { exact: true }).selectOption('Un tiers');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('dialog');
  // On a phone all of it can be reached, its head too.
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 500 });
  await preview.getByRole('button', { name: 'Fermer l’aperçu' }).scrollIntoViewIfNeeded();
  const head = preview.getByRole('heading', { name: /^Aperçu/ });
  await head.scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport();
  await page.setViewportSize(desk);
  const force = preview.getByRole('spinbutton', { name: 'Force' });
  await force.clear();
  await force.pressSequentially('12,5');
  await expect(force).toHaveValue('12.5');
  await force.fill('16');
  await expect(preview.getByRole('status', { name: 'Modificateur' })).toHaveText('3');
  // Where a field has no room for what was thrown, the button stays under the finger.
  await page.setViewportSize({ width: 390, height: 844 });
  const roll = preview.getByRole('button', { name: /Lancer les dés/ });
  await roll.scrollIntoViewIfNeeded();
  const left = async () => (await roll.boundingBox())?.x;
  const pressedAt = await left();
  await roll.click();
  await expect(preview.getByText(/\(1d20\s:\s\d+, \+\s3\)/)).toBeVisible();
  expect(await left()).toBe(pressedAt);
  await page.setViewportSize(desk);
  await expectAccessible(page);
  // On paper stands the sheet, and not the dialog that it is tried in.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await preview.getByRole('button', { name: 'Imprimer ou PDF' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-paper]')).toContainText('1d20 + 3');
  await expect(preview).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Fiche créée avec succès');
  await expect(page).toHaveURL(/\/app\/sheets\/c\/[0-9a-f]{24}$/);
  await expect(page.getByRole('navigation', { name: /Fil/ })).toContainText('Duelliste');
  // Who saved goes on where they were.
  await expect(page.getByRole('heading', { name: 'Champ « Modificateur »' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Fiche mise à jour avec succès');
  await page.goto('/app/sheets');
  await expect(page.getByRole('heading', { name: 'Duelliste' })).toBeVisible();
});

test('shows accessible dialogs, rejects a wrong document at its line, and restores a draft after a crash', async ({
  page,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await page.getByRole('link', { name: /Modifier Aventurier/ }).click();
  await page.getByRole('group', { name: 'Champ Maison', exact: true }).getByText('Maison').click();
  for (const [button, title] of [
    ['Style', /Style de/],
    ['Raccourcis clavier', 'Raccourcis clavier'],
    ['JSON', 'Document JSON'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(page);
    if (button === 'JSON') break;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const text = page.getByRole('textbox', { name: 'Document JSON de la fiche' });
  await text.fill('{\n  "structure": { "tabs": [] },\n  "fields": { "f": { "type": "image" } }\n}');
  await page.getByRole('button', { name: 'Importer ce document' }).click();
  await expect(
    page.getByRole('alert').getByText(/Ligne 3\s: Choisissez une des valeurs proposées/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.getByRole('button', { name: 'Fiche', exact: true }).click();
  await page.getByRole('button', { name: 'Fichiers' }).click();
  await expect(page.getByRole('dialog', { name: 'Fichiers de la fiche' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tableau de bord', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Éléments du tableau de bord' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Nom de la fiche' }).fill('Aventurier égaré');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Aventurier égaré');
  const address = page.url();
  const crashed = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await crashed.newPage();
  await signInByApi(again, 'gameMaster', address);
  await again.getByRole('button', { name: 'Reprendre le brouillon' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Aventurier égaré' })).toBeVisible();
});

test('keeps the menu on screen and every element reachable on a phone, in the dark, by keyboard @extended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await page.getByRole('link', { name: /Modifier Brouillon/ }).click();
  const name = page
    .getByRole('group', { name: 'Champ Serment', exact: true })
    .getByRole('button', { name: 'Serment', exact: true });
  await name.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Menu de l’élément' });
  const box = await boxAtRest(menu);
  expect(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 800).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Champ Serment (copie)' })).toBeVisible();
  await expectAccessible(page);
  // Its settings are a press away, whatever one is looking at.
  await page.getByRole('button', { name: 'Élément', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Champ « Serment (copie) »' })).toBeInViewport();
  await page.getByLabel('Type', { exact: true }).selectOption('Texte long');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Champ « Serment (copie) »' })).toBeHidden();
  // The last field of all stands above the settings that change it.
  const last = page
    .getByRole('region', { name: 'Structure de la fiche' })
    .locator('[data-frame=field]')
    .last();
  await last.locator('[data-name-of]').click();
  await page.getByRole('button', { name: 'Élément', exact: true }).click();
  const settings = page.getByRole('complementary', { name: 'Réglages' });
  await expect(settings.getByLabel('Type', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const [field, panel] = await Promise.all([last.boundingBox(), settings.boundingBox()]);
      return field && panel && field.y + field.height <= panel.y;
    })
    .toBe(true);
  await expectNoSideScroll(page);
});

test('keeps tools and settings in view on a desktop at any scroll position, without covering the focus @extended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'gameMaster', '/app/sheets/c');
  await page.getByRole('textbox', { name: 'Nom de la fiche' }).fill('Longue');
  await page.getByRole('button', { name: 'Commencer avec Fantasy' }).click();
  await page.getByRole('button', { name: 'Caractéristiques', exact: true }).click();
  const structure = page.getByRole('region', { name: 'Structure de la fiche' });
  // A long tab is drawn in steps.
  await expect(structure.locator('[aria-busy]')).toHaveCount(0);
  const names = structure.locator('[data-name-of]');
  await names.last().click();
  await page.keyboard.press('Alt+Enter');
  const panel = page.getByRole('complementary', { name: 'Réglages' });
  await panel.getByRole('textbox', { name: 'Afficher si' }).focus();
  const title = panel.getByRole('heading', { name: /^Champ «\s/ });
  await expect(title).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeInViewport();
  await page.keyboard.type('Vigueur > 2');
  await expect(panel.getByText('« Vigueur » n’est le nom d’aucun champ.')).toBeInViewport();

  // Up a good part of the structure by keyboard: what has the focus is on top of what stands there.
  await page.keyboard.press('Escape');
  await expect(names.last()).toBeFocused();
  const isHidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return focused?.contains(seen) ? '' : (focused?.outerHTML ?? 'nothing');
    });
  for (let stops = 0; stops < 60; stops += 1) {
    expect(await isHidden()).toBe('');
    await page.keyboard.press('Shift+Tab');
  }
});

test('edits the sheet as players see it: its theme, widths and names in place, accessible at each width @extended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await page.getByRole('link', { name: /Modifier Aventurier/ }).click();
  const canvas = page.getByRole('region', { name: 'Structure de la fiche' });
  const force = canvas.getByRole('group', { name: 'Champ Force', exact: true });
  await expect(canvas.locator('[data-sheet-theme="parchment"]')).toBeVisible();
  // The widget's own buttons are drawn, and take neither presses nor the focus.
  await force.getByRole('button', { name: 'Force', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Champ « Force »' })).toBeVisible();
  await expectAccessible(page);
  // Its handle and its type stand beside what is of the column.
  await canvas
    .getByRole('button', { name: 'Déplacer colonne Caractéristiques', exact: true })
    .click({ trial: true });
  const title = await canvas
    .getByRole('button', { name: 'Caractéristiques', exact: true })
    .last()
    .boundingBox();
  const kind = await force.locator('.kind').boundingBox();
  expect(title && kind && title.y + title.height <= kind.y).toBe(true);
  const edge = force.getByRole('slider', { name: 'Largeur de Force' });
  const before = Number(await edge.getAttribute('aria-valuenow'));
  const box = await edge.boundingBox();
  const column = await force.locator('xpath=..').boundingBox();
  if (!box || !column) throw new Error('not on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + column.width / 6, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 2));
  await expect(page.getByLabel('Largeur', { exact: true })).toHaveValue(String(before + 2));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Aucune modification en attente')).toBeVisible();
  for (const width of ['Téléphone', 'Papier', 'Ordinateur']) {
    await page.getByRole('button', { name: width, exact: true }).click();
    await expect(force).toBeVisible();
    await expectAccessible(page);
  }
});
