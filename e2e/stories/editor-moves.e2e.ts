import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from '../src/boxes.ts';
import { tabTo } from '../src/keyboard.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';

test.use({ hasTouch: true });

const SHEET = 'Brouillon : chasseur d’Obsidienne';

interface Stored {
  _id: string;
  version: number;
  description: unknown;
  structure: { tabs: unknown[] };
  fields: Record<string, unknown>;
}

const bearer = (page: Page) => page.evaluate(() => `Bearer ${localStorage.getItem('token')}`);

async function storedSheet(page: Page, { api }: Platform, id: string): Promise<Stored> {
  const answer = await page.request.get(`${api}/sheet/${id}`, {
    headers: { authorization: await bearer(page) },
  });
  return (await answer.json()) as Stored;
}

async function openEditor(page: Page): Promise<string> {
  await page.goto('/app/sheets');
  await page.getByRole('link', { name: `Modifier ${SHEET}` }).click();
  await expect(page.getByRole('group', { name: 'Champ Nom', exact: true })).toBeVisible();
  return page.url().split('/').pop() ?? '';
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().includes('/sheet'),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Aucune modification en attente')).toBeVisible();
}

/** What is dragged, and what it is let go on. */
interface Drag {
  name: string;
  target: Locator;
  /** What is announced while it is over the target. */
  over: string;
}

const grip = (page: Page, name: string) => page.getByRole('button', { name: `Déplacer champ ${name}` });

/** Proie jurée, to behind « Serment » in the other column. */
const sworn = (page: Page): Drag => ({
  name: 'Proie jurée',
  target: page.getByRole('group', { name: 'Champ Serment', exact: true }),
  over: '« Proie jurée » est sur « Serment ».',
});

async function centres(page: Page, { name, target }: Drag) {
  await target.scrollIntoViewIfNeeded();
  const from = await boxAtRest(grip(page, name));
  const to = await boxAtRest(target);
  return {
    from: { x: from.x + from.width / 2, y: from.y + from.height / 2 },
    to: { x: to.x + to.width / 2, y: to.y + to.height - 4 },
  };
}

/** What is dragged is over the element before which or behind which it will be dropped, and this is announced. */
const expectOver = (page: Page, { over }: Drag) => expect(page.getByText(over)).toBeAttached();

async function dragByMouse(page: Page, drag: Drag): Promise<void> {
  const { from, to } = await centres(page, drag);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 2, { steps: 8 });
  await expectOver(page, drag);
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
}

