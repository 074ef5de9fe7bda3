import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { boxAtRest } from '../src/boxes.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

/** A red point of one pixel. */
const PNG = {
  name: 'blason.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const panel = (page: Page) => page.getByRole('complementary', { name: 'Réglages' });
const element = (page: Page, name: string) => page.getByRole('group', { name: `Champ ${name}`, exact: true });

test('a game master drops a portrait, a picture, a divider and a label; a player on a phone sees them and changes the portrait (PLS-1, PLS-2)', async ({
  page,
  browser,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const force = { type: 'number', name: 'Force', required: false, options: [] };
  const columns = [{ id: 'c', name: 'Identité', fieldIds: ['force'] }];
  const sheet = await master<{ _id: string }>('POST', 'sheet', {
    description: { name: 'Fiche au lion', publish: true },
    isPublic: true,
    structure: { tabs: [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns }] }] },
    fields: { force },
  });
  await signInByApi(page, 'gameMaster', `/app/sheets/c/${sheet._id}`);
  const target = element(page, 'Force');
  await expect(target).toBeVisible();

  // By mouse: the portrait, before the field.
  await panel(page).getByRole('button', { name: 'Ajouter', exact: true }).click();
  const piece = panel(page).getByRole('button', { name: /^Portrait/ });
  await piece.scrollIntoViewIfNeeded();
  const [from, to] = [await boxAtRest(piece), await boxAtRest(target)];
  await page.mouse.move(from.x + 60, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 6, { steps: 8 });
  await expect(page.getByText('« Portrait » est sur « Force ».')).toBeAttached();
  await page.mouse.up();
  await expect(element(page, 'Portrait').getByRole('img', { name: 'Portrait du personnage' })).toBeVisible();

  // By keyboard: the picture, with words for who does not see it.
  await page.keyboard.press('/');
  const search = panel(page).getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('blason');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Image de la fiche' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choisir : Image' }).press('Enter');
  await (await chooser).setFiles(PNG);
  const alt = dialog.getByRole('textbox', { name: /^Ce que l’image montre/ });
  await expect(alt).toBeVisible();
  await dialog.getByRole('button', { name: 'Choisir', exact: true }).click();
  await expect(
    dialog.getByText('Écrivez ce que l’image montre, ou dites qu’elle est décorative.'),
  ).toBeVisible();
  await expectAccessible(page);
  await alt.fill('Un lion rouge');
  await alt.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'Un lion rouge' })).toBeVisible();

  // A divider and a label, named as they come.
  for (const [wanted, name] of [
    ['ornement', 'Combat'],
    ['texte fixe', 'Règle de la maison'],
  ] as const) {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Nom de / })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(element(page, name)).toBeVisible();
  }
  await element(page, 'Règle de la maison')
    .getByRole('button', { name: 'Règle de la maison', exact: true })
    .press('F2');
  await page.keyboard.press('Alt+Enter');
  await panel(page).getByRole('textbox', { name: 'Texte', exact: true }).fill('Lancez **deux** dés.');
  await expect(element(page, 'Règle de la maison').getByText('deux')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Fiche mise à jour avec succès');

  const { _id } = await player<{ _id: string }>('POST', 'character', {
    name: 'Ondine',
    sheet: sheet._id,
    values: { force: 12 },
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await signInByApi(phone, 'player', `/app/me/characters/${_id}`);
  await expect(phone.getByRole('img', { name: 'Portrait de Ondine' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Un lion rouge' })).toBeVisible();
  await expect(phone.getByText('Combat', { exact: true })).toBeVisible();
  await expect(phone.getByText('Lancez deux dés.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Ajouter un portrait' }).tap();
  const change = phone.getByRole('dialog', { name: 'Portrait du personnage' });
  const file = phone.waitForEvent('filechooser');
  await change.getByRole('button', { name: 'Choisir : Portrait' }).press('Enter');
  await (await file).setFiles(PNG);
  await expect(change.getByRole('button', { name: /^Retirer/ })).toBeVisible();
  await change.getByRole('button', { name: 'Choisir', exact: true }).click();
  await expect(change).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Changer le portrait' })).toBeVisible();
  await expect(phone.getByText('Enregistré', { exact: true })).toBeVisible();
  await phone.emulateMedia({ media: 'print' });
  const paper = phone.locator('[data-paper]');
  await expect(paper.getByRole('img', { name: 'Un lion rouge' })).toBeVisible();
  await expect(paper).toContainText('Règle de la maison');
  await context.close();
});

test('what a sheet shows can be read in each theme, light and dark, on the narrowest screen, and is printed (PLS-1) @extended', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const own = { required: false, options: [] };
  const fields = {
    visage: { ...own, type: 'portrait', name: 'Au temps des lunes', widget: 'frame', size: 'large' },
    bandeau: {
      ...own,
      type: 'picture',
      name: 'Les terres du lion',
      image: '/files/fantastic_1.webp',
      alt: 'Une carte',
      widget: 'banner',
    },
    ...Object.fromEntries(
      ['double', 'dotted', 'ornament', 'space'].map(widget => [
        widget,
        { ...own, type: 'divider', name: `Chapitre ${widget}`, widget },
      ]),
    ),
    trait: { ...own, type: 'divider', name: '' },
    ...Object.fromEntries(
      ['heading', 'quote', 'note'].map(widget => [
        `l-${widget}`,
        { ...own, type: 'label', name: 'Règle', text: '**Deux** dés, [voir](https://exemple.fr)', widget },
      ]),
    ),
  };
  const columns = [{ id: 'c', name: 'Décor', fieldIds: Object.keys(fields) }];
  const tabs = [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns }] }];
  await page.setViewportSize({ width: 320, height: 720 });
  await signInByApi(page, 'player', '/app/me/characters');
  for (const name of ['plain', 'parchment', 'ink', 'neon', 'noir', 'starship']) {
    const sheet = await master<{ _id: string }>('POST', 'sheet', {
      description: { name: `Décor ${name}`, publish: true },
      isPublic: true,
      structure: { tabs, theme: { name } },
      fields,
    });
    const { _id } = await player<{ _id: string }>('POST', 'character', { name: 'Ondine', sheet: sheet._id });
    await page.goto(`/app/me/characters/${_id}?mode=view`);
    await expect(page.getByRole('img', { name: 'Une carte' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await expectNoSideScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-paper]').getByRole('img', { name: 'Une carte' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

/** What stays at the top leaves two thirds of the height, and lies over nothing that has the focus (WCAG 2.4.11). */
async function expectRoomBelow(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const focused = document.activeElement;
    const bars = [
      ...document.querySelectorAll<HTMLElement>('header, [data-part="head"], [data-part="status"]'),
    ]
      .filter(bar => getComputedStyle(bar).position === 'sticky')
      .map(bar => bar.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight / 3);
    const covered = Math.max(0, ...bars.map(({ bottom }) => bottom));
    const { top, height } = focused?.getBoundingClientRect() ?? { top: covered, height: 0 };
    // What is higher than the room that is left begins above it.
    const fits = height <= innerHeight - covered && !focused?.closest('header');
    return { share: covered / innerHeight, isCovered: fits && top < covered - 1 };
  });
  expect(found.share, where).toBeLessThan(0.36);
  expect(found.isCovered, where).toBe(false);
}

test('a sheet is read, filled in and played at 400 % of a window: what stays in sight leaves room for the fields (21.7) @extended', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const named = (path: string) => player<{ _id: string; name: string }[]>('GET', path);
  const sheets = await player<{ _id: string; description: { name: string } }[]>(
    'GET',
    'sheet?page=1&limit=100',
  );
  const sheet = sheets.find(one => one.description.name === 'Aventurier d’Émeraude')?._id;
  const { _id } = await player<{ _id: string }>('POST', 'character', { name: 'Ondine des brumes', sheet });
  const game = (await named('game?page=1&limit=100')).find(({ name }) => name === 'Le Trône vide')?._id;
  const session = await master<{ _id: string }>('POST', `game/${game}/gamesessions`, { open: true });
  await page.setViewportSize({ width: 320, height: 256 });
  await signInByApi(page, 'player', `/app/me/characters/${_id}?mode=view`);
  const head = page.locator('[data-part="head"]').first();
  await expect(head).toBeVisible();
  const roam = async (where: string) => {
    await expectNoSideScroll(page, where);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      await expectRoomBelow(page, `${where}, ${step}`);
    }
  };
  await head.scrollIntoViewIfNeeded();
  await page.getByRole('searchbox').or(page.getByRole('tab').first()).first().focus();
  await roam('read');
  await page.goto(`/app/me/characters/${_id}?mode=edit`);
  const field = page.getByRole('main').getByRole('textbox');
  await field.nth(1).focus();
  await roam('filled in');
  await page.goto(`/app/games/${game}/table/${session._id}`);
  await page.getByRole('button', { name: 'Fiche', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Personnage joué' }).selectOption('Ondine des brumes');
  await expect(head).toBeVisible();
  await page.getByRole('combobox', { name: 'Personnage joué' }).focus();
  await roam('at the table');
});

/** Px of the window's height that nothing holds in sight, halfway down the page. */
const freeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 300);
    const bars = [...document.querySelectorAll('body *')].filter(one => {
      const { position } = getComputedStyle(one);
      const { height, bottom, top } = one.getBoundingClientRect();
      const isSeen = height > 0 && bottom > 0 && top < innerHeight;
      // The messages lie over the page while there are some.
      return isSeen && (position === 'sticky' || position === 'fixed') && one.ariaLabel !== 'Messages';
    });
    return innerHeight - bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
  });

test('at 400 % of a window nothing stays in sight over the steps of a character and its sheet at the table (21.7)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const sheets = await player<{ _id: string; description: { name: string } }[]>(
    'GET',
    'sheet?page=1&limit=100',
  );
  const sheet = sheets.find(one => one.description.name === 'Aventurier d’Émeraude')?._id;
  await player('POST', 'character', { name: 'Sélène des marais', sheet });
  const games = await player<{ _id: string; name: string }[]>('GET', 'game?page=1&limit=100');
  const game = games.find(({ name }) => name === 'Le Trône vide')?._id;
  const session = await master<{ _id: string }>('POST', `game/${game}/gamesessions`, { open: true });
  await page.setViewportSize({ width: 320, height: 256 });

  await signInByApi(page, 'player', `/app/me/characters/new/${sheet}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  expect(await freeHeight(page)).toBe(256);
  await expectNoSideScroll(page, 'steps');

  await page.goto(`/app/games/${game}/table/${session._id}`);
  await page.getByRole('button', { name: 'Fiche', exact: true }).click();
  await page.getByRole('combobox', { name: 'Personnage joué' }).selectOption('Sélène des marais');
  const shown = page.getByRole('region', { name: 'Fiche', exact: true });
  const head = shown.locator('[data-part="head"]');
  await expect(head).toBeVisible();
  // It scrolls away, and has room for whole names.
  expect(
    await head.evaluate(own =>
      [...own.querySelectorAll<HTMLElement>('button, button *')]
        .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map(one => one.innerText),
    ),
  ).toEqual([]);
  // The page scrolls, and no box in it.
  expect(await shown.evaluate(one => getComputedStyle(one).overflowY)).toBe('visible');
  expect(await freeHeight(page)).toBe(256);
  await expectNoSideScroll(page, 'at the table');
  // The other parts of the table are above the sheet, not below it.
  const isAbove = await page
    .getByRole('group', { name: 'Parties de la table' })
    .evaluate(
      (one, below) => one.getBoundingClientRect().bottom <= (below?.getBoundingClientRect().top ?? 0),
      await shown.elementHandle(),
    );
  expect(isAbove).toBe(true);
});