async function dragByTouch(page: Page, drag: Drag): Promise<void> {
  const { from, to } = await centres(page, drag);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  // A finger that rests takes the element: the announcement says when.
  await expect(page.getByText(new RegExp(`«\\s${drag.name}\\s» est (?:pris|sur)`))).toBeAttached();
  for (let part = 1; part <= 8; part += 1) {
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * part) / 8, y: from.y + ((to.y - from.y) * part) / 8 },
    ]);
  }
  await expectOver(page, drag);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions de ${name}`, exact: true }).click();
  const menu = page.getByRole('menu', { name: `Actions de ${name}`, exact: true });
  await menu.getByRole('menuitem', { name: action }).click();
}

/** Each way takes « Proie jurée » to behind « Serment », in the other column. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  mouse: page => dragByMouse(page, sworn(page)),
  touch: page => dragByTouch(page, sworn(page)),
  keyboard: async page => {
    await grip(page, 'Proie jurée').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^«\sProie jurée\s» est pris, position/)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^«\sProie jurée\s»\s: position/)).toBeAttached();
    await page.keyboard.press('Space');
  },
  menu: page => act(page, 'Proie jurée', 'Déplacer vers la droite'),
};

test('saves the same sheet after the same move by mouse, touch, keyboard and menu, and undoes it (SED-5, SED-14) @extended', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await expectLoaded(page);
  const documents: unknown[] = [];
  let first: unknown;
  for (const [way, move] of Object.entries(ways)) {
    const id = await openEditor(page);
    first ??= (await storedSheet(page, platform, id)).structure.tabs;
    await test.step(way, () => move(page));
    await expect(
      page
        .getByRole('group', { name: 'Colonne Colonne 2' })
        .getByRole('group', { name: 'Champ Proie jurée' }),
    ).toBeVisible();
    await save(page);
    documents.push((await storedSheet(page, platform, id)).structure.tabs);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await save(page);
    expect((await storedSheet(page, platform, id)).structure.tabs).toEqual(first);
  }
  expect(documents[0]).not.toEqual(first);
  for (const document of documents) expect(document).toEqual(documents[0]);
});

/** How one way does what a sheet is built of. */
interface Hands {
  press: (target: Locator) => Promise<void>;
  /** Of the field whose name was just typed. */
  chooseType: (type: string) => Promise<void>;
  duplicate: (name: string) => Promise<void>;
  rename: (name: string) => Promise<void>;
  moveRight: (name: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

const nameButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const secondColumn = (page: Page, name: string): Drag => ({
  name,
  target: page.getByRole('group', { name: 'Colonne Colonne 2' }),
  over: `« ${name} » est sur « Colonne 2 ».`,
});
const typeSetting = (page: Page) => page.getByLabel('Type', { exact: true });

const hands: Record<string, (page: Page) => Hands> = {
  mouse: page => ({
    press: target => target.click(),
    chooseType: async type => void (await typeSetting(page).selectOption(type)),
    duplicate: name => act(page, name, 'Dupliquer'),
    rename: name => nameButton(page, name).dblclick(),
    moveRight: name => dragByMouse(page, secondColumn(page, name)),
    remove: async name => {
      await nameButton(page, name).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    },
  }),
  touch: page => ({
    press: target => target.tap(),
    chooseType: async type => void (await typeSetting(page).selectOption(type)),
    duplicate: name => act(page, name, 'Dupliquer'),
    rename: name => act(page, name, 'Renommer'),
    moveRight: name => dragByTouch(page, secondColumn(page, name)),
    remove: name => act(page, name, 'Supprimer'),
  }),
  keyboard: page => {
    /** Nothing is looked for: the focus is already where the next thing is done. */
    const at = async (name: string, keys: string) => {
      await expect(nameButton(page, name)).toBeFocused();
      await page.keyboard.press(keys);
    };
    return {
      press: async target => {
        await tabTo(page, target);
        const isButton = await target.evaluate(element => element instanceof HTMLButtonElement);
        if (isButton) await page.keyboard.press('Enter');
      },
      chooseType: async type => {
        await page.keyboard.press('Alt+Enter');
        await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(typeSetting(page)).toBeFocused();
        await page.keyboard.type(type);
        await page.keyboard.press('Escape');
      },
      duplicate: name => at(name, 'Control+d'),
      rename: name => at(name, 'F2'),
      moveRight: name => at(name, 'Alt+ArrowRight'),
      remove: name => at(name, 'Delete'),
    };
  },
};

/** The document with its ids replaced by their places: each sheet draws its own ids. */
function withoutIds({ description, structure, fields }: Stored): unknown {
  const text = JSON.stringify({ description, structure, fields });
  const ids = [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))];
  return JSON.parse(ids.reduce((all, id, index) => all.replaceAll(id, `id ${index}`), text));
}

test('builds the same document by mouse, by touch and by keyboard alone (SED-4, SED-5)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  const built: unknown[] = [];
  for (const [way, own] of Object.entries(hands)) {
    await test.step(way, async () => {
      const { press, chooseType, duplicate, rename, moveRight, remove } = own(page);
      await page.goto('/app/sheets/c');
      await press(page.getByRole('textbox', { name: 'Nom de la fiche' }));
      await page.keyboard.type('Sang et or');
      await press(page.getByRole('button', { name: 'Ajouter un champ à Colonne 1' }));
      await page.keyboard.type('Force');
      await page.keyboard.press('Enter');
      await expect(nameButton(page, 'Force')).toBeFocused();
      await chooseType('Nombre');
      await duplicate('Force');
      await rename('Force (copie)');
      await expect(page.getByRole('textbox', { name: 'Nom de Force (copie)' })).toBeFocused();
      await page.keyboard.type('Agilité');
      await page.keyboard.press('Enter');
      await press(page.getByRole('button', { name: 'Ajouter une colonne à Ligne 1' }));
      await press(nameButton(page, 'Agilité'));
      await moveRight('Agilité');
      await expect(
        page.getByRole('group', { name: 'Colonne Colonne 2' }).getByRole('group', { name: 'Champ Agilité' }),
      ).toBeVisible();
      await press(page.getByRole('button', { name: 'Ajouter un champ à Colonne 2' }));
      await page.keyboard.type('Vide');
      await page.keyboard.press('Enter');
      await remove('Vide');
      await expect(page.getByRole('group', { name: 'Champ Vide' })).toBeHidden();
      await press(page.getByRole('button', { name: 'Enregistrer' }));
      await expect(page).toHaveURL(/\/app\/sheets\/c\/[0-9a-f]{24}$/);
      const id = page.url().split('/').pop() ?? '';
      built.push(withoutIds(await storedSheet(page, platform, id)));
    });
  }
  expect(built).toHaveLength(3);
  expect(JSON.stringify(built[0])).toContain('Agilité');
  for (const document of built) expect(document).toEqual(built[0]);
});

test('drags several fields as one card with one announcement that counts them', async ({ page }) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await openEditor(page);
  const nameOf = (name: string) =>
    page
      .getByRole('group', { name: `Champ ${name}`, exact: true })
      .getByRole('button', { name, exact: true });
  await nameOf('Nom').click();
  await nameOf('Proie jurée').click({ modifiers: ['ControlOrMeta'] });
  const drag = { ...sworn(page), over: '« Proie jurée » et 1 autre sont sur « Serment ».' };
  const { from, to } = await centres(page, drag);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expectOver(page, drag);
  await expect(page.locator('[data-held]')).toHaveText('Proie jurée et 1 autre');
  await page.mouse.up();
  const column = page.getByRole('group', { name: 'Colonne Colonne 2' });
  await expect(column.getByRole('group', { name: 'Champ Nom', exact: true })).toBeVisible();
  await expect(page.getByText(/^«\sProie jurée\s» et 1 autre\s: position \d sur \d dans/)).toBeAttached();
});
